import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { Picture } from '../../../ui/picture/picture.tsx'
import { cardWidths, galleryImages, productPath, type ProductSummary } from './product.ts'
import { usePrefetch } from '../../../ui/in-view.ts'
import '../../../ui/card.css'

interface CardPictureProps {
  product: Pick<ProductSummary, 'image_url' | 'images'>
  /** Loads the picture at once, for cards above the fold. */
  eager?: boolean
  sizes?: string
  /** Rendered over the picture. */
  children?: ReactNode
}

/** The front view; a second view is loaded and shown while the mouse is over the card. */
export function CardPicture({ product, eager, sizes, children }: CardPictureProps) {
  const [hovered, setHovered] = useState(false)
  const [front = null, other] = galleryImages(product)
  // The card's link covers the picture, so only the card receives the events of the mouse.
  const [watch] = useState(() => (box: HTMLElement | null) => {
    const card = box?.closest<HTMLElement>('.card')
    const enter = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setHovered(true)
    card?.addEventListener('pointerenter', enter)
    return () => card?.removeEventListener('pointerenter', enter)
  })
  return (
    <div className="card-picture" ref={watch}>
      <Picture
        src={front}
        alt=""
        sizes={sizes}
        widths={cardWidths}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
      {hovered && other && (
        <Picture
          className="card-picture-other"
          src={other}
          alt=""
          sizes={sizes}
          widths={cardWidths}
        />
      )}
      {children}
    </div>
  )
}

/** Category and name of a product's card; the name is the link that covers the card. */
export function ProductCardHeading({ product }: { product: ProductSummary }) {
  return (
    <>
      <p className="card-category">
        <bdi>{product.category.name}</bdi>
      </p>
      <h3>
        <Link to={productPath(product)} prefetch={usePrefetch()}>
          <bdi>{product.name}</bdi>
        </Link>
      </h3>
    </>
  )
}

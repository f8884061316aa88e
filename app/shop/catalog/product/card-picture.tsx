import { useState, type ReactNode } from 'react'

import { Picture } from '../../../ui/picture/picture.tsx'
import { cardWidths } from './product-picture.ts'
import { galleryImages, type ProductSummary } from './product.ts'
import './card-picture.css'

interface CardPictureProps {
  product: Pick<ProductSummary, 'image_url' | 'images'>
  /** Above the fold: loads the picture at once. */
  eager?: boolean
  sizes?: string
  /** What lies on the picture. */
  children?: ReactNode
}

/** The front view; under the mouse a second view is loaded and shown. */
export function CardPicture({ product, eager, sizes, children }: CardPictureProps) {
  const [hovered, setHovered] = useState(false)
  const [front = null, other] = galleryImages(product)
  // The card's link lies over the picture, so only the card hears of the mouse.
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

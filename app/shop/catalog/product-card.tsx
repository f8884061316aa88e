import { useState, ViewTransition, type PointerEvent, type ReactNode } from 'react'
import { Link } from 'react-router'

import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { usePrefetch } from '../../ui/prefetch.ts'
import { ColourDots } from './colour-dots.tsx'
import { cardWidths } from './picture-widths.ts'
import { pictureTransitionName } from './picture-transition.ts'
import { ProductPrice } from './product-price.tsx'
import { galleryImages, isSoldOut, productPath, type ProductSummary } from './product.ts'
import './product-card.css'

interface ProductCardProps {
  product: ProductSummary
  /** The wishlist's heart, on the picture. */
  heart?: ReactNode
  /** The cart's Add To Cart. */
  action?: ReactNode
  /** Stands in the first window of the page: its picture is fetched at once. */
  eager?: boolean
  /** How wide the picture is shown, for the browser's choice of file. */
  sizes?: string
}

/**
 * The whole card is one link; what else can be pressed lies above it. On the server nothing but the product
 * decides what it looks like, and it holds no `useId`: it is drawn once for all pages (`kept-parts.ts`).
 */
export function ProductCard({ product, heart, action, eager, sizes }: ProductCardProps) {
  const soldOut = isSoldOut(product)
  const { link, prefetch } = usePrefetch()
  return (
    <Card className="product-card" dimmed={soldOut}>
      <CardPicture product={product} eager={eager} sizes={sizes} />
      <div className="card-badges">
        {product.is_featured && <Badge>Featured</Badge>}
        {soldOut && <Badge>Out of Stock</Badge>}
      </div>
      {heart && <div className="product-card-heart">{heart}</div>}
      <p className="card-category">
        <bdi>{product.category.name}</bdi>
      </p>
      <h3>
        <Link to={productPath(product)} prefetch={prefetch} ref={link}>
          <bdi>{product.name}</bdi>
        </Link>
      </h3>
      <ProductPrice product={product} saving />
      <div className="product-card-foot">
        <ColourDots />
        {action}
      </div>
    </Card>
  )
}

/** Another view fades in under the pointer; it is fetched only then. */
function CardPicture({
  product,
  eager,
  sizes,
}: Pick<ProductCardProps, 'product' | 'eager' | 'sizes'>) {
  const [peeked, setPeeked] = useState(false)
  const [front = null, other] = galleryImages(product)
  function peek({ pointerType }: PointerEvent) {
    if (pointerType === 'mouse') setPeeked(true)
  }
  return (
    <ViewTransition name={pictureTransitionName(product)} default="none" share="auto">
      <div className="product-card-picture" onPointerEnter={peek}>
        <Picture
          src={front}
          alt=""
          sizes={sizes}
          widths={cardWidths}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
        />
        {peeked && other && (
          <Picture
            className="product-card-other"
            src={other}
            alt=""
            sizes={sizes}
            widths={cardWidths}
          />
        )}
      </div>
    </ViewTransition>
  )
}

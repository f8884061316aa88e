import type { ReactNode } from 'react'

import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CardPicture } from './card-picture.tsx'
import { ColourDots } from './colour-dots.tsx'
import { ProductCardHeading } from './product-card-heading.tsx'
import { ProductPrice } from './product-price.tsx'
import { isSoldOut, type ProductSummary } from './product.ts'
import './product-card.css'

interface ProductCardProps {
  product: ProductSummary
  heart?: ReactNode
  action?: ReactNode
  /** Loads the picture at once, for cards above the fold. */
  eager?: boolean
  /** The picture's `sizes` attribute. */
  sizes?: string
}

/**
 * The whole card is one link, with the buttons above it. Its HTML depends on the product alone and uses no
 * `useId`, so that the server can cache it (`fragment-cache.ts`).
 */
export function ProductCard({ product, heart, action, eager, sizes }: ProductCardProps) {
  const soldOut = isSoldOut(product)
  return (
    <Card className="product-card" dimmed={soldOut}>
      <CardPicture product={product} eager={eager} sizes={sizes} />
      <div className="card-badges">
        {product.is_featured && <Badge>Featured</Badge>}
        {soldOut && <Badge>Out of Stock</Badge>}
      </div>
      {heart && <div className="card-corner">{heart}</div>}
      <ProductCardHeading product={product} />
      <ProductPrice product={product} saving />
      <div className="product-card-foot">
        <ColourDots />
        {action}
      </div>
    </Card>
  )
}

/** The placeholder of a card that is loading. */
export function ProductCardSkeleton() {
  return (
    <div className="product-card" aria-hidden>
      <div className="card-picture">
        <Skeleton ratio="4/5" />
      </div>
      <Skeleton lines={1} text="fine" />
      <Skeleton lines={2} />
      <div className="product-card-foot" />
    </div>
  )
}

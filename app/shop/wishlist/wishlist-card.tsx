import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { CardPicture } from '../catalog/product/card-picture.tsx'
import { ProductPrice } from '../catalog/product/product-price.tsx'
import {
  isAvailable,
  productPath,
  stockText,
  type ProductSummary,
} from '../catalog/product/product.ts'
import './wishlist-card.css'

interface WishlistCardProps {
  product: ProductSummary
  onRemove: () => void
  /** The cart's Add To Cart. */
  action: ReactNode
  /** How wide the picture is shown, for the browser's choice of file. */
  sizes?: string
}

/** A saved product. The whole card is a link to it; the buttons are above the link. */
export function WishlistCard({ product, onRemove, action, sizes }: WishlistCardProps) {
  const available = isAvailable(product)
  return (
    <Card className="wishlist-card" dimmed={!available}>
      <CardPicture product={product} sizes={sizes}>
        {!available && (
          <div className="wishlist-card-overlay">
            <Badge>{product.is_active ? 'Out of Stock' : 'No longer available'}</Badge>
          </div>
        )}
      </CardPicture>
      <IconButton
        className="card-corner wishlist-heart"
        data-wished
        look="floating"
        label={`Remove ${product.name} from wishlist`}
        onClick={onRemove}
      >
        <Heart aria-hidden />
      </IconButton>
      <h2>
        {product.is_active ? (
          <Link to={productPath(product)} prefetch="intent">
            <bdi>{product.name}</bdi>
          </Link>
        ) : (
          <bdi>{product.name}</bdi>
        )}
      </h2>
      <ProductPrice product={product} saving />
      <p className="wishlist-card-stock">{available ? stockText(product) : 'Out of stock'}</p>
      <div className="wishlist-card-action">{action}</div>
    </Card>
  )
}

import { Link } from 'react-router'

import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { AddToCartButton } from '../shop/cart/add-to-cart-button.tsx'
import { CardPicture } from '../shop/catalog/product/card-parts.tsx'
import { ProductPrice } from '../shop/catalog/product/product-price.tsx'
import { productPath, type ProductSummary } from '../shop/catalog/product/product.ts'
import { isAvailable, stockText } from '../shop/catalog/product/stock.ts'
import { WishlistHeart } from '../shop/wishlist/wishlist-button.tsx'
import { useWishlist } from '../shop/wishlist/wishlist.state.tsx'
import './wishlist-card.css'

/**
 * A saved product, with a heart that removes it and "Add To Cart". The whole card is a link, unless the product is no
 * longer sold; the buttons are above it.
 */
export function WishlistCard({ product }: { product: ProductSummary }) {
  const available = isAvailable(product)
  const { reload } = useWishlist()
  return (
    <Card className="wishlist-card" dimmed={!available}>
      <CardPicture product={product} sizes="(width >= 64em) 23vw, 46vw">
        {!available && (
          <div className="wishlist-card-overlay">
            <Badge>{product.is_active ? 'Out of Stock' : 'No longer available'}</Badge>
          </div>
        )}
      </CardPicture>
      <div className="card-corner">
        <WishlistHeart product={product} />
      </div>
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
      <small>{available ? stockText(product) : 'Out of stock'}</small>
      <div className="wishlist-card-action">
        <AddToCartButton
          product={product}
          whenSignedOut="toast"
          onRefused={() => void reload()}
          look="secondary"
          wide
        >
          <span>Add To Cart</span>
          <span className="visually-hidden">{`: ${product.name}`}</span>
        </AddToCartButton>
      </div>
    </Card>
  )
}

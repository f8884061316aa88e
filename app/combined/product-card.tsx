import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { AddToCartButton } from '../shop/cart/add-to-cart-button.tsx'
import { CardPicture } from '../shop/catalog/product/card-picture.tsx'
import { ColourDots } from '../shop/catalog/product/colour-dots.tsx'
import { ProductCardHeading } from '../shop/catalog/product/product-card-heading.tsx'
import { ProductPrice } from '../shop/catalog/product/product-price.tsx'
import { isSoldOut, type ProductSummary } from '../shop/catalog/product/product.ts'
import { WishlistHeart } from '../shop/wishlist/wishlist-heart.tsx'
import './product-card.css'

interface ProductCardProps {
  product: ProductSummary
  /** Loads the picture at once, for cards above the fold. */
  eager?: boolean
  /** The picture's `sizes` attribute. */
  sizes: string
}

/** A product in a list, with wishlist heart and "Add To Cart". The whole card is one link, with the buttons above it. */
export function ProductCard({ product, eager, sizes }: ProductCardProps) {
  const soldOut = isSoldOut(product)
  return (
    <Card className="product-card" dimmed={soldOut}>
      <CardPicture product={product} eager={eager} sizes={sizes} />
      <div className="card-badges">
        {product.is_featured && <Badge>Featured</Badge>}
        {soldOut && <Badge>Out of Stock</Badge>}
      </div>
      <div className="card-corner">
        <WishlistHeart product={product} />
      </div>
      <ProductCardHeading product={product} />
      <ProductPrice product={product} saving />
      <div className="product-card-foot">
        <ColourDots />
        <AddToCartButton product={product} whenSignedOut="toast" look="quiet" size="small">
          <span>Add To Cart</span>
          <VisuallyHidden>{`: ${product.name}`}</VisuallyHidden>
        </AddToCartButton>
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

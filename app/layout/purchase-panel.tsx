import { useState } from 'react'

import { BuyBar } from '../shop/catalog/buy-bar.tsx'
import { isSoldOut, maxQuantity, type Product } from '../shop/catalog/product.ts'
import { ShareButton } from '../shop/catalog/share-button.tsx'
import { AddToCartButton } from '../shop/cart/add-to-cart-button.tsx'
import { WishlistButton } from '../shop/wishlist/wishlist-button.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import './purchase-panel.css'

/** Quantity, Add to Cart, Buy Now, wishlist and share of one product. */
export function PurchasePanel({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1)
  const order = { product, quantity, whenSignedOut: 'go' } as const
  return (
    <div className="purchase-panel">
      <BuyBar product={product} action={<AddToCartButton {...order} />}>
        <div className="purchase-panel-buttons">
          <QuantityStepper
            label={`Quantity of ${product.name}`}
            value={quantity}
            max={Math.max(1, maxQuantity(product.stock_quantity))}
            onChange={setQuantity}
            disabled={isSoldOut(product)}
          />
          <AddToCartButton {...order} size="large" className="purchase-panel-add" />
          <AddToCartButton
            {...order}
            look="secondary"
            size="large"
            className="purchase-panel-buy"
            buyNow
          >
            Buy Now
          </AddToCartButton>
        </div>
      </BuyBar>
      <div className="purchase-panel-aside">
        <WishlistButton product={product} />
        <ShareButton title={product.name} />
      </div>
    </div>
  )
}

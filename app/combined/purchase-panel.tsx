import { BuyBar } from '../shop/catalog/product/buy-bar.tsx'
import { isSoldOut, maxQuantity, type Product } from '../shop/catalog/product/product.ts'
import { SizeSelect } from '../shop/catalog/product/size-select.tsx'
import { sizesOf } from '../shop/catalog/product/sizes.ts'
import { ShareButton } from '../shop/catalog/product/share-button.tsx'
import { AddToCartButton } from '../shop/cart/add-to-cart-button.tsx'
import { WishlistButton } from '../shop/wishlist/wishlist-heart.tsx'
import { QuantityStepper } from '../ui/form/quantity-stepper.tsx'
import { useKeptState } from '../ui/state-hooks.ts'
import './purchase-panel.css'

/** Size, quantity, Add to Cart, Buy Now, wishlist and share of one product. */
export function PurchasePanel({ product }: { product: Product }) {
  const max = Math.max(1, maxQuantity(product.stock_quantity))
  const [wanted, setQuantity] = useKeptState(`quantity of ${product.id}`, 1)
  const [size, setSize] = useKeptState(`size of ${product.id}`, '')
  const quantity = Math.min(wanted, max)
  const sizes = sizesOf(product)
  const order = { product, quantity, choice: size || null, whenSignedOut: 'redirect' } as const
  return (
    <div className="purchase-panel">
      <BuyBar product={product} action={<AddToCartButton {...order} />}>
        <div className="purchase-panel-buttons">
          {sizes && <SizeSelect {...{ product, sizes }} value={size} onChange={setSize} />}
          <QuantityStepper
            label={`Quantity of ${product.name}`}
            value={quantity}
            max={max}
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

import { BuyBar } from '../shop/catalog/product/buy-bar.tsx'
import { ShareButton } from '../shop/catalog/product/share-button.tsx'
import { type Product } from '../shop/catalog/product/product.ts'
import { isSoldOut, maxQuantity } from '../shop/catalog/product/stock.ts'
import { hasSizes, inSize, sizesOf } from '../shop/catalog/product/sizes.ts'
import { AddToCartButton } from '../shop/cart/add-to-cart-button.tsx'
import { WishlistButton } from '../shop/wishlist/wishlist-button.tsx'
import { QuantityStepper } from '../ui/form/quantity-stepper.tsx'
import { useKeptState } from '../ui/state-hooks.ts'
import { RadioGroup } from '../ui/form/choice.tsx'
import './purchase-panel.css'

interface PurchasePanelProps {
  product: Product
  /** The chosen size; '' for a product without sizes, or with none in stock. */
  size: string
  onSize: (size: string) => void
}

/** Size, quantity, Add to Cart, Buy Now, wishlist and share of one product. */
export function PurchasePanel({ product, size, onSize }: PurchasePanelProps) {
  const [wanted, setQuantity] = useKeptState(`quantity of ${product.id}`, 1)
  const chosen = inSize(product, size)
  const max = Math.max(1, maxQuantity(chosen.stock_quantity))
  const quantity = Math.min(wanted, max)
  const order = { product, quantity, productSize: size, whenSignedOut: 'redirect' } as const
  return (
    <div className="purchase-panel">
      <BuyBar product={product} action={<AddToCartButton {...order} />}>
        <div className="purchase-panel-buttons">
          {hasSizes(product) && <SizeGroup product={product} size={size} onSize={onSize} />}
          <QuantityStepper
            label={`Quantity of ${product.name}`}
            value={quantity}
            max={max}
            onChange={setQuantity}
            disabled={isSoldOut(chosen)}
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
      <noscript>Ordering works with JavaScript only.</noscript>
      <div className="purchase-panel-aside row">
        <WishlistButton product={product} />
        <ShareButton title={product.name} />
      </div>
    </div>
  )
}

/** The sizes of a product. One that is sold out can be looked at: its button says so. */
function SizeGroup({ product, size, onSize }: PurchasePanelProps) {
  return (
    <RadioGroup
      look="chips"
      legend={
        <>
          <span>Size</span>
          <span className="visually-hidden">{` of ${product.name}`}</span>
        </>
      }
      name="size"
      options={sizesOf(product).map(({ size: value, stock_quantity }) => ({
        value,
        label:
          stock_quantity > 0 ? (
            value
          ) : (
            <>
              <s>{value}</s>
              <span className="visually-hidden"> sold out</span>
            </>
          ),
      }))}
      value={size}
      onChange={onSize}
    />
  )
}

import { Share2 } from 'lucide-react'

import { BuyBar } from '../shop/catalog/product/buy-bar.tsx'
import {
  isSoldOut,
  maxQuantity,
  type Product,
  type ProductSummary,
} from '../shop/catalog/product/product.ts'
import { sizesOf, type Sizes } from '../shop/catalog/product/sizes.ts'
import { AddToCartButton } from '../shop/cart/add-to-cart-button.tsx'
import { WishlistButton } from '../shop/wishlist/wishlist-heart.tsx'
import { QuantityStepper } from '../ui/form/quantity-stepper.tsx'
import { useKeptState } from '../ui/state-hooks.ts'
import { SelectField } from '../ui/form/field.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
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

interface SizeSelectProps {
  product: Pick<ProductSummary, 'name'>
  sizes: Sizes
  /** '' until one is chosen. */
  value: string
  onChange: (size: string) => void
}

/** The sizes of a product. Choosing one is optional. */
function SizeSelect({ product, sizes, value, onChange }: SizeSelectProps) {
  const { label, options } = sizes
  return (
    <SelectField
      className="size-select"
      label={`${label} of ${product.name}`}
      labelHidden
      options={[
        { value: '', label },
        ...options.map((size) => ({ value: size, label: `${label} ${size}` })),
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Opens the device's share sheet, or copies the link on devices without one. */
function ShareButton({ title }: { title: string }) {
  return (
    <Button look="quiet" onClick={() => void sharePage(title)}>
      <Share2 aria-hidden />
      <span>Share</span>
    </Button>
  )
}

async function sharePage(title: string) {
  const url = window.location.origin + window.location.pathname
  try {
    if ('share' in navigator) await navigator.share({ title, url })
    else await copyLink(url)
  } catch (error) {
    // The shopper closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(url)
  }
}

async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast.success({ title: 'Link Copied', description: 'The link is ready to paste.' })
  } catch {
    // Without TLS there is no clipboard.
    toast({ title: 'Copy this link', description: url })
  }
}

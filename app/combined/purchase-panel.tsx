import { Share2 } from 'lucide-react'

import { BuyBar } from '../shop/catalog/product/buy-bar.tsx'
import { isSoldOut, maxQuantity, type Product } from '../shop/catalog/product/product.ts'
import { inSize, sizesOf, usualSize } from '../shop/catalog/product/sizes.ts'
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
  const [wanted, setQuantity] = useKeptState(`quantity of ${product.id}`, 1)
  const [size, setSize] = useKeptState(`size of ${product.id}`, usualSize(product))
  const chosen = inSize(product, size)
  const max = Math.max(1, maxQuantity(chosen.stock_quantity))
  const quantity = Math.min(wanted, max)
  const order = { product, quantity, productSize: size, whenSignedOut: 'redirect' } as const
  return (
    <div className="purchase-panel">
      <BuyBar product={product} action={<AddToCartButton {...order} />}>
        <div className="purchase-panel-buttons">
          {product.sizes.length > 0 && (
            <SizeSelect product={product} value={size} onChange={setSize} />
          )}
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
      <div className="purchase-panel-aside">
        <WishlistButton product={product} />
        <ShareButton title={product.name} />
      </div>
    </div>
  )
}

interface SizeSelectProps {
  product: Product
  value: string
  onChange: (size: string) => void
}

/** The sizes of a product. */
function SizeSelect({ product, value, onChange }: SizeSelectProps) {
  return (
    <SelectField
      className="size-select"
      label={`Size of ${product.name}`}
      labelHidden
      options={sizesOf(product).map(({ size, stock_quantity }) => ({
        value: size,
        label: stock_quantity > 0 ? `Size ${size}` : `Size ${size}, sold out`,
      }))}
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

import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { isStillAt } from '../navigation/pending-location.ts'
import { useCart } from '../shop/cart/cart.state.tsx'
import { isAvailable, maxQuantity } from '../shop/catalog/product/stock.ts'
import { inSize, usualSize } from '../shop/catalog/product/sizes.ts'
import type { OrderItem } from '../shop/orders/order.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { bidiIsolate } from '../document/text.ts'

interface BuyAgainProps {
  orderNumber: string
  items: OrderItem[]
  size?: 'small' | 'regular'
}

/**
 * Puts what is still to be had of an order into the cart and goes there; a notice names what is short. Nothing is shown
 * when nothing is to be had.
 */
export function BuyAgain({ orderNumber, items, size }: BuyAgainProps) {
  const cart = useCart()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [busy, setBusy] = useState(false)
  if (!items.some(({ product }) => product && isAvailable(product))) return null
  async function buyAgain() {
    setBusy(true)
    const reordered = []
    for (const { product, product_name, quantity: ordered, size: bought } of items) {
      const size = bought || (product ? usualSize(product) : '')
      const stock = product?.is_active ? inSize(product, size).stock_quantity : 0
      const quantity = Math.min(ordered, maxQuantity(stock))
      const isAdded = product && quantity > 0 && (await cart.put(product, { quantity, size }))
      reordered.push({ name: product_name, ordered, added: isAdded ? quantity : 0 })
    }
    const shortfall = shortfallText(reordered)
    if (shortfall) toast({ title: 'Fewer than you ordered', description: shortfall })
    else toast.success({ title: 'Added to cart', description: addedText(reordered) })
    setBusy(false)
    if (isStillAt(pathname)) await navigate('/cart')
  }
  return (
    <Button
      look="secondary"
      size={size}
      busy={busy}
      busyText="Adding..."
      aria-label={`Buy again: ${orderNumber}`}
      onClick={() => void buyAgain()}
    >
      Buy again
    </Button>
  )
}

function addedText(items: readonly ReorderedItem[]): string {
  const [first] = items
  const added =
    first && items.length === 1 ? `${bidiIsolate(first.name)} has` : `${items.length} items have`
  return `${added} been added to your cart.`
}

interface ReorderedItem {
  name: string
  ordered: number
  added: number
}

/** Names what was added in fewer pieces than ordered: 'Added 2 of 5 Silk Scarf, 0 of 1 Linen Shirt.' Null when all was. */
function shortfallText(items: readonly ReorderedItem[]): string | null {
  const short = items.filter(({ ordered, added }) => added < ordered)
  const parts = short.map(
    ({ name, ordered, added }) => `${added} of ${ordered} ${bidiIsolate(name)}`,
  )
  return parts.length === 0 ? null : `Added ${parts.join(', ')}.`
}

import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { isStillAt } from '../navigation/pending-location.ts'
import { useCart } from '../shop/cart/cart.state.tsx'
import { isAvailable, maxQuantity } from '../shop/catalog/product/product.ts'
import type { OrderItem } from '../shop/orders/order.ts'
import { Button } from '../ui/button/button.tsx'

interface BuyAgainProps {
  orderNumber: string
  items: OrderItem[]
  size?: 'small' | 'regular'
}

/** Puts what is still to be had of an order into the cart and goes there; nothing is shown when that is nothing. */
export function BuyAgain({ orderNumber, items, size }: BuyAgainProps) {
  const cart = useCart()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [busy, setBusy] = useState(false)
  const available = items.flatMap(({ product, quantity, choice }) =>
    product && isAvailable(product)
      ? [{ product, choice, quantity: Math.min(quantity, maxQuantity(product.stock_quantity)) }]
      : [],
  )
  if (available.length === 0) return null
  async function buyAgain() {
    setBusy(true)
    for (const { product, ...chosen } of available) await cart.add(product, chosen)
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

import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { useCart, type Cart } from './cart.state.tsx'
import { pendingCartAct } from './pending-cart-act.ts'

/** Carries out, once the shopper's cart is there, the click that had to ask for sign-in. */
export function usePendingCartAct() {
  const cart = useCart()
  const navigate = useNavigate()
  useEffect(() => {
    if (cart.status === 'ready') void carryOut(cart, () => void navigate('/cart'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the cart is there: not with each change
  }, [cart.status, navigate])
}

async function carryOut(cart: Cart, goToCart: () => void) {
  const pending = pendingCartAct.take()
  if (pending?.act === 'add') {
    const added = await cart.add(pending.product, pending.quantity)
    if (added && pending.buyNow) goToCart()
    return
  }
  const item = cart.items.find(({ id }) => id === pending?.itemId)
  if (item && pending?.act === 'change') await cart.changeQuantity(item, pending.quantity)
  if (item && pending?.act === 'remove') await cart.remove(item)
}

import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { useCart, type Cart } from './cart.state.tsx'
import { takePendingAdd } from './pending-add.ts'

/** Carries out, once the shopper's cart is there, the click that had to ask for sign-in. */
export function usePendingAdd() {
  const { status, add } = useCart()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'ready') void carryOut(add, () => void navigate('/cart'))
  }, [status, add, navigate])
}

async function carryOut(add: Cart['add'], goToCart: () => void) {
  const pending = takePendingAdd()
  if (pending === null) return
  const added = await add(pending.product, pending.quantity)
  if (added && pending.buyNow) goToCart()
}

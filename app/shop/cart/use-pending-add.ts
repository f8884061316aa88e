import { useEffect } from 'react'

import { useCart } from './cart.state.tsx'
import { takePendingAdd } from './pending-add.ts'

/** Carries out, once the shopper's cart is there, the click that had to ask for sign-in. */
export function usePendingAdd() {
  const { status, add } = useCart()
  useEffect(() => {
    const pending = status === 'ready' ? takePendingAdd() : null
    if (pending) void add(pending.product, pending.quantity)
  }, [status, add])
}

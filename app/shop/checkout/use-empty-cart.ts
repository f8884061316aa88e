import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { notify } from '../../ui/toast.ts'

/** Nobody checks out nothing: back to the cart, and say why. */
export function useEmptyCart(empty: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!empty) return
    notify({
      title: 'Empty Cart',
      description: 'Your cart is empty. Add some items before checkout.',
      variant: 'destructive',
    })
    void navigate('/cart', { replace: true })
  }, [empty, navigate])
}

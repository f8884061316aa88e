import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { useCart } from './cart.state.tsx'

/** Carries out, once the shopper's cart is there, the click that had to ask for sign-in. */
export function usePendingCartAct() {
  const { status, resume } = useCart()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'ready') void resume(() => void navigate('/cart'))
  }, [status, resume, navigate])
}

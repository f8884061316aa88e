import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { Button, type ButtonShape } from '../../ui/button.tsx'
import { notify } from '../../ui/toast.ts'
import { authState } from '../auth/auth.state.ts'
import { signInPath } from '../auth/auth.ts'
import { isSoldOut } from '../catalog/product.ts'
import type { CartProduct } from './cart.ts'
import { useCart } from './cart.state.tsx'
import { pendingCartAct } from './pending-cart-act.ts'

interface AddToCartButtonProps extends ButtonShape {
  product: CartProduct
  quantity?: number
  /** Goes on to /cart once the pieces are there. */
  buyNow?: boolean
  /** On the product page a visitor is led to sign in at once; on a list a toast asks for it. */
  whenSignedOut: 'ask' | 'go'
  children?: ReactNode
  className?: string
}

/** Adds at once. A visitor is asked to sign in, and the click is carried out after that. */
export function AddToCartButton(props: AddToCartButtonProps) {
  const {
    product,
    quantity = 1,
    buyNow = false,
    whenSignedOut,
    children = 'Add to Cart',
    ...button
  } = props
  const cart = useCart()
  const askToSignIn = useAskToSignIn(whenSignedOut, buyNow)
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const orderable = product.is_active && !isSoldOut(product)

  async function add() {
    if (askToSignIn(product, quantity)) return
    setAdding(true)
    const added = await cart.add(product, quantity)
    setAdding(false)
    if (added && buyNow) await navigate('/cart')
    // A session that was ended elsewhere is found out by using it.
    else if (!added) askToSignIn(product, quantity)
  }
  return (
    <Button
      {...button}
      disabled={!orderable}
      // A button that is off says why to whoever points at it; beside it stands a badge that says it to all.
      title={orderable ? undefined : whyNot(product)}
      busy={adding}
      busyText="Adding..."
      onClick={() => void add()}
    >
      {children}
    </Button>
  )
}

function whyNot({ is_active }: CartProduct): string {
  return is_active ? 'Out of Stock' : 'No longer available'
}

/** Says whether the visitor had to be asked first. */
function useAskToSignIn(whenSignedOut: 'ask' | 'go', buyNow: boolean) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (product: CartProduct, quantity: number): boolean => {
    if (authState().status !== 'signed-out') return false
    pendingCartAct.remember({ act: 'add', product, quantity, buyNow })
    if (whenSignedOut === 'go') {
      const description = 'Please sign in to add items to your cart.'
      notify({ title: 'Login Required', description, variant: 'destructive' })
      void navigate(signInPath(pathname + search))
    } else {
      const description = 'You need to sign in to add items to your cart.'
      notify({
        title: 'Please sign in',
        description,
        action: { label: 'Sign In', href: signInPath(pathname + search) },
      })
    }
    return true
  }
}

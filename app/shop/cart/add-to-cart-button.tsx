import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { Button, type ButtonShape } from '../../ui/button.tsx'
import { useAskToSignIn, type WayToAsk } from '../auth/use-ask-to-sign-in.ts'
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
  whenSignedOut: WayToAsk
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
  const askToSignIn = useAskToSignIn(whenSignedOut)
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const orderable = product.is_active && !isSoldOut(product)

  function isAsked(): boolean {
    const asked = askToSignIn(addingAsks)
    if (asked) pendingCartAct.remember({ act: 'add', product, quantity, buyNow })
    return asked
  }
  async function add() {
    if (isAsked()) return
    setAdding(true)
    const added = await cart.add(product, quantity)
    setAdding(false)
    if (added && buyNow) await navigate('/cart')
    // A session that was ended elsewhere is found out by using it.
    else if (!added) isAsked()
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

const addingAsks = {
  go: 'Please sign in to add items to your cart.',
  ask: 'You need to sign in to add items to your cart.',
}

function whyNot({ is_active }: CartProduct): string {
  return is_active ? 'Out of Stock' : 'No longer available'
}

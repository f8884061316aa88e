import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'

import { isStillAt } from '../../navigation/pending-location.ts'
import { Button, type ButtonShape } from '../../ui/button.tsx'
import { type ProductSummary } from '../catalog/product/product.ts'
import { isAvailable } from '../catalog/product/stock.ts'
import { inSize } from '../catalog/product/sizes.ts'
import { useAskToSignIn, type SignInPromptMode } from '../session/sign-in-prompt.tsx'
import { useCart, type AddOptions } from './cart.state.tsx'

interface AddToCartButtonProps extends ButtonShape, Omit<AddOptions, 'size'> {
  product: ProductSummary
  /** The preferred one by default. */
  productSize?: string
  whenSignedOut: SignInPromptMode
  /** After a refusal: reads what shows the product again. The page's data without it. */
  onRefused?: () => void
  children?: ReactNode
  className?: string
}

/** Adds a product to the cart. A visitor is asked to sign in first; the product is added afterwards. */
export function AddToCartButton(props: AddToCartButtonProps) {
  const { product, quantity, buyNow, whenSignedOut, onRefused, children, ...shape } = props
  const { productSize: size, ...button } = shape
  const cart = useCart()
  const askToSignIn = useAskToSignIn(whenSignedOut)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [adding, setAdding] = useState(false)
  const orderable = isAvailable(size === undefined ? product : inSize(product, size))

  async function add() {
    setAdding(true)
    const added = await cart.add(
      product,
      { quantity, size, buyNow },
      onRefused ?? (() => void revalidate()),
    )
    setAdding(false)
    if (!added) askToSignIn(signInTexts)
    else if (buyNow && isStillAt(pathname)) await navigate('/cart')
  }
  return (
    <Button
      {...button}
      aria-disabled={!orderable}
      title={orderable ? undefined : product.is_active ? 'Out of Stock' : 'No longer available'}
      busy={adding}
      busyText="Adding..."
      onClick={() => void add()}
    >
      {children ?? 'Add to Cart'}
    </Button>
  )
}

const signInTexts = {
  redirect: 'Please sign in to add items to your cart.',
  toast: 'You need to sign in to add items to your cart.',
}

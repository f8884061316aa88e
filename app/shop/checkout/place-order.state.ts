import { useRef, useState } from 'react'

import { logError } from '../../document/error-log.ts'
import type { Backend } from '../../backend/backend.ts'
import { callBackend } from '../../backend/browser-backend.ts'
import { dismissToast, toast } from '../../ui/feedback/toast.ts'
import { useCart } from '../cart/cart.state.tsx'
import { isOrderable, type CartItem } from '../cart/cart.ts'
import { newOrderNumber } from '../orders/order.ts'
import { placeOrder, type PlaceOrderResult } from '../orders/place-order.data.ts'
import { signOut } from '../session/session.data.ts'
import { openAuth } from '../session/session.state.ts'
import type { Shopper } from '../session/session.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { orderRequest } from './checkout.ts'
import {
  failedError,
  offlineError,
  orderError,
  unknownError,
  unorderableError,
  type OrderError,
} from './order-error.ts'

export type Placement =
  /** `checking`: no response yet, and the order is looked up. */
  { status: 'ready' | 'placing' | 'checking' | 'placed' } | { status: 'stopped'; error: OrderError }

interface PlaceOrderProps {
  shopper: Shopper
  draft: CheckoutDraft
  change: (change: Partial<CheckoutDraft>) => void
  items: CartItem[]
  onPlaced: (orderNumber: string) => void
}

/** Places the order once, however often `place` is called, and reports the result. */
export function usePlaceOrder({ shopper, draft, change, items, onPlaced }: PlaceOrderProps) {
  const cart = useCart()
  const [placement, setPlacement] = useState<Placement>({ status: 'ready' })
  const running = useRef(false)
  /** Whether an earlier attempt may have reached the shop. */
  const unknown = useRef(false)
  const failureToast = useRef('')

  async function place() {
    if (running.current) return
    dismissToast(failureToast.current)
    if (!items.every(isOrderable)) {
      return setPlacement({ status: 'stopped', error: unorderableError })
    }
    running.current = true
    setPlacement({ status: 'placing' })
    const offline = !navigator.onLine
    await cart.flush()
    const slow = setTimeout(() => setPlacement({ status: 'checking' }), slowResponseMs)
    const result = await callBackend('The order could not be sent', send, { outcome: 'unknown' })
    clearTimeout(slow)
    running.current = false
    finish(result, offline)
  }

  function send(backend: Backend): Promise<PlaceOrderResult> {
    const request = orderRequest(draft, draft.orderNumber ?? newOrderNumber(), items)
    return placeOrder(backend, shopper.id, request, {
      onLookUp: () => setPlacement({ status: 'checking' }),
      onNewNumber: (orderNumber) => change({ orderNumber }),
    })
  }

  function finish(result: PlaceOrderResult, offline: boolean) {
    if (result.outcome === 'placed') {
      const { orderNumber, earlier } = result
      if (earlier)
        toast({
          title: 'Order already placed',
          description: `Order ${orderNumber} reached us at your first attempt, before your last change. This is the order as we have it.`,
        })
      else
        toast.success({
          title: 'Order Placed Successfully!',
          description: `Your order number is ${orderNumber}. A confirmation e-mail is on its way to ${draft.billing.email.trim()}.`,
        })
      setPlacement({ status: 'placed' })
      void cart.clearAfterOrder()
      onPlaced(orderNumber)
    } else if (result.outcome === 'refused') {
      stop(orderError(result.error))
    } else {
      // A first attempt made offline cannot have reached the shop.
      unknown.current = result.outcome === 'unknown' && (unknown.current || !offline)
      stop(unknown.current ? unknownError : offline ? offlineError : failedError)
    }
  }

  function stop(error: OrderError) {
    setPlacement({ status: 'stopped', error })
    const { title, lines, action } = error
    const description = error === offlineError ? lines.join(' ') : lines[0]
    if (action === 'try-again') failureToast.current = toast.error({ title, description })
    if (action === 'sign-in') void askToSignInAgain(title, lines)
    if (action === 'review' || action === 'to-cart') void cart.reload()
  }
  /** Removes the error. */
  const clear = () => setPlacement({ status: 'ready' })
  return { placement, place, clear }
}

/** The backend refused the session: signing out here makes the page ask to sign in again. */
async function askToSignInAgain(title: string, lines: string[]) {
  toast.error({ title, description: lines.join(' ') })
  try {
    await signOut(await openAuth())
  } catch (error) {
    logError('The session could not be ended', error)
  }
}

const slowResponseMs = 5000

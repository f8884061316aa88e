import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { logError } from '../../document/error-log.ts'
import { browserBackend } from '../../client/browser-backend.ts'
import { dismissToast, toast } from '../../ui/feedback/toast.ts'
import { cartList, useCart } from '../cart/cart.state.tsx'
import { isOrderable, type CartItem } from '../cart/cart.ts'
import { newOrderNumber } from '../orders/order.ts'
import { placeOrder, type OrderRequest, type PlaceOrderResult } from '../orders/place-order.data.ts'
import type { Rates } from '../../client/shop-context.ts'
import { replaceRates, useRates } from '../pricing/rates.state.ts'
import { signOut } from '../session/auth.data.ts'
import { openAuth, sessionState } from '../session/session.state.ts'
import { clearList, listQuery } from '../session/shopper-list.state.ts'
import { callAs } from '../session/shopper-query.state.tsx'
import type { Shopper } from '../session/session.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { orderRequest } from './order-request.ts'
import {
  failedError,
  namesTotal,
  offlineError,
  orderError,
  signedOutError,
  unknownError,
  unorderableError,
  type OrderError,
  type OrderErrorAction,
} from './checkout-errors.ts'

export type Placement =
  /** `checking`: no response yet, and the order is looked up. */
  | { status: 'ready' | 'placing' | 'checking' | 'placed' }
  /** `cause`: what of the order the error is about. Once that is changed, the status is `ready` again. */
  | { status: 'stopped'; error: OrderError; cause: string }

interface PlaceOrderProps {
  shopper: Shopper
  draft: CheckoutDraft
  change: (change: Partial<CheckoutDraft>) => void
  items: CartItem[]
  /** Called when a refusal has named the prices that have changed. */
  onPricesTold: () => void
  onPlaced: (orderNumber: string) => void
}

/** Places the order once, however often `place` is called, and reports the result. */
export function usePlaceOrder(props: PlaceOrderProps) {
  const { shopper, draft, change, items, onPricesTold, onPlaced } = props
  const cart = useCart()
  const client = useQueryClient()
  const rates = useRates()
  const [attempt, setAttempt] = useState(ready)
  const running = useRef(false)
  /** Whether an earlier attempt may have reached the shop. */
  const unknown = useRef(false)
  const failureToast = useRef('')

  async function place() {
    if (running.current) return
    dismissToast(failureToast.current)
    if (!items.every(isOrderable)) return showError(unorderableError, items)
    running.current = true
    setAttempt({ status: 'placing' })
    const offline = !navigator.onLine
    // What the shopper sees at the press. The page may show another cart by the time that it is sent.
    const request = orderRequest(draft, draft.orderNumber ?? newOrderNumber(), items, rates)
    const slow = setTimeout(() => setAttempt({ status: 'checking' }), slowResponseMs)
    const result = await send(request).catch(() => ({ outcome: 'failed' }) as const)
    clearTimeout(slow)
    const session = sessionState()
    // Nothing of it is for another shopper who has signed in meanwhile.
    if (session.status !== 'signed-in' || session.shopper.id === shopper.id)
      await finish(result, offline)
    running.current = false
  }

  async function send(request: OrderRequest): Promise<PlaceOrderResult> {
    const { queryKey } = listQuery(cartList, shopper.id)
    let isLookedUp = false
    const result = await placeOrder(await browserBackend(), shopper.id, request, {
      // In the queue of the cart: first every change of it has its answer.
      inTurn: (sending) =>
        client
          .getMutationCache()
          .build(client, {
            mutationKey: queryKey,
            scope: { id: cartList.name },
            mutationFn: () => callAs(shopper.id, sending),
          })
          .execute(undefined),
      onLookUp() {
        isLookedUp = true
        setAttempt({ status: 'checking' })
      },
      onNewNumber: (orderNumber) => change({ orderNumber }),
    })
    // It may have arrived after the cart was read.
    if (isLookedUp) void client.invalidateQueries({ queryKey })
    return result
  }

  async function finish(result: PlaceOrderResult, offline: boolean) {
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
      setAttempt({ status: 'placed' })
      clearList(client, cartList, shopper.id)
      // The checkout may have looked for it before.
      void client.invalidateQueries({ queryKey: [shopper.id, 'orders'] })
      onPlaced(orderNumber)
    } else if (result.outcome === 'refused') {
      const { detail } = result.error
      if (namesTotal(detail)) replaceRates(detail['rates'] as Rates)
      await stop(orderError(result.error))
    } else {
      // A first attempt made offline cannot have reached the shop.
      unknown.current = result.outcome === 'unknown' && (unknown.current || !offline)
      if (sessionState().status === 'signed-out') await stop(signedOutError)
      else await stop(unknown.current ? unknownError : offline ? offlineError : failedError)
    }
  }

  function showError(error: OrderError, seen: CartItem[]) {
    setAttempt({ status: 'stopped', error, cause: causeOf(error, draft, seen) })
  }

  async function stop(error: OrderError) {
    const { title, lines, action } = error
    // The page shows the cart of which the error speaks.
    const seen = action === 'review' || action === 'to-cart' ? await cart.reload() : items
    if (action === 'review') onPricesTold()
    showError(error, seen)
    const description = error === offlineError ? lines.join(' ') : lines[0]
    if (action === 'try-again') failureToast.current = toast.error({ title, description })
    if (action === 'sign-in') void askToSignInAgain(title, lines)
  }
  const isOver =
    attempt.status === 'stopped' && attempt.cause !== causeOf(attempt.error, draft, items)
  return { placement: isOver ? ready : attempt, place }
}

const ready: Placement = { status: 'ready' }

/** What of the order an error is about, as text. Nothing, when it is not about the order. */
function causeOf({ action }: OrderError, draft: CheckoutDraft, items: CartItem[]): string {
  const causes: Partial<Record<OrderErrorAction, unknown>> = {
    review: cartLines(items),
    'to-cart': cartLines(items),
    'to-shipping': [draft.billing, draft.shipping],
    'to-payment': draft.notes,
    'drop-code': draft.code,
  }
  return JSON.stringify(causes[action] ?? null)
}

function cartLines(items: CartItem[]) {
  return items.map((item) => [
    item.id,
    item.quantity,
    item.size,
    item.product?.price,
    isOrderable(item),
  ])
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

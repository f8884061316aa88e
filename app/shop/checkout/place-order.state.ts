import { useEffect, useRef, useState } from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { confirm, notify } from '../../ui/toast.ts'
import { signOut } from '../auth/auth.data.ts'
import { openAuth } from '../auth/auth.state.ts'
import type { Shopper } from '../auth/auth.ts'
import { isOrderable, type CartItem } from '../cart/cart.ts'
import { useCart } from '../cart/cart.state.tsx'
import { newOrderNumber } from '../orders/order.ts'
import { orderRequest } from './checkout.ts'
import type { CheckoutDraft, DraftChange } from './checkout-draft.ts'
import { attemptOrder, type AttemptResult } from './order-attempt.state.ts'
import {
  failedProblem,
  orderProblem,
  unorderableProblem,
  type OrderProblem,
} from './order-problem.ts'

/** Where the placing of an order stands. */
export type Placing =
  | { status: 'ready' }
  | { status: 'placing' }
  /** No answer yet, or none at all: the order is being looked for. */
  | { status: 'checking' }
  | { status: 'stopped'; problem: OrderProblem }
  | { status: 'placed' }

interface OrderToPlace {
  shopper: Shopper
  draft: CheckoutDraft
  change: (change: DraftChange) => void
  items: CartItem[]
  /** The order stands: forget what was typed and go to its receipt. */
  onPlaced: (orderNumber: string) => void
}

/** Places the order once, however often it is asked, and says how it went. */
export function usePlaceOrder({ shopper, draft, change, items, onPlaced }: OrderToPlace) {
  const cart = useCart()
  const [placing, setPlacing] = useState<Placing>({ status: 'ready' })
  const underWay = useRef(false)
  /** An earlier press may have reached the shop: nobody could be asked. */
  const undecided = useRef(false)

  async function place() {
    if (underWay.current) return
    if (!items.every(isOrderable))
      return setPlacing({ status: 'stopped', problem: unorderableProblem })
    const orderNumber = draft.orderNumber ?? newOrderNumber()
    underWay.current = true
    setPlacing({ status: 'placing' })
    const offline = !navigator.onLine
    await cart.settled()
    const late = setTimeout(() => setPlacing({ status: 'checking' }), answerExpectedMs)
    const result = await attemptOrder(
      browserBackend(),
      shopper.id,
      orderRequest(draft, orderNumber, items),
      {
        onChecking: () => setPlacing({ status: 'checking' }),
        onNewNumber: (number) => change({ kind: 'order-number', orderNumber: number }),
      },
    )
    clearTimeout(late)
    underWay.current = false
    if (result.outcome !== 'failed') return tell(result)
    // What was pressed without a connection has gone nowhere: that is known without asking.
    const looked = result.looked || (offline && !undecided.current)
    undecided.current = !looked
    tell({ ...result, looked })
  }

  function tell(result: AttemptResult) {
    const earlier = placedBefore(result)
    if (result.outcome === 'placed' || earlier) {
      const orderNumber = earlier ?? (result.outcome === 'placed' ? result.orderNumber : '')
      if (earlier) notify(alreadyPlaced(earlier))
      else confirm(orderPlaced(orderNumber, draft.billing.email))
      setPlacing({ status: 'placed' })
      void cart.ordered()
      onPlaced(orderNumber)
      return
    }
    const problem =
      result.outcome === 'refused' ? orderProblem(result.refusal) : failedProblem(result.looked)
    setPlacing({ status: 'stopped', problem })
    if (problem.way === 'try-again') notify(failedOrder(problem))
    if (problem.way === 'sign-in') void endSession(problem)
    if (problem.way === 'look-again' || problem.way === 'to-cart') void cart.reload()
  }
  return { placing, place, clear: () => setPlacing({ status: 'ready' }) }
}

/** The number is made when step 3 opens and kept: a reload in the middle must not order twice. */
export function useOrderNumber(
  wanted: boolean,
  draft: CheckoutDraft,
  change: (change: DraftChange) => void,
) {
  const missing = wanted && draft.orderNumber === null
  useEffect(() => {
    if (missing) change({ kind: 'order-number', orderNumber: newOrderNumber() })
  }, [missing, change])
}

/** The shop no longer knows this session: once it is ended here too, the page asks to sign in again. */
async function endSession({ title, lines }: OrderProblem) {
  notify({ title, description: lines.join(' '), variant: 'destructive' })
  try {
    await signOut(await openAuth())
  } catch (error) {
    console.error('The session could not be ended', error)
  }
}

/** An order of ours that had arrived although its answer was lost, and was changed before the next try. */
function placedBefore(result: AttemptResult): string | null {
  if (result.outcome !== 'refused' || result.refusal.name !== 'ORDER_ALREADY_PLACED') return null
  return String(result.refusal.detail['order_number'])
}

function failedOrder({ title, lines: [description] }: OrderProblem) {
  return { title, description, variant: 'destructive' } as const
}

function orderPlaced(orderNumber: string, email: string) {
  return {
    title: 'Order Placed Successfully!',
    description: `Your order number is ${orderNumber}. A confirmation e-mail is on its way to ${email.trim()}.`,
  }
}

function alreadyPlaced(orderNumber: string) {
  return {
    title: 'Order already placed',
    description: `Order ${orderNumber} had reached us at your first try, before your last change. This is what we have.`,
  }
}

const answerExpectedMs = 5000

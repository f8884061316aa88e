import { useEffect, useState, useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { Refusal } from '../../client/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { cartList } from '../cart/cart.state.tsx'
import type { CartItem } from '../cart/cart.ts'
import { newOrderNumber, orderPath } from '../orders/order.ts'
import { orderQuery } from '../orders/order.state.ts'
import type { Discount } from '../pricing/pricing.ts'
import { sessionState } from '../session/session.state.ts'
import { listQuery } from '../session/shopper-list.state.ts'
import type { Shopper } from '../session/session.ts'
import { queryClient, shopperQuery } from '../session/shopper-query.state.tsx'
import { openStep, stepOfHash } from './checkout-steps.ts'
import type { PaymentCard } from './payment/payment-card.ts'
import { useCard } from './payment/payment-card.state.ts'
import {
  isRecord,
  useFormDraft,
  readDraft as readForm,
  writeDraft as writeForm,
} from '../../ui/form/form-draft.ts'
import { emptyBillingAddress, emptyShippingAddress, parseAddress } from './address/address.ts'
import { changeDraft, newDraft, type CheckoutDraft, type AcceptedCode } from './checkout-draft.ts'
import { isBlank } from '../../document/text.ts'
import { quoteCode } from '../orders/order.data.ts'
import { codeErrorText } from './checkout-errors.ts'

/**
 * The state of the checkout: the draft lives as long as the tab, the card only as long as the page. `step` is the
 * step to show, `wanted` the one in the URL.
 */
export function useCheckout(shopper: Shopper) {
  const { hash } = useLocation()
  const [draft, change] = useDraft(shopper)
  const [card, setCard] = useCard()
  const wanted = stepOfHash(hash)
  const step = openStep(wanted, draft, card)
  const needsNumber = step === 'review' && draft.orderNumber === null
  useEffect(() => {
    // An attempt after a reload sends the same number.
    if (needsNumber) change({ orderNumber: newOrderNumber() })
  }, [needsNumber, change])
  function typeCard(typed: PaymentCard) {
    setCard(typed)
    change({ cardTyped: Object.values(typed).join('') !== '' })
  }
  return { draft, change, card, typeCard, step, wanted }
}

/** Leaves a checkout in which nothing can be ordered: for the receipt if that is why, else for the cart, with the reason. */
export function useCartRedirect(
  shopper: Shopper,
  reason: { title: string; description: string } | null,
) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!reason) return
    void leaveCheckout(shopper, reason).then((to) => navigate(to, { replace: true }))
  }, [shopper, reason, navigate])
}

async function leaveCheckout(shopper: Shopper, reason: { title: string; description: string }) {
  // The screen of a receipt that cannot be read offers to try again.
  const placed = await findPlacedOrder(shopper).catch(() => readDraft(shopper).orderNumber)
  if (placed) return orderPath(placed)
  toast.error(reason)
  return '/cart'
}

/**
 * The number of the draft's order if it was placed, though no response told so. A cart that has been filled since, as in
 * a duplicated tab, is not of that order and gets a new draft.
 *
 * @throws when the order cannot be looked up
 */
export async function findPlacedOrder(shopper: Shopper): Promise<string | null> {
  const { orderNumber } = readDraft(shopper)
  if (!orderNumber) return null
  const client = queryClient()
  if (!(await client.fetchQuery(orderQuery(shopper.id, orderNumber)))) return null
  const cart = await client.fetchQuery(listQuery(cartList, shopper.id)).catch(() => null)
  if (!cart?.confirmed.length) return orderNumber
  removeDraft(shopper, orderNumber)
  return null
}

/**
 * The items at the prices that this checkout has shown, and a function for when the shopper was told of others. Until
 * then an order at another price is refused with a question.
 */
export function useShownPrices(items: CartItem[]): [items: CartItem[], forget: () => void] {
  const [prices, setPrices] = useState<Record<string, number>>({})
  const added = items.flatMap(({ product }) => (product && !(product.id in prices) ? product : []))
  if (added.length > 0)
    setPrices({ ...prices, ...Object.fromEntries(added.map(({ id, price }) => [id, price])) })
  const shown = items.map((item) => {
    const price = prices[item.product_id]
    if (!item.product || price === undefined) return item
    return { ...item, product: { ...item.product, price } }
  })
  return [shown, () => setPrices({})]
}

/** The shopper's draft, and a function that changes it; the cart and the checkout share it. */
export function useDraft(shopper: Shopper) {
  const [typed] = useFormDraft('checkout', shopper.id, parseDraft)
  const draft = useMemo(() => typed ?? newDraft(shopper), [typed, shopper])
  const change = useCallback(
    (changes: Partial<CheckoutDraft>) =>
      writeDraft(shopper, (before) => changeDraft(before, changes)),
    [shopper],
  )
  return [draft, change] as const
}

/** The draft of this shopper in this tab, or a new one. @internal Exported for tests. */
export function readDraft(shopper: Shopper): CheckoutDraft {
  return readForm('checkout', shopper.id, parseDraft) ?? newDraft(shopper)
}

export function writeDraft(shopper: Shopper, change: (draft: CheckoutDraft) => CheckoutDraft) {
  writeForm('checkout', shopper.id, parseDraft, (draft) => change(draft ?? newDraft(shopper)))
}

/** Removes the draft of this order, if it is the current one. */
export function removeDraft(shopper: Shopper, orderNumber: string) {
  writeForm('checkout', shopper.id, parseDraft, (draft) =>
    draft?.orderNumber === orderNumber ? null : draft,
  )
}

function parseDraft(value: unknown): CheckoutDraft | null {
  if (!isRecord(value) || !isRecord(value['billing']) || !isRecord(value['shipping'])) return null
  const { code, notes, orderNumber } = value
  return {
    billing: parseAddress(emptyBillingAddress, value['billing']),
    shipping: parseAddress(emptyShippingAddress, value['shipping']),
    sameAsBilling: value['sameAsBilling'] !== false,
    saveAddress: value['saveAddress'] === true,
    paymentMethod: value['paymentMethod'] === 'paypal' ? 'paypal' : 'card',
    notes: typeof notes === 'string' ? notes : '',
    code: parseCode(code),
    orderNumber: typeof orderNumber === 'string' ? orderNumber : null,
    filled: value['filled'] !== false,
    cardTyped: value['cardTyped'] === true,
  }
}

function parseCode(value: unknown): AcceptedCode | null {
  if (!isRecord(value) || typeof value['code'] !== 'string') return null
  // A draft of 0.1.0 has a percentage alone.
  const { percent_off, amount_off = 0, minimum = 0 } = value
  const numbers = { percent_off, amount_off, minimum }
  if (!Object.values(numbers).every((number) => typeof number === 'number')) return null
  return { code: value['code'], ...(numbers as Discount) }
}

/** The accepted code, or an error message. */
export async function checkCode(typed: string): Promise<AcceptedCode | string> {
  if (isBlank(typed)) return 'Please enter a code.'
  const session = sessionState()
  const shopperId = session.status === 'signed-in' ? session.shopper.id : null
  const query = shopperQuery([shopperId, 'quote', typed], (backend) => quoteCode(backend, typed))
  // Also one that has just been refused is asked for again.
  try {
    return await queryClient().fetchQuery({ ...query, staleTime: 0 })
  } catch (error) {
    if (error instanceof Refusal) return codeErrorText(error.detail)
    return 'We could not check this code. Please try again.'
  }
}

import { useEffect, useState, useCallback, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'

import { toast } from '../../ui/feedback/toast.ts'
import { newOrderNumber, orderPath, type ShippingAddress } from '../orders/order.ts'
import { countries, type Discount } from '../pricing/pricing.ts'
import { sessionState } from '../session/session.state.ts'
import type { Shopper } from '../session/session.ts'
import { queryClient, shopperQuery } from '../session/shopper-query.state.tsx'
import { openStep, stepOfHash } from './checkout.ts'
import { emptyCard, type PaymentCard } from './payment/payment-card.ts'
import {
  isRecord,
  useFormDraft,
  readDraft as readForm,
  writeDraft as writeForm,
} from '../../ui/form/form-draft.ts'
import { emptyBillingAddress, emptyShippingAddress } from './address/address.ts'
import { changeDraft, newDraft, type CheckoutDraft, type AcceptedCode } from './checkout-draft.ts'
import { isBlank } from '../../document/text.ts'
import { quoteCode } from '../orders/order.data.ts'
import { codeErrorText } from './order-error.ts'

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

/** Clears the card when the page enters the back/forward cache. */
function useCard() {
  const [card, setCard] = useState(emptyCard)
  useEffect(() => {
    const clear = () => flushSync(() => setCard(emptyCard))
    window.addEventListener('pagehide', clear)
    return () => window.removeEventListener('pagehide', clear)
  }, [])
  return [card, setCard] as const
}

/** Redirects to the cart when there is nothing to check out, and shows the reason in a toast. */
export function useCartRedirect(reason: { title: string; description: string } | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!reason) return
    toast.error(reason)
    void navigate('/cart', { replace: true })
  }, [reason, navigate])
}

/** Redirects to the receipt of an order that was found to be placed. */
export function useReceiptRedirect(orderNumber: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (orderNumber) void navigate(orderPath(orderNumber), { replace: true })
  }, [orderNumber, navigate])
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

/** The draft of this shopper in this tab, or a new one. */
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

function parseAddress<Address extends ShippingAddress>(
  empty: Address,
  stored: Record<string, unknown>,
): Address {
  const texts = Object.keys(empty)
    .filter((name) => typeof stored[name] === 'string')
    .map((name) => [name, stored[name]])
  const address: Address = { ...empty, ...Object.fromEntries(texts) }
  return Object.hasOwn(countries, address.country) ? address : { ...address, country: 'US' }
}

/** The accepted code, or an error message. */
export async function checkCode(typed: string): Promise<AcceptedCode | string> {
  if (isBlank(typed)) return 'Please enter a code.'
  const session = sessionState()
  const shopperId = session.status === 'signed-in' ? session.shopper.id : null
  const query = shopperQuery([shopperId, 'quote', typed], (backend) => quoteCode(backend, typed))
  // Also one that has just been refused is asked for again.
  const reading = queryClient().fetchQuery({ ...query, staleTime: 0 })
  const quote = await reading.catch(() => null)
  if (quote === null) return 'We could not check this code. Please try again.'
  if (quote.outcome === 'refused') return codeErrorText(quote.error.detail)
  return quote.code
}

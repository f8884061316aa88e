import { useCallback, useMemo } from 'react'

import {
  isRecord,
  useFormDraft,
  readDraft as readForm,
  writeDraft as writeForm,
} from '../../ui/form/form-draft.ts'
import { countries, type ShippingAddress } from '../orders/order.ts'
import type { Shopper } from '../session/session.ts'
import { emptyBillingAddress, emptyShippingAddress } from './address/address.ts'
import { changeDraft, newDraft, type CheckoutDraft } from './checkout-draft.ts'

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
    code:
      isRecord(code) && typeof code['code'] === 'string' && typeof code['percent_off'] === 'number'
        ? { code: code['code'], percent_off: code['percent_off'] }
        : null,
    orderNumber: typeof orderNumber === 'string' ? orderNumber : null,
    filled: value['filled'] !== false,
    cardTyped: value['cardTyped'] === true,
  }
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

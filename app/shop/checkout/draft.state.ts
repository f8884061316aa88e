import { useCallback, useSyncExternalStore } from 'react'

import type { Shopper } from '../session/session.ts'
import { changeDraft, type CheckoutDraft } from './checkout-draft.ts'
import { readDraft, subscribeToDraft, writeDraft } from './draft-storage.ts'

/** The shopper's draft, and a function that changes it; the cart and the checkout share it. */
export function useDraft(shopper: Shopper) {
  const read = () => readDraft(shopper)
  const draft = useSyncExternalStore(subscribeToDraft, read, read)
  const change = useCallback(
    (changes: Partial<CheckoutDraft>) =>
      writeDraft(shopper, (before) => changeDraft(before, changes)),
    [shopper],
  )
  return [draft, change] as const
}

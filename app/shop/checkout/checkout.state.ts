import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'

import type { Shopper } from '../auth/auth.ts'
import { changeDraft, newDraft, type CheckoutDraft, type DraftChange } from './checkout-draft.ts'
import { openStep, stepOfHash, type CheckoutStep } from './checkout.ts'
import { keepDraft, readDraft } from './draft-storage.ts'
import { emptyCard, type PaymentCard } from './payment-card.ts'

export interface Checkout {
  draft: CheckoutDraft
  change: (change: DraftChange) => void
  card: PaymentCard
  setCard: (card: PaymentCard) => void
  /** Where the shopper may be; `wanted` is where the address points. */
  step: CheckoutStep
  wanted: CheckoutStep
}

/** What the checkout remembers: the draft for as long as the tab lives, the card only while the page does. */
export function useCheckout(shopper: Shopper): Checkout {
  const { hash } = useLocation()
  const [draft, setDraft] = useState(() => readDraft(shopper) ?? newDraft(shopper))
  const [card, setCard] = useCard()
  const change = useCallback(
    (next: DraftChange) => setDraft((known) => changeDraft(known, next)),
    [],
  )
  useEffect(() => keepDraft(shopper, draft), [shopper, draft])
  const wanted = stepOfHash(hash)
  return { draft, change, card, setCard, step: openStep(wanted, draft, card), wanted }
}

/** A page that is only put aside, to come back with the Back button, must not come back with the card. */
function useCard() {
  const [card, setCard] = useState(emptyCard)
  useEffect(() => {
    const clear = () => flushSync(() => setCard(emptyCard))
    window.addEventListener('pagehide', clear)
    return () => window.removeEventListener('pagehide', clear)
  }, [])
  return [card, setCard] as const
}

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'

import { toast } from '../../ui/feedback/toast.ts'
import { newOrderNumber } from '../orders/order.ts'
import type { Shopper } from '../session/session.ts'
import { openStep, stepOfHash } from './checkout.ts'
import { useDraft } from './draft.state.ts'
import { emptyCard, type PaymentCard } from './payment/payment-card.ts'

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

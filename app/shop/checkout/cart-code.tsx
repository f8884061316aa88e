import { useState } from 'react'

import type { Shopper } from '../session/session.ts'
import type { CartItem } from '../cart/cart.ts'
import { CartSummary } from '../cart/cart-summary.tsx'
import { newDraft, type AcceptedCode } from './checkout-draft.ts'
import { CodeForm } from './code-form.tsx'
import { readDraft, storeDraft } from './draft-storage.ts'

interface CartSummaryWithCodeProps {
  shopper: Shopper
  items: CartItem[]
}

/** The cart's total, with the discount code that the checkout will use. */
export function CartSummaryWithCode({ shopper, items }: CartSummaryWithCodeProps) {
  const [code, setCode] = useState(() => readDraft(shopper)?.code ?? null)
  function change(next: AcceptedCode | null) {
    setCode(next)
    storeDraft(shopper, { ...(readDraft(shopper) ?? newDraft(shopper)), code: next })
  }
  return (
    <CartSummary
      items={items}
      percentOff={code?.percent_off ?? 0}
      codeForm={<CodeForm code={code} onCode={change} />}
    />
  )
}

import type { Shopper } from '../session/session.ts'
import type { CartItem } from '../cart/cart.ts'
import { CartSummary } from '../cart/cart-summary.tsx'
import { CodeForm } from './code-form.tsx'
import { useDraft } from './draft.state.ts'

interface CartSummaryWithCodeProps {
  shopper: Shopper
  items: CartItem[]
}

/** The cart's total, with the discount code that the checkout will use. */
export function CartSummaryWithCode({ shopper, items }: CartSummaryWithCodeProps) {
  const [{ code }, change] = useDraft(shopper)
  return (
    <CartSummary
      items={items}
      percentOff={code?.percent_off ?? 0}
      codeForm={<CodeForm code={code} onCode={(next) => change({ code: next })} />}
    />
  )
}

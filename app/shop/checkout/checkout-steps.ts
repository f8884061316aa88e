import { addressProblems } from './address/address-errors.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import type { PaymentCard } from './payment/payment-card.ts'
import { paymentProblems } from './payment/payment-errors.ts'

/** In their order. Each step is a hash of the page's URL, so that Back goes one step back. */
export const checkoutSteps = [
  { name: 'shipping', label: 'Shipping', title: 'Shipping' },
  { name: 'payment', label: 'Payment', title: 'Payment' },
  { name: 'review', label: 'Review', title: 'Review your order' },
] as const

export type CheckoutStep = (typeof checkoutSteps)[number]['name']

/** The step of a hash like `#payment`; the first for an unknown one. */
export function stepOfHash(hash: string): CheckoutStep {
  return checkoutSteps.find(({ name }) => hash === `#${name}`)?.name ?? 'shipping'
}

/** The wanted step, or the first incomplete one before it. */
export function openStep(
  wanted: CheckoutStep,
  draft: CheckoutDraft,
  card: PaymentCard,
  now = new Date(),
): CheckoutStep {
  const { billing, shipping, sameAsBilling } = draft
  if (wanted === 'shipping' || addressProblems(billing, shipping, sameAsBilling).length > 0)
    return 'shipping'
  return paymentProblems(draft, card, now).length > 0 ? 'payment' : wanted
}

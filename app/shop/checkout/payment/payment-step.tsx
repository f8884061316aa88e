import { useState } from 'react'

import { textLimits } from '../../../document/text-limits.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { RadioGroup } from '../../../ui/form/choice.tsx'
import { TextAreaField } from '../../../ui/form/field.tsx'
import { SubmitForm } from '../../../ui/form/submit-form.tsx'
import { paymentMethods, type PaymentMethod } from '../../orders/order.ts'
import type { CheckoutDraft } from '../checkout-draft.ts'
import { CardFields } from './card-fields.tsx'
import type { PaymentCard } from './payment-card.ts'
import { cardInNotes, paymentProblems } from './payment-errors.ts'
import './card-fields.css'

interface PaymentStepProps {
  draft: CheckoutDraft
  change: (change: Partial<CheckoutDraft>) => void
  card: PaymentCard
  onCard: (card: PaymentCard) => void
  onContinue: () => void
}

/** Step 2: the payment method and the order notes. */
export function PaymentStep({ draft, change, card, onCard, onContinue }: PaymentStepProps) {
  const paysByCard = draft.paymentMethod === 'card'
  // Decided once: the fields do not move while the card is entered again.
  const [cardLost] = useState(draft.cardTyped && Object.values(card).join('') === '')
  return (
    <SubmitForm
      className="payment-step"
      validate={() => paymentProblems(draft, card)}
      onAttempt={async () => onContinue()}
      submitLabel="Continue to review"
      submitShape={{ size: 'large' }}
      aside={
        <ButtonLink to={{ hash: 'shipping' }} look="quiet" prefetch="none">
          Back to shipping
        </ButtonLink>
      }
    >
      {(problemOf) => (
        <>
          {cardLost && paysByCard && (
            <Alert title="Please enter your card again">
              It is never stored, so it is gone when the page is loaded again. Everything else is
              still here.
            </Alert>
          )}
          <RadioGroup<PaymentMethod>
            legend="Payment method"
            name="payment-method"
            look="cards"
            options={methodOptions}
            value={draft.paymentMethod}
            onChange={(paymentMethod) => change({ paymentMethod })}
          />
          {paysByCard && (
            <CardFields
              card={card}
              onType={(typed) => onCard({ ...card, ...typed })}
              problemOf={problemOf}
            />
          )}
          <TextAreaField
            id={cardInNotes.field}
            label="Order notes"
            optional
            hint="Buying a card? Write your words here. Also the measure of a hand, head or finger for gloves, hats and rings, and anything else we should know."
            maxLength={textLimits.notes}
            error={problemOf(cardInNotes.field)}
            value={draft.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        </>
      )}
    </SubmitForm>
  )
}

const methodOptions = [
  {
    value: 'card',
    label: paymentMethods.card,
    description: 'Visa, Mastercard, American Express, Discover',
  },
  { value: 'paypal', label: paymentMethods.paypal, description: 'Nothing more to fill in here' },
] as const

import { useState, type SubmitEvent } from 'react'

import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { paymentMethods, type PaymentMethod } from '../orders/order.ts'
import { CardFields, cardFieldId } from './card-fields.tsx'
import { longestNotes, type CheckoutDraft, type DraftChange } from './checkout-draft.ts'
import { cardProblems, holdsCardNumber, type PaymentCard } from './payment-card.ts'
import { useComplaint } from './use-complaint.ts'

import './payment-step.css'

interface PaymentStepProps {
  draft: CheckoutDraft
  change: (change: DraftChange) => void
  card: PaymentCard
  onCard: (card: PaymentCard) => void
  onContinue: () => void
}

/** Step 2: how it is paid, and what the shopper wants to tell us. */
export function PaymentStep({ draft, change, card, onCard, onContinue }: PaymentStepProps) {
  const judgement = useJudgement(draft, card)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (judgement.passes()) onContinue()
  }
  return (
    <form className="payment-step" noValidate onSubmit={submit}>
      <RadioGroup<PaymentMethod>
        legend="Payment method"
        name="payment-method"
        look="cards"
        options={methodOptions}
        value={draft.paymentMethod}
        onChange={(paymentMethod) => change({ kind: 'payment-method', paymentMethod })}
      />
      {draft.paymentMethod === 'card' && (
        <CardFields
          card={card}
          onType={(typed) => onCard({ ...card, ...typed })}
          errorOf={judgement.errorOf}
          onLeave={judgement.leave}
        />
      )}
      <TextAreaField
        id={notesId}
        label="Order notes"
        optional
        hint="Buying a card? Write your words here. Your size or anything else we should know, too."
        maxLength={longestNotes}
        error={holdsCardNumber(draft.notes) ? notesRefusal : null}
        value={draft.notes}
        onChange={(event) => change({ kind: 'notes', notes: event.target.value })}
      />
      <div className="payment-step-ways">
        <Button type="submit" size="large">
          Continue to review
        </Button>
        <ButtonLink to={{ hash: 'shipping' }} look="quiet" prefetch="none">
          Back to shipping
        </ButtonLink>
      </div>
    </form>
  )
}

/** As for addresses: a field is judged once it was left, all of them on the way on. */
function useJudgement(draft: CheckoutDraft, card: PaymentCard) {
  const [left, setLeft] = useState<ReadonlySet<keyof PaymentCard>>(new Set())
  const [judgeAll, setJudgeAll] = useState(false)
  const { complain, takeBack } = useComplaint()
  const problems = draft.paymentMethod === 'card' ? cardProblems(card) : []
  return {
    leave: (field: keyof PaymentCard) => setLeft(new Set(left).add(field)),
    errorOf: (field: keyof PaymentCard) =>
      ((judgeAll || left.has(field)) &&
        problems.find((problem) => problem.field === field)?.message) ||
      null,
    passes(): boolean {
      const [first] = problems
      takeBack()
      if (first) {
        setJudgeAll(true)
        complain({ title: first.title, description: first.message })
        document.getElementById(cardFieldId(first.field))?.focus()
      } else if (holdsCardNumber(draft.notes)) {
        document.getElementById(notesId)?.focus()
        return false
      }
      return !first
    },
  }
}

const notesId = 'order-notes'
const notesRefusal =
  'This looks like a card number. Please leave it out: notes are kept with your order.'
const methodOptions = [
  {
    value: 'card',
    label: paymentMethods.card,
    description: 'Visa, Mastercard, American Express, Discover',
  },
  { value: 'paypal', label: paymentMethods.paypal, description: 'Nothing more to fill in here' },
] as const

import { Lock } from 'lucide'

import { TextField } from '../../../ui/form/field.tsx'
import { useHydrated } from '../../../ui/state-hooks.ts'
import type { ProblemOf } from '../../../ui/form/submit-form.tsx'
import { cardBrand, caretAfterDigits, digitsOf, formatCardNumber } from './card-number.ts'
import { cardFieldId, cvvHint, formatExpiry, type PaymentCard } from './payment-card.ts'
import { Icon } from '../../../ui/icon.tsx'

import './card-fields.css'

interface CardFieldsProps {
  card: PaymentCard
  onType: (change: Partial<PaymentCard>) => void
  problemOf: ProblemOf<string>
}

/**
 * The card form. Its inputs have no `name` and are not rendered on the server: a form submitted before
 * hydration would put the number into the URL, the history and the server's log.
 */
export function CardFields({ card, onType, problemOf }: CardFieldsProps) {
  if (!useHydrated()) return null
  const common = (field: keyof PaymentCard) => {
    const id = cardFieldId(field)
    return {
      id,
      className: `card-fields-${field}`,
      required: true,
      value: card[field],
      error: problemOf(id),
      spellCheck: false,
    }
  }
  const brand = cardBrand(card.number)
  return (
    <div className="card-fields">
      <TextField
        {...common('holder')}
        label="Cardholder Name"
        autoComplete="cc-name"
        maxLength={100}
        onChange={(event) => onType({ holder: event.target.value })}
      />
      <TextField
        {...common('number')}
        label="Card Number"
        autoComplete="cc-number"
        inputMode="numeric"
        trailing={brand && <span className="card-fields-brand">{brand}</span>}
        onChange={(event) => onType({ number: formatInput(event.target, formatCardNumber) })}
      />
      <TextField
        {...common('expiry')}
        label="Expiry Date"
        placeholder="MM/YY"
        autoComplete="cc-exp"
        inputMode="numeric"
        onChange={(event) => onType({ expiry: formatInput(event.target, formatExpiry) })}
      />
      <TextField
        {...common('cvv')}
        label="CVV"
        autoComplete="cc-csc"
        inputMode="numeric"
        hint={cvvHint(card.number)}
        onChange={(event) => onType({ cvv: digitsOf(event.target.value).slice(0, 4) })}
      />
      <p>
        <Icon of={Lock} />
        Checked on this device only. Your card is not sent or stored.
      </p>
    </div>
  )
}

/** Formats the content of an input and keeps the caret behind the same digit. Returns the content. */
function formatInput(input: HTMLInputElement, format: (typed: string) => string): string {
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digits = digitsOf(input.value.slice(0, caret)).length
  const formatted = format(input.value)
  input.value = formatted
  const position = atEnd ? formatted.length : caretAfterDigits(formatted, digits)
  if (document.activeElement === input) input.setSelectionRange(position, position)
  return formatted
}

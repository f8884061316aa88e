import { Lock } from 'lucide-react'
import type { ChangeEvent } from 'react'

import { useHydrated } from '../../ui/hydrated.ts'
import { TextField } from '../../ui/text-field.tsx'
import {
  cardBrand,
  caretAfterDigits,
  cvvHint,
  formatCardNumber,
  formatExpiry,
  type PaymentCard,
} from './payment-card.ts'

import './card-fields.css'

interface CardFieldsProps {
  card: PaymentCard
  onType: (change: Partial<PaymentCard>) => void
  errorOf: (field: keyof PaymentCard) => string | null
  onLeave: (field: keyof PaymentCard) => void
}

/**
 * The card form. Its inputs have no `name` and are never part of what the server renders: a form sent
 * before the page is awake would put the number into the address bar, the history and the server's log.
 */
export function CardFields({ card, onType, errorOf, onLeave }: CardFieldsProps) {
  if (!useHydrated()) return null
  const common = (field: keyof PaymentCard) => ({
    id: cardFieldId(field),
    className: `card-fields-${field}`,
    required: true,
    value: card[field],
    error: errorOf(field),
    onBlur: () => card[field] !== '' && onLeave(field),
    spellCheck: false,
  })
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
        trailing={<CardBrand number={card.number} />}
        onChange={(event) => onType({ number: formatInPlace(event, formatCardNumber) })}
      />
      <TextField
        {...common('expiry')}
        label="Expiry Date"
        placeholder="MM/YY"
        autoComplete="cc-exp"
        inputMode="numeric"
        onChange={(event) => onType({ expiry: formatInPlace(event, formatExpiry) })}
      />
      <TextField
        {...common('cvv')}
        label="CVV"
        autoComplete="cc-csc"
        inputMode="numeric"
        maxLength={4}
        hint={cvvHint(card.number)}
        onChange={(event) => onType({ cvv: event.target.value.replaceAll(/\D/g, '') })}
      />
      <p>
        <Lock aria-hidden />
        Checked on this device only. Your card is not sent or stored.
      </p>
    </div>
  )
}

function CardBrand({ number }: Pick<PaymentCard, 'number'>) {
  const brand = cardBrand(number)
  return brand && <span className="card-fields-brand">{brand}</span>
}

export function cardFieldId(field: keyof PaymentCard): string {
  return `card-${field}`
}

/** Formats what stands in the input and leaves the caret behind the digit it stood behind. */
function formatInPlace(
  event: ChangeEvent<HTMLInputElement>,
  format: (typed: string) => string,
): string {
  const input = event.target
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digits = input.value.slice(0, caret).replaceAll(/\D/g, '').length
  const formatted = format(input.value)
  input.value = formatted
  const place = atEnd ? formatted.length : caretAfterDigits(formatted, digits)
  if (document.activeElement === input) input.setSelectionRange(place, place)
  return formatted
}

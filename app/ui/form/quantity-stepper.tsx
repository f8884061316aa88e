import { Minus, Plus } from 'lucide'
import { useState, type KeyboardEvent } from 'react'

import { useAnnouncement } from '../feedback/announcements.tsx'
import { toast } from '../feedback/toast.ts'
import { useOnLeave, onRelease } from './settling.ts'
import { Icon } from '../icon.tsx'
import './quantity-stepper.css'

interface QuantityStepperProps {
  /** The accessible name: "Quantity of Marlow Coat". */
  label: string
  value: number
  max: number
  /** Called with a settled number: after a press, on Enter, on blur. `isTold` when a notice has named the number. */
  onChange: (quantity: number, isTold?: boolean) => void
  disabled?: boolean
}

/**
 * Minus, a number input, plus. Typed text is corrected on Enter or blur only, and a notice says so; on leaving the page
 * text that needs correction is dropped. A number below 1 is ignored. Aria-disabled: `disabled` would move the
 * keyboard's focus from a button at its limit to the body.
 */
export function QuantityStepper({ label, value, max, onChange, disabled }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // Of what is typed into it a screen reader says the number itself.
  const [pressed, setPressed] = useState(false)
  useAnnouncement(pressed ? `${label}: ${value}` : null, { first: false })
  const atLeast = disabled || value <= 1
  const atMost = disabled || value >= max
  function commit(quantity: number, isTold = false) {
    setTyped(null)
    if (quantity !== value) onChange(quantity, isTold)
  }
  function press(quantity: number) {
    setPressed(true)
    commit(quantity)
  }
  function commitTyped(text: string) {
    setPressed(false)
    const quantity = parseQuantity(text, max)
    if (quantity === null) return setTyped(null)
    const isCorrected = quantity !== Number(text)
    if (isCorrected) {
      const description = `Please choose a whole number from 1 to ${max}.`
      toast({ title: `Quantity set to ${quantity}`, description })
    }
    commit(quantity, isCorrected)
  }
  useOnLeave(() => {
    if (typed !== null && parseQuantity(typed, max) === Number(typed)) commit(Number(typed))
  })
  function commitOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || typed === null) return
    event.preventDefault()
    commitTyped(typed)
  }
  return (
    <div className="quantity-stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label="Decrease quantity"
        aria-disabled={atLeast || undefined}
        onClick={() => atLeast || press(value - 1)}
      >
        <Icon of={Minus} />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={1}
        max={max}
        step={1}
        readOnly={disabled}
        aria-disabled={disabled}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== null && onRelease(() => commitTyped(typed))}
        onKeyDown={commitOnEnter}
      />
      <button
        type="button"
        aria-label="Increase quantity"
        aria-disabled={atMost || undefined}
        onClick={() => atMost || press(value + 1)}
      >
        <Icon of={Plus} />
      </button>
    </div>
  )
}

/**
 * The typed quantity as a whole number from 1 to `max`: fractions are cut off, and anything that is not a number
 * counts as 1. Null below 1. @internal Exported for tests.
 */
export function parseQuantity(typed: string, max: number): number | null {
  const parsed = Number.parseInt(typed, 10)
  if (parsed < 1) return null
  return Math.max(1, Math.min(max, Number.isNaN(parsed) ? 1 : parsed))
}

import { Minus, Plus } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { withClass } from './class-name.ts'
import { parseQuantity } from './quantity.ts'
import './quantity-stepper.css'

export interface QuantityStepperProps {
  /** Read aloud with every part: "Quantity of Marlow Coat". */
  label: string
  value: number
  min?: number
  max?: number
  /** Called once per settled number: after a press, on Enter, on leaving the input. */
  onChange: (quantity: number) => void
  disabled?: boolean
  className?: string
}

/** Minus, a number input, plus. While typing nothing is corrected; leaving the input settles it. */
export function QuantityStepper({
  label,
  value,
  min = 1,
  max = 99,
  ...stepper
}: QuantityStepperProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { onChange, disabled } = stepper
  function settle(quantity: number) {
    setTyped(null)
    if (quantity !== value) onChange(quantity)
  }
  function settleOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || typed === null) return
    event.preventDefault()
    settle(parseQuantity(typed, min, max))
  }
  return (
    <div
      className={withClass('quantity-stepper', stepper.className)}
      role="group"
      aria-label={label}
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={disabled || value <= min}
        onClick={() => settle(Math.max(min, value - 1))}
      >
        <Minus aria-hidden />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={min}
        max={max}
        step={1}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== null && settle(parseQuantity(typed, min, max))}
        onKeyDown={settleOnEnter}
      />
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={disabled || value >= max}
        onClick={() => settle(Math.min(max, value + 1))}
      >
        <Plus aria-hidden />
      </button>
    </div>
  )
}

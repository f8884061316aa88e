import { Check } from 'lucide'
import { Link, type To } from 'react-router'
import { withClass } from './class-name.ts'
import { Icon } from './icon.tsx'

import './steps.css'

interface StepsProps {
  /** "Checkout", "Order progress" */
  label: string
  /** A completed step with `to` is a link. */
  steps: readonly { label: string; to?: To }[]
  /** Index of the current step; `steps.length` when all are completed. */
  current: number
  className?: string
}

/** Progress through a few named steps. */
export function Steps({ label, steps, current, className }: StepsProps) {
  return (
    <ol className={withClass('steps', className)} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="steps-mark" aria-hidden>
            {index < current ? <Icon of={Check} /> : index + 1}
          </span>
          {index < current && <span className="visually-hidden">Completed: </span>}
          {step.to && index < current ? (
            <Link to={step.to}>{step.label}</Link>
          ) : (
            <span>{step.label}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

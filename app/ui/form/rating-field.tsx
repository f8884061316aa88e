import { Star } from 'lucide'
import { useId } from 'react'
import { counted } from '../../document/text.ts'
import { FieldError } from './field.tsx'
import { Icon } from '../icon.tsx'

import './rating-field.css'

interface RatingFieldProps {
  legend: string
  name: string
  /** 1 to 5, or null while none is chosen. */
  value: number | null
  onChange: (stars: number) => void
  error?: string | null
}

/** Five radio buttons displayed as stars. */
export function RatingField({ legend, name, value, onChange, error }: RatingFieldProps) {
  const errorId = useId()
  return (
    <fieldset className="rating-field" aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      <div className="rating-field-stars">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} data-lit={(value !== null && stars <= value) || undefined}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Icon of={Star} />
            <span className="visually-hidden">{counted(stars, 'star')}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

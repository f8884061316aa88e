import { withClass } from './class-name.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import './spinner.css'

interface SpinnerProps {
  /** What is being waited for, read aloud; shown too with `worded`. */
  label?: string
  worded?: boolean
  className?: string
}

/** Appears only after 150 ms, so that quick answers do not flash. */
export function Spinner({ label = 'Loading', worded = false, className }: SpinnerProps) {
  return (
    <span className={withClass('spinner', className)} role="status">
      <svg viewBox="0 0 24 24" fill="none" aria-hidden>
        <circle cx="12" cy="12" r="10" />
        <path d="M12 2a10 10 0 0 1 10 10" />
      </svg>
      {worded ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

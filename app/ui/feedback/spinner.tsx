import { useAnnouncement } from './announcements.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

import './spinner.css'

interface SpinnerProps {
  /** Announced by screen readers, and shown with `labelled`. */
  label?: string
  labelled?: boolean
}

/** Appears after 150 ms, so that it does not flicker for quick responses. */
export function Spinner({ label = 'Loading', labelled = false }: SpinnerProps) {
  useAnnouncement(label)
  return (
    <span className="spinner">
      <svg viewBox="0 0 24 24" fill="none" aria-hidden>
        <circle cx="12" cy="12" r="10" />
        <path d="M12 2a10 10 0 0 1 10 10" />
      </svg>
      {labelled ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

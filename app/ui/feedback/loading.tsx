import type { PictureRatio } from '../picture/picture-files.ts'
import { useAnnouncement } from './announcements.tsx'
import '../picture/picture.css'
import './loading.css'

type SkeletonProps =
  | { /** A picture of full width. */ ratio: PictureRatio }
  | { /** Lines of text; the last of several is shorter. */ lines: number; text?: 'fine' | 'large' }

/** A placeholder with the exact size of its content. Hidden from screen readers. */
export function Skeleton(skeleton: SkeletonProps) {
  if ('ratio' in skeleton) {
    return <span className="skeleton" data-ratio={skeleton.ratio} aria-hidden />
  }
  return (
    <span className="skeleton-lines" data-text={skeleton.text} aria-hidden>
      {Array.from({ length: skeleton.lines }, (_, line) => (
        <span key={line} />
      ))}
    </span>
  )
}

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
      {labelled ? <span>{label}</span> : <span className="visually-hidden">{label}</span>}
    </span>
  )
}

interface LoadingScreenProps {
  label?: string
  /** Shown without script. */
  noScript?: string
}

/** A private screen as the server renders it, and the browser until the session is known. */
export function LoadingScreen({
  label,
  noScript = 'This page shows your own data, and works with JavaScript only.',
}: LoadingScreenProps) {
  return (
    <div className="loading-screen">
      <Spinner label={label} />
      <noscript>{noScript}</noscript>
    </div>
  )
}

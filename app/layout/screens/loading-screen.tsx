import { Spinner } from '../../ui/feedback/spinner.tsx'
import './loading-screen.css'

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

import { Spinner } from '../../ui/feedback/spinner.tsx'
import './loading-screen.css'

/** What the server renders of a private screen, and the browser until the session is known. */
export function LoadingScreen({ label }: { label?: string }) {
  return (
    <div className="loading-screen">
      <Spinner label={label} />
      <noscript>This page shows your own data, and works with JavaScript only.</noscript>
    </div>
  )
}

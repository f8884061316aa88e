import { Spinner } from '../ui/spinner.tsx'
import './waiting-screen.css'

/**
 * Stands in for a screen that only a browser can fill, while nobody knows yet who is here. It is all
 * that the server ever sends of such a screen, so it also says what is missing where no script runs.
 */
export function WaitingScreen({ label }: { label?: string }) {
  return (
    <div className="waiting-screen">
      <Spinner label={label} />
      <noscript>This page is yours alone: only your browser can fill it, with JavaScript.</noscript>
    </div>
  )
}

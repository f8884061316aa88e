import type { MouseEvent } from 'react'
import { useRevalidator } from 'react-router'

import { buttonAttributes } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** For unexpected errors; shows no details. */
export function ErrorScreen() {
  const { revalidate } = useRevalidator()
  /** Offline, revalidates: a reload would show the browser's error page. */
  function tryAgain(event: MouseEvent) {
    if (navigator.onLine) return
    event.preventDefault()
    void revalidate()
  }
  return (
    <EmptyState
      level={1}
      title="Something went wrong"
      // An empty href reloads the page, also without script.
      action={
        // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/click-events-have-key-events
        <a href="" onClick={tryAgain} {...buttonAttributes({ look: 'secondary' })}>
          Try Again
        </a>
      }
    >
      We could not show this page. Your cart is safe.
    </EmptyState>
  )
}

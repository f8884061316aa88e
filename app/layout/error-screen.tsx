import type { MouseEvent } from 'react'
import { useRevalidator } from 'react-router'

import { buttonAttributes } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Something broke that no screen expected. Says so without saying what. */
export function ErrorScreen() {
  const { revalidate } = useRevalidator()
  /** Without a connection a reload would end on the browser's own page: this one stays and asks again. */
  function tryAgain(event: MouseEvent) {
    if (navigator.onLine) return
    event.preventDefault()
    void revalidate()
  }
  return (
    <EmptyState
      level={1}
      title="Something went wrong"
      // The address it stands at: a plain reload, also without script.
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

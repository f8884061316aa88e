import type { MouseEvent, ReactNode } from 'react'
import { useRevalidator } from 'react-router'

import { Button, buttonAttributes, type ButtonShape } from '../button.tsx'
import { Alert } from './alert.tsx'
import { EmptyState } from './empty-state.tsx'

interface TryAgainProps {
  /** By default, reloads the page's data. */
  onTryAgain?: () => Promise<unknown>
}

interface FailedScreenProps extends TryAgainProps {
  title?: string
  /** 2 if the page has a title of its own. */
  level?: 1 | 2
  children?: ReactNode
}

/** A screen whose data could not be loaded, with a retry button. */
export function FailedScreen({
  title = 'Error',
  level = 1,
  children,
  ...retry
}: FailedScreenProps) {
  return (
    <EmptyState level={level} title={title} action={<TryAgain {...retry} />}>
      {children}
    </EmptyState>
  )
}

/** A section whose data could not be loaded, with a retry button. */
export function FailedSection({ children, ...retry }: TryAgainProps & { children: string }) {
  return (
    <Alert variant="destructive" action={<TryAgain size="small" {...retry} />}>
      {children}
    </Alert>
  )
}

function TryAgain({ onTryAgain, size }: TryAgainProps & ButtonShape) {
  const { revalidate, state } = useRevalidator()
  return (
    <Button
      look="secondary"
      size={size}
      busy={state === 'loading'}
      onClick={() => void (onTryAgain ?? revalidate)()}
    >
      Try Again
    </Button>
  )
}

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

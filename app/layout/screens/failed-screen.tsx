import type { ReactNode } from 'react'

import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TryAgain } from './try-again.tsx'

interface FailedScreenProps {
  title?: string
  children?: ReactNode
  /** By default, reloads the page's data. */
  onTryAgain?: () => Promise<unknown>
}

/** A screen whose data could not be loaded, with a retry button. */
export function FailedScreen({ title = 'Error', children, onTryAgain }: FailedScreenProps) {
  const action = onTryAgain ? (
    <Button look="secondary" onClick={() => void onTryAgain()}>
      Try Again
    </Button>
  ) : (
    <TryAgain />
  )
  return (
    <EmptyState level={1} title={title} action={action}>
      {children}
    </EmptyState>
  )
}

/** A section whose data could not be loaded, with a retry button. */
export function FailedSection({ children }: { children: string }) {
  return (
    <Alert variant="destructive" action={<TryAgain />}>
      {children}
    </Alert>
  )
}

import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface FailedScreenProps {
  /** What failed, in the specification's words. */
  children: string
  onTryAgain: () => Promise<void>
}

/** A screen whose contents could not be read, and the way to ask for them again. */
export function FailedScreen({ children, onTryAgain }: FailedScreenProps) {
  return (
    <EmptyState
      level={1}
      title="Error"
      action={
        <Button look="secondary" onClick={() => void onTryAgain()}>
          Try Again
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}

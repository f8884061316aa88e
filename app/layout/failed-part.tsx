import { Alert } from '../ui/alert.tsx'
import { TryAgain } from './try-again.tsx'

/** A part of a screen that could not be read, in the specification's words, and the way to ask for it again. */
export function FailedPart({ children }: { children: string }) {
  return (
    <Alert variant="destructive" action={<TryAgain />}>
      {children}
    </Alert>
  )
}

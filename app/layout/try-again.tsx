import { useRevalidator } from 'react-router'

import { Button } from '../ui/button.tsx'

/** Asks once more for what this page could not load. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button look="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
      Try Again
    </Button>
  )
}

import { useRevalidator } from 'react-router'

import { Button } from '../../ui/button/button.tsx'

/** Reloads the page's data. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button look="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
      Try Again
    </Button>
  )
}

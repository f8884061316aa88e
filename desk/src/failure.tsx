import { Alert, Button } from '@mui/material'
import { useListContext } from 'react-admin'

interface FailureProps {
  /** Null shows nothing. */
  error: Error | null
  retry: () => unknown
}

/** Why something could not be read. What was read before stays on the screen. */
export function Failure({ error, retry }: FailureProps) {
  if (!error) return null
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Alert>
  )
}

/** Of a list. */
export function ListFailure() {
  const { error, refetch } = useListContext()
  return <Failure error={error instanceof Error ? error : null} retry={refetch} />
}

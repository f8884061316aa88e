import { Alert, Button } from '@mui/material'
import type { ReactNode } from 'react'
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
        <Button
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => void retry()}
        >
          Try again
        </Button>
      }
    >
      {error.message}
    </Alert>
  )
}

/** What react-admin reads. */
export interface Reading<Value> {
  data?: Value | undefined
  error: Error | null
  refetch: () => unknown
}

interface LoadedProps<Value> {
  of: Reading<Value>
  children: (value: Value) => ReactNode
}

/** Every part of a screen that reads by itself: what was read, or why it could not be. */
export function Loaded<Value>({ of: { data, error, refetch }, children }: LoadedProps<Value>) {
  return (
    <>
      <Failure error={error} retry={refetch} />
      {data !== undefined && children(data)}
    </>
  )
}

/** Of a list. */
export function ListFailure() {
  const { error, refetch } = useListContext()
  return <Failure error={error instanceof Error ? error : null} retry={refetch} />
}

import { Stack } from '@mui/material'

import { ActButton } from '../act-button.tsx'

interface PersonActsProps {
  email: string
  onDeleted?: () => void
}

/** What a person may ask for, also one without an account. */
export function PersonActs({ email, onDeleted }: PersonActsProps) {
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <ActButton
        label="Export data"
        aria-label={`Export data of ${email}`}
        press={{ title: `Export ${email}`, command: 'customers export', arguments: [email] }}
      />
      <ActButton
        label="Delete"
        aria-label={`Delete ${email}`}
        color="error"
        press={{
          title: `Delete ${email}`,
          command: 'customers delete',
          arguments: [email],
          asks: true,
        }}
        {...(onDeleted && { onDone: onDeleted })}
      />
    </Stack>
  )
}

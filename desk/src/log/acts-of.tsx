import { Box, Stack, Typography } from '@mui/material'
import { useGetList } from 'react-admin'

import { Loaded } from '../failure.tsx'
import { Moment } from '../formats.tsx'
import { Section } from '../section.tsx'
import { ChangeText, type OwnerAct } from './owner-act.tsx'

/** The last acts on one thing. */
export function ActsOf({ subject }: { subject: string }) {
  const reading = useGetList<OwnerAct>('acts', {
    filter: { subject },
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'position', order: 'DESC' },
  })
  if (reading.data?.length === 0) return null
  return (
    <Section title="Changes">
      <Loaded of={reading}>
        {(acts) => (
          <Stack component="ol" sx={{ gap: 1, padding: 0, margin: 0, listStyle: 'none' }}>
            {acts.map((act) => (
              <li key={act.id}>
                <Typography variant="body2" color="text.secondary">
                  <span>{`${act.act}, ${act.actor}, `}</span>
                  <Moment value={act.acted_at} />
                </Typography>
                <Box sx={{ overflowWrap: 'anywhere' }}>
                  <ChangeText act={act} />
                </Box>
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

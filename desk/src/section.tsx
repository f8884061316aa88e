import { Card, CardContent, Stack, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

/** A part of a page under a heading of its own. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card component="section" variant="outlined" aria-labelledby={id}>
      <CardContent>
        <Stack
          direction="row"
          sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', marginBottom: 1.5 }}
        >
          <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
            {title}
          </Typography>
          {actions}
        </Stack>
        {children}
      </CardContent>
    </Card>
  )
}

/** Sections one below the other; from 1200 px on the second column stands beside the first. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <Stack
      sx={{ gap: 2, flexDirection: { xs: 'column', lg: 'row' }, alignItems: { lg: 'flex-start' } }}
    >
      <Stack sx={{ gap: 2, flex: 2, minWidth: 0, width: '100%' }}>{children}</Stack>
      <Stack sx={{ gap: 2, flex: 1, minWidth: 0, width: '100%' }}>{aside}</Stack>
    </Stack>
  )
}

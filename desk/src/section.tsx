import { Card, CardContent, Stack, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { Title } from 'react-admin'

import { Loaded, type Reading } from './failure.tsx'

/** A screen that is no list: its heading, and its parts one below the other. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack sx={{ gap: 2, paddingBottom: 2 }}>
      {title !== '' && <Title title={title} />}
      {children}
    </Stack>
  )
}

interface RecordScreenProps<Value> {
  of: Reading<Value>
  /** What it is headed by when it could not be read. */
  kind: string
  title: (value: Value) => string
  children: (value: Value) => ReactNode
}

/** The screen of one thing. */
export function RecordScreen<Value>({ of, kind, title, children }: RecordScreenProps<Value>) {
  const unread = of.error ? kind : ''
  return (
    <Screen title={of.data === undefined ? unread : title(of.data)}>
      <Loaded of={of}>{children}</Loaded>
    </Screen>
  )
}

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
      <CardContent sx={{ overflowX: 'auto' }}>
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

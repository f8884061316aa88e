import {
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'

import { withLabels } from './import-options.ts'

export interface PlannedProduct {
  line: number
  slug: string
  outcome: string
  reason: string | null
  change?: string | null
}

const labels: Record<string, string> = {
  new: 'New',
  change: 'To change',
  unchanged: 'As they are',
  added: 'Added',
  changed: 'Changed',
  rejected: 'Rejected',
}
const mostRows = 500

/** What an import would do or has done, product by product. */
export function Plan({ notes, products }: { notes: string[]; products: PlannedProduct[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const counts = Map.groupBy(products, ({ outcome }) => outcome)
  const shown = chosen === null ? products : (counts.get(chosen) ?? [])
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', marginBottom: 1 }}>
        {Object.entries(labels).map(([outcome, label]) =>
          !counts.has(outcome) ? null : (
            <Button
              key={outcome}
              size="small"
              variant={outcome === chosen ? 'contained' : 'outlined'}
              aria-pressed={outcome === chosen}
              onClick={() => setChosen(outcome === chosen ? null : outcome)}
            >
              {`${label}: ${counts.get(outcome)?.length}`}
            </Button>
          ),
        )}
      </Stack>
      {notes
        .filter((note) => !note.startsWith('  '))
        .map((note) => (
          <Typography key={note} variant="body2">
            {note}
          </Typography>
        ))}
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell align="right">Line</TableCell>
            <TableCell>Product</TableCell>
            <TableCell>State</TableCell>
            <TableCell>What</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.slice(0, mostRows).map((product) => (
            <TableRow key={`${product.line} ${product.slug}`}>
              <TableCell align="right">{product.line}</TableCell>
              <TableCell>{product.slug}</TableCell>
              <TableCell>{labels[product.outcome] ?? product.outcome}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {withLabels(product.reason ?? product.change?.replaceAll('->', '→') ?? '')}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {shown.length > mostRows && (
        <Typography>{`The first ${mostRows} of ${shown.length}.`}</Typography>
      )}
    </>
  )
}

import { readFile } from 'node:fs/promises'

import type { Call } from '../command-line/command.ts'
import type { Finding } from './finding.ts'

const mostShown = 10

/** Stock, orders and totals that contradict each other. The tests of the shop ask the same query. */
export async function examineInvariants({ database }: Call): Promise<Finding[]> {
  const sql = await readFile(
    new URL('../../supabase/tests/invariants.sql', import.meta.url),
    'utf8',
  )
  const { rows } = await database.query<{ invariant: string; culprit: string }>(sql, [[]])
  const advice =
    'No command of the shop does that: look for changes by SQL, and compare with a backup.'
  const shown = rows
    .slice(0, mostShown)
    .map(({ invariant, culprit }) => ({ finding: `${invariant}: ${culprit}.`, advice }))
  if (rows.length > mostShown)
    shown.push({ finding: `${rows.length - mostShown} more rows of this kind.`, advice })
  return shown
}

import { fileURLToPath } from 'node:url'

import type { Client } from 'pg'

/** The query that finds stock, orders and totals that contradict each other. The tests of the shop ask it, too. */
export const invariantsPath = fileURLToPath(
  new URL('../../supabase/invariants.sql', import.meta.url),
)

const mostShown = 20

/** What contradicts each other: the first ones, and how many more. */
export async function findBrokenInvariants(database: Client, sql: string): Promise<string[]> {
  const { rows } = await database.query<{ invariant: string; culprit: string }>(sql, [[]])
  const shown = rows.slice(0, mostShown).map(({ invariant, culprit }) => `${invariant}: ${culprit}`)
  return rows.length > mostShown ? [...shown, `and ${rows.length - mostShown} more`] : shown
}

import type { AuthContext } from './context.ts'
import { query } from './transaction.ts'

const everyMs = 10 * 60 * 1000

/** What nothing depends on any more. Each statement is small and may be missed without harm. */
const sweeps = [
  'select limits.sweep()',
  // Nothing lives longer than a day; a week leaves room for clocks and for looking into a question.
  `delete from auth.one_time_tokens
   where created_at < (now() at time zone 'utc') - interval '7 days'`,
  // Past this, a copied token that comes back is unknown instead of known as used: refused as well.
  `delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'`,
  `delete from auth.signing_keys where retires_at < now() - interval '1 day'`,
]

/** @returns ends the timer, which by itself keeps no process alive */
export function startSweeping(context: Pick<AuthContext, 'pool' | 'log'>): () => void {
  const timer = setInterval(() => {
    sweep(context).catch((error: unknown) => {
      context.log.warn({ err: error }, 'sweeping auth failed; next time')
    })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

export async function sweep(context: Pick<AuthContext, 'pool'>): Promise<void> {
  for (const statement of sweeps) await query(context.pool, statement)
}

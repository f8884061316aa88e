import type { Call } from '../command-line/command.ts'
import { countOf, formatNumber } from '../command-line/output.ts'
import type { Finding } from './finding.ts'

/** Rows that a sweep should have deleted a day ago: a day more than docs/limits.md says. */
const expired = `
  select 'private.outbox' as relation, count(*)::integer as rows from private.outbox
    where sent_at < now() - interval '31 days'
      or (sent_at is null and next_attempt_at = 'infinity' and created_at < now() - interval '91 days')
  union all select 'private.mailbox', count(*)::integer from private.mailbox where sent_at < now() - interval '8 days'
  union all select 'private.limit_counts', count(*)::integer from private.limit_counts where ends_at < now() - interval '2 days'
  union all select 'private.imports', count(*)::integer from private.imports
    where coalesce(finished_at, started_at) < now() - interval '91 days'`

/** Tables in which dead rows outweigh the living: VACUUM does not get through. */
const bloated = `
  select format('%s.%s', schemaname, relname) as relation, n_dead_tup::integer as rows from pg_stat_user_tables
  where n_dead_tup > 100000 and n_dead_tup > n_live_tup order by n_dead_tup desc`

/** What grows although it should not. */
export async function examineRows({ database }: Call): Promise<Finding[]> {
  const swept = await database.query<{ relation: string; rows: number }>(expired)
  const dead = await database.query<{ relation: string; rows: number }>(bloated)
  const age = await database.query<{ age: number }>(
    'select age(datfrozenxid) as age from pg_database where datname = current_database() and age(datfrozenxid) > 1000000000',
  )
  return [
    ...swept.rows
      .filter(({ rows }) => rows > 0)
      .map(({ relation, rows }) => ({
        finding: `${countOf(rows, 'row')} of ${relation} should have been deleted more than a day ago.`,
        advice:
          'A running shop deletes them every ten minutes: look for "sweep" in its log. A hosted project needs DATABASE_URL or pg_cron (docs/limits.md).',
      })),
    ...dead.rows.map(({ relation, rows }) => ({
      finding: `${relation} holds ${countOf(rows, 'dead row')}, more than living ones.`,
      advice:
        'Something keeps a transaction open: look at pg_stat_activity. Then PostgreSQL cleans up by itself.',
    })),
    ...age.rows.map(({ age: transactions }) => ({
      finding: `The oldest row is ${formatNumber(transactions)} transactions old; at 2,000,000,000 the database stops.`,
      advice: 'Run VACUUM as the superuser, and look for old transactions and slots.',
    })),
  ]
}

import { formatBytes } from '../backup/backups.ts'
import type { Call } from '../command-line/command.ts'
import { formatTime } from '../command-line/output.ts'
import { onlyFindings, type Finding } from './finding.ts'

const oldestPostgres = 16
const mostKeptBytes = 1_000_000_000

interface Server {
  version: string
  schema: string
  collation_mismatch: boolean
  archive_mode: string
  last_failed_time: Date | null
  last_archived_time: Date | null
}

/** PostgreSQL's version, archive and slots. */
export async function examineServer(call: Call): Promise<Finding[]> {
  const server = await readServer(call)
  const { rows: slots } = await call.database.query<{ slot_name: string; bytes: string }>(
    `select slot_name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::text as bytes from pg_replication_slots
     where not active and pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) > $1`,
    [mostKeptBytes],
  )
  return onlyFindings([
    Number.parseInt(server.version, 10) < oldestPostgres && {
      finding: `PostgreSQL ${server.version} is too old.`,
      advice: `Upgrade the server to PostgreSQL ${oldestPostgres} or newer.`,
    },
    server.collation_mismatch && {
      finding:
        'The system sorts texts in another way than when the database was made: indexes of texts may miss rows.',
      advice: 'Run REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION.',
    },
    isArchiveBroken(server) && {
      finding: `The archive of changes has failed since ${server.last_failed_time ? formatTime(server.last_failed_time) : ''}: the disk of the database fills, and a restore ends before that time.`,
      advice: "Look at the archive's folder and PostgreSQL's log.",
    },
    ...slots.map(({ slot_name: slot, bytes }) => ({
      finding: `The replication slot ${slot} is not used and keeps ${formatBytes(Number(bytes))} of changes.`,
      advice: `If nothing reads it any more: select pg_drop_replication_slot('${slot}').`,
    })),
  ])
}

export async function readVersions(call: Call) {
  const { version, schema } = await readServer(call)
  return { postgres: version.split(' ')[0], node: process.versions.node, schema }
}

/** @internal */
export function isArchiveBroken(
  server: Pick<Server, 'archive_mode' | 'last_failed_time' | 'last_archived_time'>,
): boolean {
  const { archive_mode: mode, last_failed_time: failed, last_archived_time: archived } = server
  return mode !== 'off' && failed !== null && (archived === null || failed > archived)
}

async function readServer({ database }: Call): Promise<Server> {
  const { rows } = await database.query<Server>(
    `select current_setting('server_version') as version,
       (select max(version) from supabase_migrations.schema_migrations) as schema,
       (select coalesce(datcollversion <> pg_database_collation_actual_version(oid), false)
        from pg_database where datname = current_database()) as collation_mismatch,
       current_setting('archive_mode') as archive_mode, last_failed_time, last_archived_time
     from pg_stat_archiver`,
  )
  const [server] = rows
  if (!server) throw new Error('pg_stat_archiver is empty')
  return server
}

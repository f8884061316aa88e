import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Client } from 'pg'

import { refusal, type CommandError } from '../command-line/exit-codes.ts'
import { readRow, readRows } from '../database/read-rows.ts'
import { copyFiles, listTree, makeFolders, writeDurably } from './copy-files.ts'

/** The embedded server. */
export interface Server {
  shop: string
  /** Its last migration. */
  schema: string
  major: number
  bytes: number
  /** Its folder, links resolved. */
  cluster: string
}

/** PostgreSQL makes what is in them anew at a start. */
const emptyFolders = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]

/**
 * Copies the cluster of a running PostgreSQL. The shop goes on: the
 * replication slot keeps every segment of the write-ahead log that is written meanwhile, and those make
 * the copy consistent. The slot ends with the connection.
 *
 * @param admin a superuser's connection to the embedded server
 */
export async function copyOnline(
  admin: Client,
  { cluster }: Server,
  target: string,
  { interrupted, onBytes }: { interrupted: AbortSignal; onBytes: (bytes: number) => void },
) {
  await readRows(admin)`
    select pg_create_physical_replication_slot(${`lisiere_backup_${process.pid}_${Date.now()}`}, true, true)`
  await readRows(admin)`select pg_backup_start('lisiere', true)`

  const tree = await listTree(cluster, isLeftOut)
  // PostgreSQL's user could place a link to a file of root's. The log's own folder may be one.
  const unusable = tree.others.find((path) => path !== 'pg_wal')
  if (unusable !== undefined) throw unsupported(join(cluster, unusable))
  const folders = [...new Set([...tree.folders, 'pg_wal'])]
  await makeFolders(target, folders)
  const copying = { interrupted, onBytes, isDurable: true }
  // What is made meanwhile is in the write-ahead log.
  await copyFiles(cluster, target, tree.files, { ...copying, mayVanish: true })

  const stop = await readRow<Stop>(admin)`
    with stopped as (
      select lsn as stop, labelfile as label, spcmapfile as tablespaces,
        substring(labelfile from 'START WAL LOCATION: (\\S+)')::pg_lsn as start,
        (select setting::numeric from pg_settings where name = 'wal_segment_size') as size
      from pg_backup_stop(false)
    )
    select label, tablespaces, array(
      select pg_walfile_name(start + at * size)
      from generate_series(0, div(stop - '0/0' - 1, size) - div(start - '0/0', size)) as at order by at
    ) as segments from stopped`
  if (stop.tablespaces.trim() !== '') throw unsupported(join(cluster, 'pg_tblspc'))
  await writeDurably(join(target, 'backup_label'), stop.label)

  const histories = (await readdir(join(cluster, 'pg_wal'))).filter((name) =>
    name.endsWith('.history'),
  )
  const logs = [...stop.segments, ...histories].map((name) => `pg_wal/${name}`)
  await copyFiles(cluster, target, logs, copying)
  return { folders, segments: stop.segments, finished_at: new Date().toISOString() }
}

interface Stop {
  label: string
  tablespaces: string
  /** Of the log: from the one at which the copy begins to the one in which it becomes consistent. */
  segments: string[]
}

/** @param admin a superuser's connection */
export function readServer(admin: Client): Promise<Server> {
  return readRow<Server>(admin)`
      select current_setting('data_directory') as cluster,
      current_setting('server_version_num')::integer / 10000 as major,
      (select sum(pg_database_size(oid))::float8 from pg_database) as bytes,
      (select system_identifier::text from pg_control_system()) as shop,
      (select max(version) from supabase_migrations.schema_migrations) as schema`
}

function isLeftOut(path: string): boolean {
  const [top = '', ...rest] = path.split('/')
  const name = rest.at(-1) ?? top
  if (rest.length > 0 && emptyFolders.includes(top)) return true
  return (
    /^(pgsql_tmp|pg_internal\.init)/.test(name) ||
    /^(postmaster\.(pid|opts).*|backup_label.*|tablespace_map.*|recovery\.signal|standby\.signal)$/.test(
      path,
    )
  )
}

function unsupported(path: string): CommandError {
  return refusal(
    `${path} is not a file of the shop's database: tablespaces and links in it cannot be backed up.`,
  )
}

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
  /** How long a segment of its write-ahead log is. */
  segment_bytes: number
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
  { cluster, segment_bytes }: Server,
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
    select lsn::text as stop, labelfile as label, spcmapfile as tablespaces from pg_backup_stop(false)`
  if (stop.tablespaces.trim() !== '') throw unsupported(join(cluster, 'pg_tblspc'))
  await writeDurably(join(target, 'backup_label'), stop.label)

  const segments = segmentsOf(stop, segment_bytes)
  const histories = (await readdir(join(cluster, 'pg_wal'))).filter((name) =>
    name.endsWith('.history'),
  )
  const logs = [...segments, ...histories].map((name) => `pg_wal/${name}`)
  await copyFiles(cluster, target, logs, copying)
  return { folders, segments, finished_at: new Date().toISOString() }
}

interface Stop {
  /** The position in the log at which the copy becomes consistent. */
  stop: string
  label: string
  tablespaces: string
}

/** @param admin a superuser's connection */
export function readServer(admin: Client): Promise<Server> {
  return readRow<Server>(admin)`
      select current_setting('data_directory') as cluster,
      (select setting::integer from pg_settings where name = 'wal_segment_size') as segment_bytes,
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

/** Every segment from the one that the label names to the one that holds the end. */
function segmentsOf({ label, stop }: Stop, segmentBytes: number): string[] {
  const [, start, first] = /START WAL LOCATION: (\S+) \(file ([0-9A-F]{24})\)/.exec(label) ?? []
  if (!start || !first) throw new Error('PostgreSQL’s backup label names no start')
  const timeline = first.slice(0, 8)
  const size = BigInt(segmentBytes)
  const perFile = 0x1_0000_0000n / size
  const hex = (number: bigint) => number.toString(16).toUpperCase().padStart(8, '0')
  const names: string[] = []
  // The end is the position behind the last byte.
  for (let at = position(start) / size; at <= (position(stop) - 1n) / size; at++) {
    names.push(timeline + hex(at / perFile) + hex(at % perFile))
  }
  return names
}

/** `0/2000028`. */
function position(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

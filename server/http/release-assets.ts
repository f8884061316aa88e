import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Pool } from 'pg'

import { listenTo } from '../../backend/database/notification-listener.ts'
import { repeat } from '../../backend/repeat.ts'
import type { Log } from '../log.ts'
import { createFileCache, fileHeaders, immutable } from './files.ts'
import { refuseWrite, sendError, type Handler } from './http-server.ts'
import { sendKept } from './send-body.ts'

/**
 * Serves the scripts, styles and fonts of other releases: during an update behind a proxy a page of one
 * server asks another for its files, and a page that was opened before an update asks for its own later.
 * Each server stores its files in `private.release_assets`, where they stay for a week after its last day.
 *
 * The paths in the table are known here, so that a request for any other costs no query.
 */
export async function openReleaseAssets(pool: Pool, log: Log, folder = assetsFolder) {
  const files = await readdir(folder).catch(() => [])
  const own = files.filter((name) => !name.endsWith('.br'))
  const cache = createFileCache(async (path) => {
    const { rows } = await pool.query<{ identity: Buffer }>(
      'select body as identity from private.release_assets where path = $1',
      [path],
    )
    return rows[0] // undefined for a file that was deleted meanwhile
  })
  let paths = new Set<string>()

  async function refresh(): Promise<void> {
    const { rows } = await pool.query<{ path: string }>('select path from private.release_assets')
    paths = new Set(rows.map(({ path }) => path))
  }
  const logFailure = (error: unknown) =>
    log.warn({ err: error }, 'The files of releases were not read')
  const refreshLater = () => void refresh().catch(logFailure)

  // Without them the shop still serves its own files.
  await store(pool, folder, own).catch(logFailure)
  const renewal = repeat(dayMs, () => store(pool, folder, own).catch(logFailure))
  const listener = listenTo('release_assets', pool, {
    onNotification: refreshLater,
    onListening: refreshLater,
  })

  const handler: Handler = async (exchange) => {
    const { response, path } = exchange
    if (!path.startsWith('/assets/')) return false
    if (refuseWrite(exchange)) return true
    const text = paths.has(path) ? await cache.fetch(path) : undefined
    if (text)
      return sendKept(exchange, { status: 200, headers: fileHeaders(path, immutable), text })
    sendError(response, 404, 'Not found')
    return true
  }

  return {
    handler,
    async close() {
      await Promise.all([renewal.close(), listener.close()])
    },
  }
}

/** Inserts the files that are not there yet, marks all as used, and deletes those that none has used for a week. */
async function store(pool: Pool, folder: string, names: string[]): Promise<void> {
  const pathOf = (name: string) => `/assets/${name}`
  const { rows } = await pool.query<{ path: string }>(
    'update private.release_assets set used_at = now() where path = any($1) returning path',
    [names.map(pathOf)],
  )
  const stored = new Set(rows.map(({ path }) => path))
  const missing = names.filter((name) => !stored.has(pathOf(name)))
  const bodies = await Promise.all(missing.map((name) => readFile(`${folder}/${name}`)))
  if (missing.length > 0) {
    await pool.query(
      `insert into private.release_assets (path, body) select * from unnest($1::text[], $2::bytea[])
       on conflict (path) do nothing`,
      [missing.map(pathOf), bodies],
    )
    await pool.query(`select pg_notify('release_assets', '')`)
  }
  await pool.query(`delete from private.release_assets where used_at < now() - interval '7 days'`)
}

const assetsFolder = fileURLToPath(new URL('../../build/client/assets', import.meta.url))
const dayMs = 24 * 3_600_000

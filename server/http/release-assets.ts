import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'

import { listenTo } from '../../backend/database/notification-listener.ts'
import { repeat } from '../../backend/repeat.ts'
import type { Log } from '../log.ts'
import { chooseEncoding, CompressedText } from './compression.ts'
import { sendError, type Handler } from './http-server.ts'
import { sendBody } from './send-body.ts'
import { contentTypeOf, immutable, isText } from './static-files.ts'

export interface ReleaseAssets {
  handler: Handler
  close(): Promise<void>
}

/**
 * Serves the scripts, styles and fonts of other releases: during an update behind a proxy a page of one
 * server asks another for its files, and a page that was opened before an update asks for its own later.
 * Each server stores its files in `private.release_assets`, where they stay for a week after its last day.
 *
 * The paths in the table are known here, so that a request for any other costs no query.
 */
export async function openReleaseAssets(
  pool: Pool,
  log: Log,
  folder = assetsFolder,
): Promise<ReleaseAssets> {
  const files = await readdir(folder).catch(() => [])
  const own = files.filter((name) => !name.endsWith('.br'))
  const cache = new LRUCache<string, CompressedText>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    // A file that leaves the cache while it is read is sent all the same.
    ignoreFetchAbort: true,
    // Called once for all requests that arrive meanwhile.
    fetchMethod: (path) => readAsset(pool, path),
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

  const handler: Handler = async ({ request, response, path }) => {
    if (!path.startsWith('/assets/')) return false
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const text = isRead && paths.has(path) ? await cache.fetch(path) : undefined
    if (!text) {
      sendError(response, 404, 'Not found')
      return true
    }
    const encoding = isText(path) ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
    const body = await text.get(encoding)
    response.writeHead(200, {
      'Content-Type': contentTypeOf(path),
      'Cache-Control': immutable,
      'Content-Length': body.length,
      ...(isText(path) && { Vary: 'Accept-Encoding' }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    })
    if (request.method === 'HEAD') response.end()
    else sendBody(response, body)
    return true
  }

  return {
    handler,
    async close() {
      await Promise.all([renewal.close(), listener.close()])
    },
  }
}

/** @returns undefined for a file that was deleted meanwhile */
async function readAsset(pool: Pool, path: string): Promise<CompressedText | undefined> {
  const { rows } = await pool.query<{ body: Buffer }>(
    'select body from private.release_assets where path = $1',
    [path],
  )
  const [row] = rows
  if (!row) return undefined
  const text = new CompressedText({ identity: row.body })
  // Compressed before it is kept, so that its size is known.
  if (isText(path)) await text.get('br')
  return text
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
  if (missing.length > 0)
    await pool.query(
      `insert into private.release_assets (path, body) select * from unnest($1::text[], $2::bytea[])
       on conflict (path) do nothing`,
      [missing.map(pathOf), bodies],
    )
  await pool.query(`delete from private.release_assets where used_at < now() - interval '7 days'`)
}

const assetsFolder = fileURLToPath(new URL('../../build/client/assets', import.meta.url))
const cacheBytes = 32 * 1024 * 1024
const dayMs = 24 * 3_600_000

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { LRUCache } from 'lru-cache'

import type { Handler } from './http-server.ts'
import { sendBody } from './send-body.ts'
import { contentTypeOf, immutable } from './static-files.ts'

/**
 * Serves `/pictures/own/`, the pictures that the owner added, from their folder: a new one needs no
 * restart. A hash of the content is in each name. The name has no dot and no slash before its ending, so
 * that no path leads outside of the folder.
 *
 * @param projectUrl of a hosted Supabase project: what the folder lacks is read from its Storage, so that
 *   pages name no other host
 */
export function ownPicturesHandler(folder: string, projectUrl?: string): Handler {
  const readStored = projectUrl === undefined ? null : storedPictures(projectUrl)
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    // A picture that leaves the cache while it is read is sent all the same.
    ignoreFetchAbort: true,
    fetchMethod: async (name) =>
      (await readFile(join(folder, name)).catch(() => undefined)) ?? (await readStored?.(name)),
  })
  return async ({ request, response, path }) => {
    const name = /^\/pictures\/own\/([a-z0-9-]{1,200}\.(?:avif|webp))$/.exec(path)?.[1]
    if (name === undefined) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return true
    }
    const body = await cache.fetch(name)
    if (body === undefined) return false
    response.writeHead(200, {
      'Content-Type': contentTypeOf(name),
      'Content-Length': body.length,
      'Cache-Control': immutable,
    })
    if (request.method === 'HEAD') response.end()
    else sendBody(response, body)
    return true
  }
}

const cacheBytes = 32 * 1024 * 1024
/** What the command line stores is smaller. */
const mostBytes = 10_000_000
const timeoutMs = 5_000
/** Reads at the same time; a made-up name costs one. */
const mostReads = 32
const missingMs = 10_000

/** Reads files of the public bucket `pictures`, and a missing one again after ten seconds. */
function storedPictures(projectUrl: string): (name: string) => Promise<Buffer | undefined> {
  const missing = new LRUCache<string, true>({ max: 1_000, ttl: missingMs })
  let reads = 0

  async function read(name: string): Promise<Buffer | undefined> {
    const response = await fetch(`${projectUrl}/storage/v1/object/public/pictures/${name}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (response.ok && Number(response.headers.get('content-length') ?? 0) <= mostBytes)
      return Buffer.from(await response.arrayBuffer())
    await response.body?.cancel()
    return undefined
  }

  return async (name) => {
    if (missing.has(name) || reads >= mostReads) return undefined
    reads += 1
    const body = await read(name)
      .catch(() => undefined)
      .finally(() => (reads -= 1))
    if (body === undefined) missing.set(name, true)
    return body
  }
}

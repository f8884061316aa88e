import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { LRUCache } from 'lru-cache'

import { createFileCache, fileHeaders, immutable, sendFile } from './cached-files.ts'
import { refuseWrite, type Handler } from './http-server.ts'

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
  const cache = createFileCache(async (name) => {
    const identity =
      (await readFile(join(folder, name)).catch(() => undefined)) ?? (await readStored?.(name))
    return identity && { identity }
  })
  return (exchange) => {
    const name = /^\/pictures\/own\/([a-z0-9-]{1,200}\.(?:avif|webp))$/.exec(exchange.path)?.[1]
    if (name === undefined) return false
    if (refuseWrite(exchange)) return true
    return cache
      .fetch(name)
      .then((picture) => !!picture && sendFile(exchange, picture, fileHeaders(name, immutable)))
  }
}

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

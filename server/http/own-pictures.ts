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
 */
export function ownPicturesHandler(folder: string): Handler {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length,
  })
  return async ({ request, response, path }) => {
    const name = /^\/pictures\/own\/([a-z0-9-]{1,200}\.(?:avif|webp))$/.exec(path)?.[1]
    if (name === undefined) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return true
    }
    const body = cache.get(name) ?? (await readFile(join(folder, name)).catch(() => null))
    if (body === null) return false
    cache.set(name, body)
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

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createFileCache, fileHeaders, immutable, sendFile } from './cached-files.ts'
import { refuseWrite, type Handler } from './http-server.ts'

/**
 * Serves `/pictures/own/`, the pictures that the owner added, from their folder: a new one needs no
 * restart. A hash of the content is in each name. The name has no dot and no slash before its ending, so
 * that no path leads outside of the folder.
 */
export function ownPicturesHandler(folder: string): Handler {
  const cache = createFileCache(async (name) => {
    const identity = await readFile(join(folder, name)).catch(() => undefined)
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

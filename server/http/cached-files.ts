import { extname } from 'node:path'

import { LRUCache } from 'lru-cache'

import { chooseEncoding, CompressedText } from './compression.ts'
import type { HttpExchange } from './http-server.ts'
import { sendBody } from './send-body.ts'

/** The content of a file, and its brotli form if there is one. */
interface FileContent {
  identity: Buffer
  br?: Buffer | undefined
}

/**
 * Caches the contents of files. All requests that arrive while a file is read wait for the same reading; one
 * that failed is tried again.
 *
 * @param read returns undefined for a file that is not there
 */
export function createFileCache(read: (name: string) => Promise<FileContent | undefined>) {
  return new LRUCache<string, CompressedText>({
    maxSize: 32 * 1024 * 1024,
    // The cache refuses an entry of size 0.
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    // A file that leaves the cache while it is read is sent all the same.
    ignoreFetchAbort: true,
    fetchMethod: async (name) => {
      const content = await read(name)
      if (!content) return undefined
      const text = new CompressedText(content)
      // Compressed before it is kept, so that its size is known.
      if (isText(name)) await text.get('br')
      return text
    },
  })
}

/** @param name of the file; its ending tells the type */
export function fileHeaders(name: string, cacheControl: string): Record<string, string> {
  return {
    'Content-Type': contentTypes[extname(name)] ?? 'application/octet-stream',
    'Cache-Control': cacheControl,
    ...(isText(name) && { Vary: 'Accept-Encoding' }),
  }
}

/** Sends a file, compressed when its headers say that it varies by that. */
export async function sendFile(
  { request, response }: HttpExchange,
  content: CompressedText,
  headers: Record<string, string>,
): Promise<true> {
  const encoding = headers['Vary'] ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
  const body = await content.get(encoding)
  response.writeHead(200, {
    ...headers,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Content-Length': body.length,
  })
  sendBody(response, body)
  return true
}

/** For a file with a hash of its content in its name. */
export const immutable = 'public, max-age=31536000, immutable'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

function isText(name: string): boolean {
  return ['.js', '.css', '.json', '.svg', '.txt', '.webmanifest'].includes(extname(name))
}

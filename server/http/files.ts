import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { LRUCache } from 'lru-cache'

import { codeOf } from '../../backend/database/database-errors.ts'
import { CompressedText } from './compression.ts'
import { refuseWrite, type Handler } from './http-server.ts'
import { workerPolicy } from './security-headers.ts'
import { sendKept } from './send-body.ts'

interface File {
  file: string
  headers: Record<string, string>
}

/**
 * Serves what was built (below /assets/ immutable: a hash of the content is in the name), public/, and
 * `/pictures/own/`, the pictures that the owner added.
 *
 * The build writes `<name>.br` beside each script and stylesheet; other texts are compressed on the first
 * request. The list of files is read once, and a path is only looked up in it, so no path can lead outside. A
 * picture of the owner needs no restart; a hash of the content is in its name, which has no dot and no slash
 * before its ending.
 */
export async function openFiles(picturesDir: string, root = projectFolder): Promise<Handler> {
  const files = new Map<string, File>()
  await collect(files, join(root, 'build/client'), (path) =>
    path.startsWith('/assets/') ? immutable : 'public, max-age=3600',
  )
  await collect(
    files,
    join(root, 'public'),
    () => 'public, max-age=86400, stale-while-revalidate=604800',
  )
  const cache = createFileCache(async (file) => {
    const [identity, br] = await Promise.all([file, `${file}.br`].map(readIfExists))
    return identity && { identity, br }
  })
  function find(path: string): File | undefined {
    const own = /^\/pictures\/own\/([a-z0-9-]{1,200}\.(?:avif|webp))$/.exec(path)?.[1]
    if (own === undefined) return files.get(path)
    return { file: join(picturesDir, own), headers: fileHeaders(own, immutable) }
  }
  return (exchange) => {
    const found = find(exchange.path)
    if (!found) return false
    if (refuseWrite(exchange)) return true
    const { file, headers } = found
    return cache
      .fetch(file)
      .then((text) => (text ? sendKept(exchange, { status: 200, headers, text }) : false))
  }
}

async function collect(
  files: Map<string, File>,
  folder: string,
  cacheControl: (path: string) => string,
) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.') || entry.name.endsWith('.br')) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length)
    const { size, mtimeMs } = await stat(file)
    const version = createHash('sha256').update(`${path} ${size} ${mtimeMs}`).digest('base64url')
    const headers: Record<string, string> = {
      ...fileHeaders(file, cacheControl(path)),
      ETag: `"${version.slice(0, 16)}"`,
    }
    if (path === '/offline.js') headers['content-security-policy'] = workerPolicy
    files.set(encodeURI(path), { file, headers })
  }
}

async function readIfExists(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Caches the contents of files. All requests that arrive while a file is read wait for the same reading; one
 * that failed is tried again.
 *
 * @param read returns the content and its brotli form if there is one, or undefined for a file that is not there
 */
export function createFileCache(
  read: (name: string) => Promise<{ identity: Buffer; br?: Buffer | undefined } | undefined>,
) {
  return new LRUCache<string, CompressedText>({
    maxSize: 64 * 1024 * 1024,
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

function isText(name: string): boolean {
  return ['.js', '.css', '.json', '.svg', '.txt'].includes(extname(name))
}

/** For a file with a hash of its content in its name. */
export const immutable = 'public, max-age=31536000, immutable'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

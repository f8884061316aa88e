import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { LRUCache } from 'lru-cache'

import { chooseEncoding, CompressedText } from './compression.ts'
import type { Handler, HttpExchange } from './http-server.ts'
import { sendBody } from './send-body.ts'
import { workerPolicy } from './security-headers.ts'

interface StaticFile {
  file: string
  headers: Record<string, string>
  /** Of a text: its content, once it was requested. */
  text: Promise<CompressedText> | null
  /** Of an image: its content, while it is read. */
  reading: Promise<Buffer> | null
}

/**
 * Serves what was built (below /assets/ immutable: a hash of the content is in the name) and public/.
 *
 * The build writes `<name>.br` beside each script and stylesheet; other texts are compressed on the first
 * request. The list of files is read once, and a path is only looked up in it, so no path can lead outside.
 */
export async function openStaticFiles(root = projectFolder): Promise<Handler> {
  const files = new Map<string, StaticFile>()
  await collect(files, join(root, 'build/client'), (path) =>
    path.startsWith('/assets/') ? immutable : 'public, max-age=3600',
  )
  await collect(
    files,
    join(root, 'public'),
    () => 'public, max-age=86400, stale-while-revalidate=604800',
  )
  const images = new LRUCache<string, Buffer>({
    maxSize: imageCacheBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  return (exchange) => {
    const file = files.get(exchange.path)
    if (!file) return false
    if (exchange.request.method !== 'GET' && exchange.request.method !== 'HEAD') {
      exchange.response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return true
    }
    return send(exchange, file, images).then(() => true)
  }
}

async function send(
  { request, response }: HttpExchange,
  asset: StaticFile,
  images: LRUCache<string, Buffer>,
) {
  if (request.headers['if-none-match'] === asset.headers['ETag']) {
    response.writeHead(304, asset.headers).end()
    return
  }
  const headers: Record<string, string | number> = { ...asset.headers }
  let body: Buffer
  if (isText(asset.file)) {
    asset.text ??= readText(asset.file).catch((error: unknown) => {
      asset.text = null
      throw error
    })
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    body = await (await asset.text).get(encoding)
  } else {
    body = images.get(asset.file) ?? (await readImage(asset, images))
  }
  response.writeHead(200, { ...headers, 'Content-Length': body.length })
  if (request.method === 'HEAD') response.end()
  else sendBody(response, body)
}

/** Read once for all requests that arrive meanwhile. */
async function readImage(asset: StaticFile, images: LRUCache<string, Buffer>): Promise<Buffer> {
  asset.reading ??= readFile(asset.file).finally(() => (asset.reading = null))
  const image = await asset.reading
  images.set(asset.file, image)
  return image
}

async function readText(file: string): Promise<CompressedText> {
  const [identity, br] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(() => undefined),
  ])
  return new CompressedText({ identity, br })
}

async function collect(
  files: Map<string, StaticFile>,
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
      'Content-Type': contentTypeOf(file),
      'Cache-Control': cacheControl(path),
      ETag: `"${version.slice(0, 16)}"`,
    }
    if (path === '/offline.js') headers['content-security-policy'] = workerPolicy
    if (isText(file)) headers['Vary'] = 'Accept-Encoding'
    files.set(encodeURI(path), { file, headers, text: null, reading: null })
  }
}

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
const imageCacheBytes = 32 * 1024 * 1024

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

export function contentTypeOf(file: string): string {
  return contentTypes[extname(file)] ?? 'application/octet-stream'
}

export function isText(file: string): boolean {
  return ['.js', '.css', '.json', '.svg', '.txt', '.webmanifest'].includes(extname(file))
}

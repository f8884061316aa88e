import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { chooseEncoding, CompressedText } from './compression.ts'
import type { Door, Visit } from './host.ts'
import { PageStore } from './page-store.ts'
import { workerPolicy } from './security-headers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Asset {
  file: string
  headers: Record<string, string>
  /** Texts are small and asked for all the time: kept in memory, compressed once. */
  text: Promise<CompressedText> | null
}

/**
 * The built scripts and styles (immutable: their names carry their content) and public/.
 *
 * The build leaves `<name>.br` beside each; what has none is compressed when first asked for.
 * The list is read once: a path that is not on it is no file of ours, so no path can lead outside.
 */
export async function openAssets(): Promise<Door> {
  const assets = new Map<string, Asset>()
  await collect(assets, join(root, 'build/client'), (path) =>
    path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  )
  await collect(
    assets,
    join(root, 'public'),
    () => 'public, max-age=86400, stale-while-revalidate=604800',
  )
  const pictures = new PageStore<KeptPicture>(pictureBytes)
  return (visit) => {
    const asset = assets.get(visit.path)
    if (!asset) return false
    if (visit.request.method !== 'GET' && visit.request.method !== 'HEAD') {
      visit.response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return true
    }
    return sendAsset(visit, asset, pictures).then(() => true)
  }
}

interface KeptPicture {
  content: Buffer
  bytes: number
}

async function sendAsset(
  { request, response }: Visit,
  asset: Asset,
  pictures: PageStore<KeptPicture>,
) {
  if (request.headers['if-none-match'] === asset.headers['ETag']) {
    response.writeHead(304, asset.headers).end()
    return
  }
  if (isText(asset.file)) {
    asset.text ??= readText(asset.file)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const body = await (await asset.text).get(encoding)
    const headers: Record<string, string | number> = {
      ...asset.headers,
      'Content-Length': body.length,
    }
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
    return
  }
  const picture = await readPicture(asset, pictures)
  response.writeHead(200, { ...asset.headers, 'Content-Length': picture.length })
  response.end(request.method === 'HEAD' ? undefined : picture)
}

/** Pictures are some tens of kilobytes: what is looked at stays in memory, the others are read in one go. */
async function readPicture({ file }: Asset, kept: PageStore<KeptPicture>): Promise<Buffer> {
  const known = kept.get(file)
  if (known) return known.content
  const content = await readFile(file)
  kept.set(file, { content, bytes: content.length })
  return content
}

async function readText(file: string): Promise<CompressedText> {
  const [identity, br] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(() => undefined),
  ])
  return new CompressedText(identity, 11, br)
}

async function collect(
  assets: Map<string, Asset>,
  folder: string,
  cacheControl: (path: string) => string,
) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.') || entry.name.endsWith('.br')) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length)
    const { size, mtimeMs } = await stat(file)
    const etag = createHash('sha256')
      .update(`${path} ${size} ${mtimeMs}`)
      .digest('base64url')
      .slice(0, 16)
    const headers: Record<string, string> = {
      'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': cacheControl(path),
      ETag: `"${etag}"`,
    }
    if (path === '/offline.js') headers['content-security-policy'] = workerPolicy
    if (isText(file)) headers['Vary'] = 'Accept-Encoding'
    assets.set(encodeURI(path), { file, headers, text: null })
  }
}

const pictureBytes = 32 * 1024 * 1024

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
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

function isText(file: string) {
  return ['.js', '.css', '.json', '.svg', '.txt', '.webmanifest'].includes(extname(file))
}

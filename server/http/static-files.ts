import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createFileCache, fileHeaders, immutable, sendFile } from './cached-files.ts'
import { refuseWrite, type Handler } from './http-server.ts'
import { workerPolicy } from './security-headers.ts'

interface StaticFile {
  file: string
  headers: Record<string, string>
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
  const cache = createFileCache(async (file) => {
    const [identity, br] = await Promise.all([
      readFile(file),
      readFile(`${file}.br`).catch(() => undefined),
    ])
    return { identity, br }
  })
  return (exchange) => {
    const { request, response, path } = exchange
    const found = files.get(path)
    if (!found) return false
    if (refuseWrite(exchange)) return true
    const { file, headers } = found
    if (request.headers['if-none-match'] === headers['ETag']) {
      response.writeHead(304, headers).end()
      return true
    }
    return cache.forceFetch(file).then((content) => sendFile(exchange, content, headers))
  }
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
      ...fileHeaders(file, cacheControl(path)),
      ETag: `"${version.slice(0, 16)}"`,
    }
    if (path === '/offline.js') headers['content-security-policy'] = workerPolicy
    files.set(encodeURI(path), { file, headers })
  }
}

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

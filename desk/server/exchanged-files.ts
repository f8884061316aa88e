import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { repeat } from '../../backend/repeat.ts'
import type { Handler, HttpExchange } from '../../server/http/http-server.ts'
import { answer, refuse } from './guard.ts'
import { removeLeftBehind } from './left-behind.ts'

export interface ExchangedFiles {
  /** `POST /files` takes a file for an act, `GET /files/<id>` gives one that an act has written. */
  handler: Handler
  /** The path of a file; null when it is not known, or no longer. */
  pathOf: (id: string) => string | null
  /** A text in which files have the names that the owner gave them. */
  withoutPaths: (text: string) => string
  /** A file for an act to write. */
  create: (name: string) => Promise<{ id: string; stream: WriteStream }>
  /** Removes all files. */
  close: () => Promise<void>
}

const megabyte = 1024 * 1024
const mostBytes = (name: string) => (/\.(csv|tsv|txt)$/i.test(name) ? 100 : 64) * megabyte
const mostFiles = 200
const keptMs = 3_600_000
const prefix = 'lisiere-desk-'

/** Keeps files in a folder that this user alone can read, each for an hour. */
export async function openExchangedFiles(): Promise<ExchangedFiles> {
  await removeLeftBehind(tmpdir(), prefix)
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const known = new Map<string, { path: string; at: number }>()

  async function forget(id: string): Promise<void> {
    known.delete(id)
    await rm(join(folder, id), { recursive: true, force: true })
  }
  const sweep = repeat(60_000, async () => {
    for (const [id, { at }] of known) if (Date.now() - at > keptMs) await forget(id)
  })

  async function receive({ request, response }: HttpExchange): Promise<true> {
    const name = readName(request.headers['x-file-name'])
    const most = mostBytes(name)
    const tooLarge = `${name} has more than ${most / megabyte} MB.`
    if (Number(request.headers['content-length'] ?? 0) > most) {
      request.resume() // a browser reads the answer only after it has sent everything
      return refuse(response, 413, tooLarge)
    }
    if (known.size >= mostFiles)
      return refuse(response, 429, 'Too many files wait. Start the desk again.')
    const arriving = join(folder, `arriving-${randomUUID()}`)
    const hash = createHash('sha256').update(`${name}\0`)
    let bytes = 0
    try {
      await pipeline(
        request,
        async function* count(chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            bytes += chunk.length
            if (bytes > most) throw new RangeError(tooLarge)
            hash.update(chunk)
            yield chunk
          }
        },
        createWriteStream(arriving, { mode: 0o600 }),
        { end: true },
      )
    } catch (error) {
      await rm(arriving, { force: true })
      if (error instanceof RangeError && !response.destroyed) {
        response.setHeader('connection', 'close')
        return refuse(response, 413, tooLarge)
      }
      if (!request.complete) return true // the page has left
      throw error
    }
    // The same file again has the same path: an act that is repeated is known by its words.
    const id = hash.digest('hex').slice(0, 32)
    await mkdir(join(folder, id), { recursive: true })
    await rename(arriving, join(folder, id, name))
    known.set(id, { path: join(folder, id, name), at: Date.now() })
    return answer(response, 201, { file: id })
  }

  async function send({ response }: HttpExchange, id: string): Promise<true> {
    const found = known.get(id)
    if (!found) return refuse(response, 404, 'This file is no longer there.')
    const { size } = await stat(found.path)
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': size,
      'content-disposition': `attachment; filename="${basename(found.path)}"`,
    })
    await pipeline(createReadStream(found.path), response).catch(() => {}) // the page has left
    return true
  }

  return {
    handler: (exchange) => {
      const { request, response, path } = exchange
      if (path === '/files' && request.method === 'POST') return receive(exchange)
      const [, id] = /^\/files\/([0-9a-f-]{32,36})$/.exec(path) ?? []
      if (id !== undefined && request.method === 'GET') return send(exchange, id)
      return path.startsWith('/files') && refuse(response, 404, 'There is no such file.')
    },
    pathOf: (id) => {
      const found = known.get(id)
      if (found) found.at = Date.now()
      return found?.path ?? null
    },
    withoutPaths: (text) =>
      [...known.values()].reduce((named, { path }) => named.replaceAll(path, basename(path)), text),
    create: async (name) => {
      const id = randomUUID()
      const path = join(folder, id, name)
      await mkdir(join(folder, id))
      known.set(id, { path, at: Date.now() })
      return { id, stream: createWriteStream(path, { mode: 0o600 }) }
    },
    close: async () => {
      await sweep.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The name that the file has on the owner's machine: the shop keeps where a picture comes from. */
function readName(header: string | string[] | undefined): string {
  let name = ''
  try {
    name = decodeURIComponent(String(header ?? ''))
  } catch {
    // Not encoded as it should be: it has no name.
  }
  const plain = basename(name.replaceAll('\\', '/'))
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^\.+/, '')
  const ending = extname(plain).slice(0, 10)
  return `${plain.slice(0, plain.length - extname(plain).length).slice(0, 60) || 'file'}${ending}`
}

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredObject {
  content: Buffer
  contentType: string | undefined
  updatedAt: string
}

/** The part of Supabase Storage's HTTP API that the command line and the server use, as its source has it. */
interface FakeStorage {
  url: string
  secretKey: string
  /** Null until the bucket is made. */
  objects: Map<string, StoredObject> | null
  /** Answers so many uploads, then 500. */
  uploadsUntilFailure: number
  requests: string[]
  close(): Promise<void>
}

export async function startFakeStorage(): Promise<FakeStorage> {
  const storage: FakeStorage = {
    url: '',
    secretKey: 'secret-of-a-test',
    objects: null,
    uploadsUntilFailure: Infinity,
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const [status, answer] = respond(storage, request, body)
      if (Buffer.isBuffer(answer)) response.writeHead(status).end(answer)
      else
        response
          .writeHead(status, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  storage.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return storage
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Problems have status 400, and the real one in the body. */
const problem = (statusCode: string, error: string, message: string): [number, object] => [
  400,
  { statusCode, error, message },
]
const noBucket = () => problem('404', 'Bucket not found', 'Bucket not found')

function respond(
  storage: FakeStorage,
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
): [number, object] {
  const path = url.replace('/storage/v1/', '')
  storage.requests.push(`${method} ${path}`)
  const read = /^object\/public\/pictures\/([^/]+)$/.exec(path)?.[1]
  if (method === 'GET' && read !== undefined) {
    const found = storage.objects?.get(read)
    return found ? [200, found.content] : problem('404', 'not_found', 'Object not found')
  }
  if (
    headers.apikey !== storage.secretKey ||
    headers.authorization !== `Bearer ${storage.secretKey}`
  )
    return problem('403', 'Unauthorized', 'Invalid Compact JWS')
  const json = () => JSON.parse(String(body)) as Record<string, unknown>
  if (method === 'POST' && path === 'bucket') {
    const { id, public: isPublic, allowed_mime_types: types } = json()
    if (id !== 'pictures' || isPublic !== true || !Array.isArray(types))
      return problem('400', 'Error', 'unexpected bucket')
    storage.objects ??= new Map()
    return [200, { name: id }]
  }
  const { objects } = storage
  if (objects === null) return noBucket()
  if (method === 'POST' && path === 'object/list/pictures') {
    const {
      search = '',
      limit = 100,
      offset = 0,
    } = json() as {
      search?: string
      limit?: number
      offset?: number
    }
    const names = [...objects.keys()].filter((name) => name.includes(search)).toSorted()
    return [
      200,
      names
        .slice(offset, offset + limit)
        .map((name) => ({ name, updated_at: objects.get(name)?.updatedAt })),
    ]
  }
  if (method === 'DELETE' && path === 'object/pictures') {
    const { prefixes = [] } = json() as { prefixes?: string[] }
    if (prefixes.length === 0 || prefixes.length > 1_000)
      return problem('400', 'InvalidRequest', 'prefixes')
    return [200, prefixes.filter((name) => objects.delete(name)).map((name) => ({ name }))]
  }
  const written = /^object\/pictures\/([^/]+)$/.exec(path)?.[1]
  if (method === 'POST' && written !== undefined) {
    if (storage.uploadsUntilFailure-- <= 0) return [500, { message: 'the disk is away' }]
    if (objects.has(written) && headers['x-upsert'] !== 'true')
      return problem('409', 'Duplicate', 'The resource already exists')
    const updatedAt = new Date().toISOString()
    objects.set(written, { content: body, contentType: headers['content-type'], updatedAt })
    return [200, { Key: `pictures/${written}`, Id: '1' }]
  }
  return problem('404', 'Not Found', `Route ${method}:${url} not found`)
}

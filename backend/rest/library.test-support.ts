import { readFileSync } from 'node:fs'
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { fetchFrom } from '../../tests/support/backend.ts'
import type { BackendResponse, BackendRequest } from '../protocol.ts'
import type { RestLimits } from './request-limits.ts'
import { createAuthentication } from './authentication.ts'
import { createRest, type RestService } from './rest.ts'

export const publicKey = 'sb_publishable_library'
export const ada = '00000000-0000-4000-8000-00000000000a'
export const ben = '00000000-0000-4000-8000-00000000000b'

type Library = Awaited<ReturnType<typeof openLibrary>>

interface RequestOptions {
  headers?: Record<string, string>
  body?: unknown
  token?: string
  address?: string
}

/** A library for all tests of a file or of a `describe`. */
export function useLibrary(limits: Partial<RestLimits> = {}): Library {
  const library = {} as Library // complete before the first test
  beforeAll(async () => void Object.assign(library, await openLibrary(limits)))
  afterAll(() => library.close())
  return library
}

/** Creates the fixture database of a library and the service on it. */
export async function openLibrary(limits: Partial<RestLimits> = {}) {
  const database = await freshDatabase()
  await database.owner.query(
    readFileSync(new URL('library.test-support.sql', import.meta.url), 'utf8'),
  )
  const warnings: string[] = []
  const log = {
    info: () => {},
    warn: (message: string) => void warnings.push(message),
    error: () => {},
  }
  const rest = createRest({
    pool: database.authenticator,
    authenticate: createAuthentication({ publishableKeys: [publicKey], verifyToken: readToken }),
    limits,
    log,
  })
  return {
    database,
    rest,
    visitor: clientOf(rest),
    ada: clientOf(rest, ada),
    /** Of the service's log. */
    warnings,
    /** Sends one request with the public key. */
    request: async (method: string, url: string, options: RequestOptions = {}) =>
      rawResponse(await rest(requestOf(method, url, options))),
    async close() {
      await rest.close()
      await database.drop()
    },
  }
}

/** The token is the reader's id; `expired` and unknown ids are rejected, `as:x` claims role x. */
async function readToken(token: string): Promise<object> {
  if (token === 'expired') throw Object.assign(new Error(), { name: 'JWTExpired' })
  if (token.startsWith('as:')) return { sub: ada, role: token.slice(3) }
  if (token === ada || token === ben) return { sub: token, role: 'authenticated' }
  throw Object.assign(new Error('the secret reason'), { name: 'JWTInvalid' })
}

function clientOf(rest: RestService, reader?: string): PostgrestClient {
  return new PostgrestClient('http://library/rest/v1', {
    headers: { apikey: publicKey, authorization: `Bearer ${reader ?? publicKey}` },
    fetch: fetchFrom(rest, '192.0.2.1'),
  })
}

/** A request with the public key. */
export function requestOf(
  method: string,
  url: string,
  { headers = {}, body, token, address = '192.0.2.1' }: RequestOptions,
): BackendRequest {
  const [path = '', query = ''] = url.split(/\?([^]*)/)
  return {
    method,
    path,
    query,
    headers: {
      apikey: publicKey,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: bytesOf(body),
    clientAddress: address,
  }
}

function bytesOf(body: unknown): Uint8Array | null {
  if (body === undefined) return null
  if (body instanceof Uint8Array) return body
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
}

function rawResponse({ status, headers, body }: BackendResponse) {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : (body ?? '')
  const json: unknown = text === '' ? null : JSON.parse(text)
  return { status, headers, text, json }
}

/**
 * The lines of a list of requests: `401 42501 | what | GET /path | as ada | header: value | {"body":1}`. An indented
 * line is the body of the responses above it.
 */
export function readRequests(file: string) {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return lines.flatMap((line, at) => {
    if (line.startsWith('  ')) return []
    const named = line.replaceAll('$ada', ada).replaceAll('$ben', ben)
    const [response = '', what = '', request = '', ...options] = named.split(' | ')
    const [status, code] = response.split(' ')
    const [method = '', url = ''] = request.split(/ (.*)/)
    const title = `${what}: ${request}`
    const body = lines
      .slice(at)
      .find((each) => each.startsWith('  '))
      ?.trim()
    return [
      { title, method, url, options: readOptions(options), status: Number(status), code, body },
    ]
  })
}

/** The options of a request in a table: `as ada`, `header: value`, a JSON body. */
function readOptions(texts: string[]): RequestOptions {
  const headers = texts.flatMap((text) => {
    const [, name, value] = /^([a-z-]+): (.*)$/.exec(text) ?? []
    return name ? [[name, value]] : []
  })
  return {
    ...(texts.includes('as ada') && { token: ada }),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: texts.find((text) => /^[[{]/.test(text)),
  }
}

/** Restores the books and deletes loans and cards. For afterEach. */
export async function undoWrites({ database }: Library): Promise<void> {
  await database.owner.query(
    'delete from public.loans; delete from public.cards; delete from public.books where id > 5; update public.books set is_lent = id in (2, 5), notes = null where id > 1',
  )
}

/** How many rows a table has. */
export async function countRows({ database }: Library, table: string): Promise<number> {
  const { rows } = await database.owner.query(`select count(*)::int as count from public.${table}`)
  return rows[0].count
}

/** Sends a request of Ada with these preferences. */
export function askAsAda(
  library: Library,
  method: string,
  url: string,
  body?: unknown,
  prefer = '',
) {
  return library.request(method, url, { token: ada, body, headers: { prefer } })
}

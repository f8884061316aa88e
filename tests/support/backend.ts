import type { BackendService } from '../../backend/protocol.ts'
import { createAuthentication } from '../../backend/rest/authentication.ts'
import { createRest } from '../../backend/rest/rest.ts'
import { openBackend, type Backend } from '../../app/client/backend.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'

export interface FreshBackend {
  database: FreshDatabase
  /** The backend as someone signed out reaches it. */
  visitor: Backend
  /** The backend as a signed-in shopper reaches it. */
  shopper(id: string): Backend
  /** A backend that cannot be reached: every request fails. */
  unreachable: Backend
  /** The fetch that reaches it, for code that opens the backend itself. */
  send: typeof fetch
  close(): Promise<void>
}

const url = 'http://backend.test'
const publishableKey = 'sb_publishable_test'

/**
 * The real tables behind the real protocol, without a network: for the tests of `*.data.ts`. A shopper's
 * token is the id here; real tokens are tested in backend/auth.
 *
 * @param made the database, a new one by default; dropped with the backend
 */
export async function freshBackend(made?: FreshDatabase): Promise<FreshBackend> {
  const database = made ?? (await freshDatabase())
  const rest = createRest({
    pool: database.authenticator,
    authenticate: createAuthentication({
      publishableKeys: [publishableKey],
      verifyToken: (token) => Promise.resolve({ sub: token, role: 'authenticated' }),
    }),
    log: { info: () => {}, warn: () => {}, error: console.error },
  })
  const send = fetchFrom(rest, '127.0.0.1')
  return {
    database,
    send,
    visitor: openBackend({ url, publishableKey, fetch: send }),
    shopper: (id) => {
      return openBackend({ url, publishableKey, fetch: send, accessToken: async () => id })
    },
    unreachable: openBackend({
      url,
      publishableKey,
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    }),
    async close() {
      await rest.close()
      await database.drop()
    },
  }
}

/** A backend service as a `fetch` from a client address, without a network. */
export function fetchFrom(service: BackendService, clientAddress: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const sent = new Uint8Array(await request.arrayBuffer())
    const response = await service({
      method: request.method,
      path: pathname.replace(/^\/(?:auth|rest)\/v1/, ''),
      query: search.slice(1),
      headers: Object.fromEntries(request.headers),
      body: sent.byteLength > 0 ? sent : null,
      clientAddress,
    })
    return new Response(response.body, response)
  }
}

/** A request that the storefront would not send. */
interface RawRequest {
  /** The shopper whose token goes along; a visitor's without. */
  as?: string
  headers?: Record<string, string>
  body?: unknown
}

interface RawResponse {
  status: number
  /** `code` and `message` of a refusal. */
  code: string | undefined
  name: string | undefined
  /** The refusal's detail, read where it is JSON. */
  detail: Record<string, unknown>
  json: unknown
  headers: Headers
}

export interface RawBackend extends FreshBackend {
  ask(method: string, pathAndQuery: string, request?: RawRequest): Promise<RawResponse>
}

/** The real tables behind the real protocol, for requests that no page of ours sends. */
export async function openRawBackend(): Promise<RawBackend> {
  const backend = await freshBackend()
  return {
    ...backend,
    async ask(method, pathAndQuery, { as, headers = {}, body } = {}) {
      const answer = await backend.send(`${url}/rest/v1${pathAndQuery}`, {
        method,
        headers: {
          apikey: publishableKey,
          ...(as !== undefined && { authorization: `Bearer ${as}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return parseResponse(answer)
    },
  }
}

async function parseResponse(answer: Response): Promise<RawResponse> {
  const text = await answer.text()
  const json: unknown = text === '' ? null : JSON.parse(text)
  const refusal = (answer.ok ? {} : json) as { code?: string; message?: string; details?: unknown }
  const { details } = refusal
  const isJson = typeof details === 'string' && details.startsWith('{')
  return {
    status: answer.status,
    code: refusal.code,
    name: refusal.message,
    detail: isJson ? (JSON.parse(details) as Record<string, unknown>) : {},
    json,
    headers: answer.headers,
  }
}

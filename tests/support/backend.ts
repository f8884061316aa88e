import { createAuthentication } from '../../backend/rest/authentication.ts'
import { createRest } from '../../backend/rest/rest.ts'
import { openBackend, type Backend } from '../../app/client/backend.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'
import { fetchFrom } from './service-fetch.ts'

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

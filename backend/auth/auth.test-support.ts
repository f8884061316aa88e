import { AuthClient } from '@supabase/auth-js'
import type pg from 'pg'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import { openPool } from '../database/pool.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { BackendService } from '../protocol.ts'
import { createAuth, type Auth } from './auth.ts'
import type { AuthOptions } from './context.ts'

/** A database with the auth service on it, and clients. */
export interface TestAuth {
  auth: Auth
  database: FreshDatabase
  /** The service's own connections. */
  pool: pg.Pool
  /** Opens another service on the same database, with other options. */
  open(options?: Partial<AuthOptions>): Auth
  /** auth-js with its own storage and address. */
  browser(options?: { service?: BackendService; address?: string }): InstanceType<typeof AuthClient>
  /** The mails to an address, newest first. */
  mailsTo(email: string): Promise<TestMail[]>
  /** The token of the latest mailed link. */
  tokenMailedTo(email: string): Promise<string>
  /** Creates a confirmed account; returns a signed-in browser. */
  shopper(email: string, address?: string): Promise<InstanceType<typeof AuthClient>>
  close(): Promise<void>
}

interface TestMail {
  kind: string
  payload: { link?: string; code?: string; first_name?: string; email: string; site_url: string }
}

export const password = 'linen-and-silk'
export const siteUrl = 'http://shop.test:4173'
export const key = 'sb_publishable_test'
export const quiet = { info: () => {}, warn: () => {}, error: console.error }

export async function openTestAuth(options: Partial<AuthOptions> = {}): Promise<TestAuth> {
  const database = await freshDatabase()
  const pool = openPool({
    connection: database.adminConnection,
    user: 'supabase_auth_admin',
    max: 10,
  })
  const opened: Auth[] = []
  const open = (more: Partial<AuthOptions> = {}) => {
    const auth = createAuth({
      pool,
      siteUrl,
      publishableKeys: [key],
      enqueueMail,
      log: quiet,
      ...options,
      ...more,
    })
    opened.push(auth)
    return auth
  }
  const auth = open()

  const mailsTo = async (email: string): Promise<TestMail[]> => {
    const { rows } = await database.owner.query<TestMail>(
      'select kind, payload from private.outbox where recipient = $1 order by id desc',
      [email],
    )
    return rows
  }
  const browser: TestAuth['browser'] = ({
    service = auth.service,
    address = '198.51.100.7',
  } = {}) =>
    new AuthClient({
      url: `${siteUrl}/auth/v1`,
      headers: { apikey: key },
      fetch: fetchFrom(service, address),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storage: memoryStorage(),
    })
  const tokenMailedTo = async (email: string) => {
    const link = (await mailsTo(email))[0]?.payload.link
    return new URL(link ?? 'none:').searchParams.get('token_hash') ?? ''
  }
  return {
    auth,
    database,
    pool,
    open,
    browser,
    mailsTo,
    tokenMailedTo,
    async shopper(email, address) {
      const ownBrowser = browser({ address })
      await ownBrowser.signUp({ email, password, options: { data: { first_name: 'Ada' } } })
      await ownBrowser.verifyOtp({ type: 'signup', token_hash: await tokenMailedTo(email) })
      await ownBrowser.signInWithPassword({ email, password })
      return ownBrowser
    },
    async close() {
      for (const one of opened) await one.close()
      await pool.end()
      await database.drop()
    },
  }
}

/** The service as a `fetch` from a client address. */
export function fetchFrom(service: BackendService, address: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const body = new Uint8Array(await request.arrayBuffer())
    const answer = await service({
      method: request.method,
      path: url.pathname.replace('/auth/v1', ''),
      query: url.search.slice(1),
      headers: Object.fromEntries(request.headers),
      body: body.byteLength > 0 ? body : null,
      clientAddress: address,
    })
    return new Response(answer.body === null ? null : String(answer.body), {
      status: answer.status,
      headers: answer.headers,
    })
  }
}

/** Sends a request that auth-js would not send. */
export function rawRequest(
  service: BackendService,
  method: string,
  pathAndQuery: string,
  options: {
    body?: unknown
    headers?: Record<string, string>
    address?: string
    withKey?: boolean
  } = {},
): Promise<Response> {
  const { body, headers = {}, address = '198.51.100.7', withKey = true } = options
  return fetchFrom(service, address)(`${siteUrl}/auth/v1${pathAndQuery}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(withKey ? { apikey: key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : ({
          body:
            typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
        } as RequestInit)),
  })
}

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

let lastAddress = 0

/** A client address that this process has not used before. */
export function newAddress(): string {
  lastAddress += 1
  return `203.0.${113 + Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`
}

import { AuthClient, type EmailOtpType } from '@supabase/auth-js'
import { afterAll } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { memoryStorage } from '../../tests/support/memory-storage.ts'
import { fetchFrom } from '../../tests/support/backend.ts'
import { openPool } from '../database/pool.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { BackendService } from '../protocol.ts'
import { createAuth } from './auth.ts'
import type { AuthOptions } from './context.ts'
import type { LimitName } from './limits.ts'

export type TestAuth = Awaited<ReturnType<typeof openTestAuth>>
export type Auth = ReturnType<typeof createAuth>
type Browser = InstanceType<typeof AuthClient>

interface TestMail {
  kind: string
  payload: { link?: string; code?: string; first_name?: string; email: string; site_url: string }
}

interface Sender {
  service?: BackendService
  address?: string
}

export const password = 'linen-and-silk'
export const siteUrl = 'http://shop.test:4173'
export const key = 'sb_publishable_test'
export const quiet = { info: () => {}, warn: () => {}, error: console.error }
const usualAddress = '198.51.100.7'

type Limits = Partial<Record<LimitName, number>>

/** Opens a database with the auth service on it. @param limits how many are allowed of each */
export async function openTestAuth({
  limits = {},
  ...options
}: Partial<AuthOptions> & { limits?: Limits } = {}) {
  const database = await freshDatabase()
  await setLimits(limits)

  /** Returns those of before. */
  async function setLimits(wanted: Limits): Promise<Limits> {
    const before: Limits = {}
    for (const [name, allowed] of Object.entries(wanted) as [LimitName, number][]) {
      const { rows } = await database.owner.query<{ allowed: number }>(
        `update private.limits set allowed = $2 where act || '.' || counted_by = $1
         returning (select allowed from private.limits where act || '.' || counted_by = $1)`,
        [name, allowed],
      )
      before[name] = rows[0]?.allowed
    }
    return before
  }
  /** The service's own connections. */
  const pool = openPool({
    connection: { ...database.adminConnection, user: 'supabase_auth_admin' },
    max: 10,
  })
  const opened: Auth[] = []

  /** Opens another service on the same database, with other options. */
  function open(more: Partial<AuthOptions> = {}): Auth {
    const defaults = { pool, siteUrl, publishableKeys: [key], enqueueMail, log: quiet }
    const auth = createAuth({ ...defaults, ...options, ...more })
    opened.push(auth)
    return auth
  }

  const auth = open()

  /** auth-js with its own storage and address. */
  function browser({ service = auth.service, address = usualAddress }: Sender = {}): Browser {
    return new AuthClient({
      url: `${siteUrl}/auth/v1`,
      headers: { apikey: key },
      fetch: fetchFrom(service, address),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storage: memoryStorage(),
    })
  }

  /** Sends a request; returns the body of the response with its status and the seconds of Retry-After. */
  async function ask<Body extends object = { error_code?: string }>(
    method: string,
    path: string,
    { service = auth.service, ...options }: Parameters<typeof rawRequest>[3] & Sender = {},
  ): Promise<Body & { status: number; retryAfter: number }> {
    const response = await rawRequest(service, method, path, options)
    const { status, headers } = response
    const text = await response.text()
    const json = JSON.parse(text === '' ? '{}' : text) as Body
    return { ...json, status, retryAfter: Number(headers.get('retry-after')) }
  }

  const post = <Body extends object>(path: string, body: object, sender: Sender = {}) =>
    ask<Body & { error_code?: string }>('POST', path, { body, ...sender })

  /** The mails to an address, newest first. */
  async function mailsTo(email: string): Promise<TestMail[]> {
    const { rows } = await database.owner.query<TestMail>(
      'select kind, payload from private.outbox where recipient = $1 order by id desc',
      [email],
    )
    return rows
  }

  /** The token of the latest mailed link. */
  async function tokenMailedTo(email: string): Promise<string> {
    const link = (await mailsTo(email))[0]?.payload.link
    return new URL(link ?? 'none:').searchParams.get('token_hash') ?? ''
  }

  /** Creates a confirmed account; returns the browser that its link has signed in. */
  async function shopper(email: string, address?: string): Promise<Browser> {
    const own = browser({ address })
    await own.signUp({ email, password, options: { data: { first_name: 'Ada' } } })
    await own.verifyOtp({ type: 'signup', token_hash: await tokenMailedTo(email) })
    return own
  }

  /** Signs in from another browser; the code of the error. */
  async function signIn(email: string, typed = password, address?: string) {
    const credentials = { email, password: typed }
    return (await browser({ address }).signInWithPassword(credentials)).error?.code
  }

  /** Presses the button of a mailed link in another browser; the code of the error. */
  async function press(type: EmailOtpType, token_hash: string) {
    return (await browser().verifyOtp({ type, token_hash })).error?.code
  }

  async function close(): Promise<void> {
    for (const one of opened) await one.close()
    await pool.end()
    await database.drop()
  }

  return {
    auth,
    database,
    pool,
    open,
    setLimits,
    browser,
    ask,
    post,
    mailsTo,
    tokenMailedTo,
    shopper,
    signIn,
    press,
    close,
  }
}

/** The same for all tests of a file. */
export async function useTestAuth(options: Parameters<typeof openTestAuth>[0] = {}) {
  const testAuth = await openTestAuth(options)
  afterAll(testAuth.close)
  return testAuth
}

/** The Authorization header of a signed-in browser. */
export async function bearerOf(browser: Browser): Promise<{ authorization: string }> {
  const token = (await browser.getSession()).data.session?.access_token ?? ''
  return { authorization: `Bearer ${token}` }
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
  const { body, headers = {}, address = usualAddress, withKey = true } = options
  const isEncoded = typeof body === 'string' || body instanceof Uint8Array
  return fetchFrom(service, address)(`${siteUrl}/auth/v1${pathAndQuery}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(withKey ? { apikey: key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: (isEncoded ? body : JSON.stringify(body)) as BodyInit | undefined,
  })
}

let lastAddress = 0

/** A client address that this process has not used before. */
export function newAddress(): string {
  lastAddress += 1
  return `203.0.${113 + Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`
}

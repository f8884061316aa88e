import { addressSubject } from '../client-address.ts'
import { startSweeping } from '../database/sweeper.ts'
import type { BackendRequest, BackendResponse } from '../protocol.ts'
import { Overloaded } from '../scheduling/fair-scheduler.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createConstantTime } from './constant-time-responses.ts'
import type { AuthContext, AuthHandler, AuthOptions, AuthRequest } from './context.ts'
import { rejectDisabledFeature, rejectGrant } from './disabled-features.ts'
import { tooManyRequests } from './limits.ts'
import { recover, requestSignInLink, resend } from './mail-requests.ts'
import { createPasswordHasher } from './passwords.ts'
import { refreshSession } from './refresh.ts'
import { AuthError, errorResponse, json, toAuthError, unavailable } from './responses.ts'
import { getHealth, getKeySet, getSettings } from './public-information.ts'
import { signInWithPassword } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { createSigningKeys } from './signing-keys.ts'
import { expiredRows } from './sweep.ts'
import { getUser, logOut, reauthenticate, updateUser } from './user.ts'
import { openLink, verify } from './verify.ts'

const grants = new Map<string, AuthHandler>([
  ['password', signInWithPassword],
  ['refresh_token', refreshSession],
])

const handlers = new Map<string, AuthHandler>(
  Object.entries<AuthHandler>({
    'POST /signup': signUp,
    'POST /token': (context, request) =>
      (grants.get(request.query.get('grant_type') ?? '') ?? rejectGrant)(context, request),
    'POST /recover': recover,
    'POST /resend': resend,
    'POST /otp': requestSignInLink,
    'GET /verify': openLink,
    'POST /verify': verify,
    'GET /user': getUser,
    'PUT /user': updateUser,
    'POST /logout': logOut,
    'GET /reauthenticate': reauthenticate,
    'GET /settings': getSettings,
    'GET /health': getHealth,
    'GET /.well-known/jwks.json': getKeySet,
  }),
)

/** Opened by links, forms and other servers, which send no key. The same as on hosted. */
const withoutKey = new Set(['/verify', '/health', '/.well-known/jwks.json'])

/** With two seconds for a turn before it, a response comes within nine. */
const responseMs = 7_000

export function createAuth(options: AuthOptions) {
  const context = createContext(options)
  const sweeping = startSweeping(context.pool, expiredRows, context.log)
  // Loads the keys ahead of the first request; a failed load is repeated then.
  context.signingKeys.jwks().catch(() => {})
  return {
    /** GoTrue's paths, to be mounted at `/auth/v1`. Never rejects. */
    service: (request: BackendRequest) => respond(context, request),
    verifyToken: context.accessTokens.verify,
    /** Ends the periodic deletion of expired rows. */
    close: sweeping.close,
  }
}

function createContext(options: AuthOptions): AuthContext {
  const { pool, accessTokenSeconds: lifetimeSeconds } = options
  const siteUrl = new URL(options.siteUrl)
  const issuer = new URL('/auth/v1', siteUrl).href
  const signingKeys = createSigningKeys(pool)
  return {
    pool,
    scheduler: options.scheduler ?? null,
    siteUrl,
    autoconfirm: options.autoconfirm ?? false,
    publishableKeys: new Set(options.publishableKeys),
    enqueueMail: options.enqueueMail,
    log: options.log,
    inConstantTime: createConstantTime(),
    passwords: options.passwords ?? createPasswordHasher(),
    signingKeys,
    accessTokens: createAccessTokens({ signingKeys, issuer, lifetimeSeconds }),
  }
}

async function respond(context: AuthContext, incoming: BackendRequest): Promise<BackendResponse> {
  const request = readRequest(incoming)
  try {
    const rejected = withoutKey.has(request.path) ? null : rejectKey(context, request)
    return rejected ?? (await inTurn(context, request))
  } catch (error) {
    const version = request.headers['x-supabase-api-version']
    return errorResponse(visibleError(context, request, error), version)
  }
}

function inTurn(context: AuthContext, request: AuthRequest): Promise<BackendResponse> {
  const work = () => inTime(dispatch(context, request))
  return context.scheduler?.run('accounts', request.addressSubject, work) ?? work()
}

/** Responds 503 after `responseMs`, whatever the request waits for. The work itself goes on. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unavailable(3)), responseMs)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function dispatch(context: AuthContext, request: AuthRequest): Promise<BackendResponse> {
  const handler = handlers.get(`${request.method} ${request.path}`)
  if (handler) return handler(context, request)
  await rejectDisabledFeature(context, request)
  const isPath = [...handlers.keys()].some((route) => route.endsWith(` ${request.path}`))
  if (isPath) throw new AuthError(405, 'validation_failed', 'Method not allowed')
  throw new AuthError(404, 'validation_failed', 'Not found')
}

function readRequest({ method, path, query, ...rest }: BackendRequest): AuthRequest {
  // HEAD is handled as GET, except for the GET with a side effect: it mails a code.
  const isHead = method === 'HEAD' && !path.startsWith('/reauthenticate')
  return {
    ...rest,
    method: isHead ? 'GET' : method,
    path: path.length > 1 ? path.replace(/\/$/, '') : path,
    query: new URLSearchParams(query),
    addressSubject: addressSubject(rest.clientAddress),
  }
}

/** The errors of hosted Supabase's API gateway. */
function rejectKey(context: AuthContext, request: AuthRequest): BackendResponse | null {
  const key = request.headers.apikey ?? request.query.get('apikey')
  if (key && context.publishableKeys.has(key)) return null
  return key
    ? json(401, { message: 'Invalid API key', hint: 'Double check your API key.' })
    : json(401, {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      })
}

/** The error that the client may see. Server errors are logged and replaced. */
function visibleError(context: AuthContext, request: AuthRequest, error: unknown): AuthError {
  if (error instanceof Overloaded)
    return error.status === 429 ? tooManyRequests('inFlight', 1) : unavailable(1)
  const known = toAuthError(error)
  if (known && known.status < 500) return known
  const { method, path } = request
  const err = error instanceof Error ? error : new Error(String(error))
  context.log.error({ method, path, err }, 'auth request failed')
  const message = 'Unexpected failure, please check server logs for more information'
  return known ?? new AuthError(500, 'unexpected_failure', message)
}

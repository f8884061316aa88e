import type { BackendAnswer, BackendRequest, BackendService } from '../protocol.ts'
import { createAccessTokens, type AccessTokenClaims } from './access-tokens.ts'
import { AuthError, errorAnswer, json } from './answers.ts'
import type { AuthContext, AuthOptions, AuthRequest } from './context.ts'
import { createEvenAnswers } from './even-answers.ts'
import { refuseGrant, refuseLeftOut } from './left-out.ts'
import { defaultLimits } from './limit-table.ts'
import { logOut } from './logout.ts'
import { recover, requestSignInLink, resend } from './mail-requests.ts'
import { createPasswordHasher } from './passwords.ts'
import { reauthenticate } from './reauthenticate.ts'
import { refreshSession } from './refresh.ts'
import { getHealth, getKeySet, getSettings } from './settings.ts'
import { signInWithPassword } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { createSigningKeys, type SigningKeys } from './signing-keys.ts'
import { startSweeping } from './sweep.ts'
import { asAuthError } from './transaction.ts'
import { getUser, updateUser } from './user.ts'
import { showVerifyPage, verify } from './verify.ts'

export interface Auth {
  /** GoTrue's paths, to be mounted at `/auth/v1`. Never throws. */
  service: BackendService
  /** The claims of a good access token. @throws AccessTokenError; others when the database is away */
  verifyToken(accessToken: string): Promise<AccessTokenClaims>
  jwks: SigningKeys['jwks']
  /** Ends the timer that sweeps; requests under way go on. */
  close(): void
}

type Handler = (context: AuthContext, request: AuthRequest) => Promise<BackendAnswer>

const grants = new Map<string, Handler>([
  ['password', signInWithPassword],
  ['refresh_token', refreshSession],
])

const handlers: Record<string, Handler> = {
  'POST /signup': signUp,
  'POST /token': (context, request) =>
    (grants.get(request.query.get('grant_type') ?? '') ?? refuseGrant)(context, request),
  'POST /recover': recover,
  'POST /resend': resend,
  'POST /otp': requestSignInLink,
  'GET /verify': showVerifyPage,
  'POST /verify': verify,
  'GET /user': getUser,
  'PUT /user': updateUser,
  'POST /logout': logOut,
  'GET /reauthenticate': reauthenticate,
  'GET /settings': getSettings,
  'GET /health': getHealth,
  'GET /.well-known/jwks.json': getKeySet,
}

/** Reached by plain links, forms and other servers, which have no key. As open as on hosted. */
const withoutKey = new Set(['/verify', '/health', '/.well-known/jwks.json'])

export function createAuth(options: AuthOptions): Auth {
  const context = createContext(options)
  const stopSweeping = startSweeping(context)
  // Ahead of the first sign-in; if the database is not there yet, that one will load them.
  context.signingKeys.jwks().catch(() => {})
  return {
    service: (request) => answer(context, request),
    verifyToken: (accessToken) => context.accessTokens.verify(accessToken),
    jwks: () => context.signingKeys.jwks(),
    close: stopSweeping,
  }
}

function createContext(options: AuthOptions): AuthContext {
  const siteUrl = new URL(options.siteUrl)
  const issuer = options.issuer ?? new URL('/auth/v1', siteUrl).href
  const signingKeys = createSigningKeys(options.pool)
  return {
    pool: options.pool,
    siteUrl,
    issuer,
    autoconfirm: options.autoconfirm ?? false,
    publishableKeys: new Set(options.publishableKeys),
    allowedRedirects: options.allowedRedirects ?? [],
    limits: { ...defaultLimits, ...options.limits },
    enqueueMail: options.enqueueMail,
    log: options.log,
    evenly: createEvenAnswers(),
    refreshReuseSeconds: options.refreshReuseSeconds ?? 10,
    requireReauthentication: options.requireReauthentication ?? false,
    passwords: createPasswordHasher(),
    signingKeys,
    accessTokens: createAccessTokens({
      signingKeys,
      issuer,
      lifetimeSeconds: options.accessTokenSeconds,
    }),
  }
}

async function answer(context: AuthContext, incoming: BackendRequest): Promise<BackendAnswer> {
  const request = readRequest(incoming)
  try {
    const refusal = withoutKey.has(request.path) ? null : refuseWithoutKey(context, request)
    const answered = refusal ?? (await dispatch(context, request))
    return incoming.method === 'HEAD' ? { ...answered, body: null } : answered
  } catch (error) {
    return errorAnswer(explain(context, request, error), request.headers['x-supabase-api-version'])
  }
}

async function dispatch(context: AuthContext, request: AuthRequest): Promise<BackendAnswer> {
  const handler = Object.hasOwn(handlers, `${request.method} ${request.path}`)
    ? handlers[`${request.method} ${request.path}`]
    : undefined
  if (handler) return handler(context, request)
  await refuseLeftOut(context, request)
  const isPath = Object.keys(handlers).some((known) => known.endsWith(` ${request.path}`))
  if (isPath) throw new AuthError(405, 'validation_failed', 'Method not allowed')
  throw new AuthError(404, 'validation_failed', 'Not found')
}

function readRequest(incoming: BackendRequest): AuthRequest {
  return {
    // A HEAD is a GET without a body, but for the one GET that does something: GoTrue mails a code by it.
    method: isQuietHead(incoming) ? 'GET' : incoming.method,
    path: incoming.path.length > 1 ? incoming.path.replace(/\/$/, '') : incoming.path,
    query: new URLSearchParams(incoming.query),
    headers: incoming.headers,
    body: incoming.body,
    clientAddress: incoming.clientAddress,
  }
}

function isQuietHead({ method, path }: BackendRequest): boolean {
  return method === 'HEAD' && !path.startsWith('/reauthenticate')
}

/** The words of hosted Supabase's gateway, which asks for the key before GoTrue is reached. */
function refuseWithoutKey(context: AuthContext, request: AuthRequest): BackendAnswer | null {
  const key = request.headers.apikey ?? request.query.get('apikey')
  if (key && context.publishableKeys.has(key)) return null
  return key
    ? json(401, { message: 'Invalid API key', hint: 'Double check your API key.' })
    : json(401, {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      })
}

/** What the caller hears of an error. What is not his business is logged, never answered. */
function explain(context: AuthContext, request: AuthRequest, error: unknown): AuthError {
  const known = asAuthError(error)
  if (known && known.status < 500) return known
  const { method, path } = request
  const cause = error instanceof Error ? error : new Error(String(error))
  context.log.error({ method, path, err: cause }, 'auth request failed')
  const message = 'Unexpected failure, please check server logs for more information'
  return known ?? new AuthError(500, 'unexpected_failure', message)
}

import { hash, randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { errors } from 'jose'
import type { PoolClient } from 'pg'
import type { AccessTokenClaims } from './access-tokens.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { AuthError, toAuthError } from './responses.ts'
import { isActive, selectUser, userObject, type UserRow } from './users.ts'

/** GoTrue's session response; auth-js stores it as its Session. */
export interface SessionObject {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: object
}

/** Opens a session: its row, its first refresh token, an access token. */
export async function openSession(
  context: AuthContext,
  client: PoolClient,
  user: UserRow,
  method: 'password' | 'otp',
  request: AuthRequest,
): Promise<SessionObject> {
  const id = randomUUID()
  const refreshToken = randomBytes(32).toString('base64url')
  const hmacKey = randomBytes(32).toString('base64url')
  const now = new Date()
  await client.query(
    `with session as (
       insert into auth.sessions
         (id, user_id, created_at, updated_at, aal, user_agent, ip, refresh_token_hmac_key)
       values ($1, $2, $3, $3, 'aal1', $4, $5, $6)
     ), claim as (
       insert into auth.mfa_amr_claims
         (id, session_id, created_at, updated_at, authentication_method)
       values (gen_random_uuid(), $1, $3, $3, $7)
     ), token as (
       insert into auth.refresh_tokens
         (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
       values ('00000000-0000-0000-0000-000000000000', $8, $2::uuid::text, false, $3, $3, $1)
     ), identity as (
       update auth.identities set last_sign_in_at = $3 where user_id = $2 and provider = 'email'
     )
     update auth.users set last_sign_in_at = $3, updated_at = $3 where id = $2`,
    [
      id,
      user.id,
      now,
      userAgentOf(request),
      addressOf(request),
      hmacKey,
      method,
      hash('sha256', refreshToken),
    ],
  )
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
  return sessionObject(context, { ...user, last_sign_in_at: now }, { id, amr }, refreshToken)
}

export async function sessionObject(
  { accessTokens }: AuthContext,
  user: UserRow,
  { id, amr }: { id: string; amr: AccessTokenClaims['amr'] },
  refreshToken: string,
): Promise<SessionObject> {
  const { accessToken, expiresAt } = await accessTokens.sign({
    sub: user.id,
    email: user.email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    aal: 'aal1',
    amr,
    session_id: id,
    is_anonymous: false,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokens.lifetimeSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userObject(user),
  }
}

export interface SignedIn {
  user: UserRow
  sessionId: string
}

/** The user of the bearer token. @throws AuthError when the account or the session is gone */
export async function signedInUser(context: AuthContext, request: AuthRequest): Promise<SignedIn> {
  const claims = await readClaims(context, request)
  const { rows } = await context.pool.query<UserRow & { has_session: boolean }>(
    `select account.*, s.id is not null as has_session
     from (${selectUser} where u.id = $1 and ${isActive}) account
     left join auth.sessions s on s.user_id = account.id and s.id = $2`,
    [claims.sub, claims.session_id],
  )
  const [row] = rows
  if (!row) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  }
  const { has_session: hasSession, ...user } = row
  if (!hasSession) {
    const message = 'Session from session_id claim in JWT does not exist'
    throw new AuthError(403, 'session_not_found', message)
  }
  if (user.is_banned) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, sessionId: claims.session_id }
}

async function readClaims(context: AuthContext, request: AuthRequest): Promise<AccessTokenClaims> {
  const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  return context.accessTokens.verify(token).catch((error: unknown) => {
    if (toAuthError(error)) throw error
    const isExpired = error instanceof errors.JWTExpired
    const message = 'invalid JWT: unable to parse or verify signature'
    throw new AuthError(403, 'bad_jwt', message + (isExpired ? ', token is expired' : ''))
  })
}

/** Stored with the session. */
export function userAgentOf(request: AuthRequest): string | null {
  return request.headers['user-agent']?.slice(0, 300) ?? null
}

/** Null for what is no IP address, as in tests. */
export function addressOf({ clientAddress }: AuthRequest): string | null {
  return isIP(clientAddress) === 0 || clientAddress.includes('%') ? null : clientAddress
}

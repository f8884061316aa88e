import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { PoolClient } from 'pg'
import { AuthError } from './answers.ts'
import type { AccessTokenClaims } from './access-tokens.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { asAuthError, query } from './transaction.ts'
import { selectUser, usable, userObject, type UserRow } from './users.ts'

/** GoTrue's answer to whoever is signed in now; auth-js keeps it as its Session. */
export interface SessionObject {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: object
}

/** How somebody got in: by password, or by a link from a mail. */
export type SignInMethod = 'password' | 'otp'

/** Opens a session: its row, its first refresh token, an access token. */
export async function openSession(
  context: AuthContext,
  client: PoolClient,
  user: UserRow,
  method: SignInMethod,
  request: AuthRequest,
): Promise<SessionObject> {
  const id = randomUUID()
  const refreshToken = randomBytes(32).toString('base64url')
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
      randomBytes(32).toString('base64url'),
      method,
      hashRefreshToken(refreshToken),
    ],
  )
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
  return sessionObject(context, { ...user, last_sign_in_at: now }, { id, amr }, refreshToken)
}

export async function sessionObject(
  context: AuthContext,
  user: UserRow,
  session: { id: string; amr: AccessTokenClaims['amr'] },
  refreshToken: string,
): Promise<SessionObject> {
  const { accessToken, expiresAt } = await context.accessTokens.sign({
    sub: user.id,
    email: user.email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    aal: 'aal1',
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: context.accessTokens.lifetimeSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userObject(user),
  }
}

/** Who asks, by the bearer token; the account and the session must still be there. */
export async function signedInUser(
  context: AuthContext,
  request: AuthRequest,
): Promise<{ user: UserRow; sessionId: string; sessionCreatedAt: Date }> {
  const claims = await readClaims(context, request)
  const [row] = await query<UserRow & { session_created_at: Date | null }>(
    context.pool,
    `select account.*, s.created_at as session_created_at
     from (${selectUser} where u.id = $1 and ${usable}) account
     left join auth.sessions s on s.user_id = account.id and s.id = $2`,
    [claims.sub, claims.session_id],
  )
  if (!row) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  }
  const { session_created_at: sessionCreatedAt, ...user } = row
  if (!sessionCreatedAt) {
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    )
  }
  if (user.is_banned) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, sessionId: claims.session_id, sessionCreatedAt }
}

async function readClaims(context: AuthContext, request: AuthRequest): Promise<AccessTokenClaims> {
  const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  try {
    return await context.accessTokens.verify(token)
  } catch (error) {
    if (asAuthError(error)) throw error
    throw new AuthError(
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature' +
        (error instanceof Error && error.name === 'AccessTokenExpired' ? ', token is expired' : ''),
    )
  }
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Remembered with the session, for its owner to recognise. */
export function userAgentOf(request: AuthRequest): string | null {
  return request.headers['user-agent']?.toWellFormed().replaceAll('\0', '').slice(0, 300) ?? null
}

/** null for what is no address, as in a test or behind a socket. */
export function addressOf(request: AuthRequest): string | null {
  return isIP(request.clientAddress) === 0 || request.clientAddress.includes('%')
    ? null
    : request.clientAddress
}

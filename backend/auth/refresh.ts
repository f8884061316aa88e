import { createHmac } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { BackendAnswer } from '../protocol.ts'
import type { AccessTokenClaims } from './access-tokens.ts'
import { AuthError, badRequest, json } from './answers.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { addressSubject, holdLimits } from './limits.ts'
import { readJson, readText } from './request-body.ts'
import { addressOf, hashRefreshToken, sessionObject, userAgentOf } from './sessions.ts'
import { CommitWith, inTransaction } from './transaction.ts'
import { findUserById } from './users.ts'

/**
 * POST /token?grant_type=refresh_token. A token works once. Shown again it is answered with the
 * session's active token when that is its direct successor (the answer was lost on the way), or
 * within ten seconds of its use (several tabs woke up together). Shown later it was copied: the
 * session ends, for the thief and the owner alike.
 * @throws 400 refresh_token_not_found, refresh_token_already_used, session_expired, user_banned
 */
export async function refreshSession(
  context: AuthContext,
  request: AuthRequest,
): Promise<BackendAnswer> {
  const token = readText(readJson(request), 'refresh_token')
  if (token.length < 12 || token.length > 200) throw badRequest('Refresh token is not valid')
  await holdLimits(context, [['refreshesPerAddress', addressSubject(request.clientAddress)]])

  const session = await inTransaction(context.pool, async (client) => {
    const used = await lockToken(client, token)
    if (!used) throw refused('refresh_token_not_found', 'Refresh Token Not Found')
    if (used.is_over) throw refused('session_expired', 'Session Expired')
    const user = await findUserById(client, used.user_id)
    if (!user) throw refused('refresh_token_not_found', 'Refresh Token Not Found')
    if (user.is_banned) throw refused('user_banned', 'User Banned')

    const active = used.revoked
      ? await findActiveToken(context, client, used, token)
      : await replaceToken(client, used, token)
    await touchSession(client, used.session_id, request)
    return sessionObject(context, user, { id: used.session_id, amr: used.amr }, active)
  })
  return json(200, session)
}

interface UsedToken {
  id: string
  revoked: boolean
  /** Since it was used, by the database's clock. */
  seconds_ago: number
  session_id: string
  user_id: string
  hmac_key: string
  is_over: boolean
  amr: AccessTokenClaims['amr']
}

/** Finds the token and locks its session, so that two refreshes of one session go one by one. */
async function lockToken(client: PoolClient, token: string): Promise<UsedToken | null> {
  const { rows: locked } = await client.query<{ id: string }>(
    `select s.id from auth.sessions s
     where s.id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [hashRefreshToken(token)],
  )
  if (!locked[0]) return null
  // Read only now: what was true before the lock may have been another tab's refresh ago.
  const { rows } = await client.query<UsedToken>(
    `select t.id, coalesce(t.revoked, false) as revoked, t.session_id, s.user_id,
       extract(epoch from clock_timestamp() - t.updated_at)::float8 as seconds_ago,
       coalesce(s.refresh_token_hmac_key, '') as hmac_key,
       coalesce(s.not_after < now(), false) as is_over,
       (select coalesce(jsonb_agg(jsonb_build_object('method', c.authentication_method,
           'timestamp', floor(extract(epoch from c.updated_at))::bigint)
           order by c.updated_at desc), '[]')
         from auth.mfa_amr_claims c where c.session_id = s.id) as amr
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
     where t.token = $1`,
    [hashRefreshToken(token)],
  )
  return rows[0] ?? null
}

async function replaceToken(client: PoolClient, used: UsedToken, token: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval('auth.refresh_tokens_id_seq')::text as id`,
  )
  const id = rows[0]?.id ?? ''
  const successor = deriveSuccessor(used.hmac_key, token, id)
  await client.query(
    `with used as (
       update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where id = $1
     )
     insert into auth.refresh_tokens (instance_id, id, token, parent, user_id, revoked,
       created_at, updated_at, session_id)
     values ('00000000-0000-0000-0000-000000000000', $2, $3, $4, $5, false,
       clock_timestamp(), clock_timestamp(), $6)`,
    [
      used.id,
      id,
      hashRefreshToken(successor),
      hashRefreshToken(token),
      used.user_id,
      used.session_id,
    ],
  )
  return successor
}

/**
 * The active token for the holder of one that was used: from his token and the rows after it each
 * successor can be computed again, down to the active one. GoTrue would start a second line here, and
 * two lines of tokens in one session can hide a thief.
 */
async function findActiveToken(
  context: AuthContext,
  client: PoolClient,
  used: UsedToken,
  token: string,
): Promise<string> {
  const { rows: later } = await client.query<{ id: string; token: string; revoked: boolean }>(
    `select id, token, coalesce(revoked, false) as revoked from auth.refresh_tokens
     where session_id = $1 and id > $2 order by id`,
    [used.session_id, used.id],
  )
  const isParentOfActive = later.length === 1
  const isWithinReuse = used.seconds_ago <= context.refreshReuseSeconds
  let successor = token
  for (const row of isParentOfActive || isWithinReuse ? later : []) {
    successor = deriveSuccessor(used.hmac_key, successor, row.id)
    if (hashRefreshToken(successor) === row.token && !row.revoked) return successor
  }
  // The whole session goes, not only its tokens: marking them as used would, for ten seconds, let
  // each of them pass for one that was used just now.
  await client.query('delete from auth.sessions where id = $1', [used.session_id])
  context.log.warn({ event: 'refresh_token_reused' }, 'a used refresh token came back')
  throw new CommitWith(refused('refresh_token_already_used', 'Already Used'))
}

/** Needs the token before it and the session's key: neither the table nor an old token has both. */
function deriveSuccessor(hmacKey: string, token: string, rowId: string): string {
  return createHmac('sha256', hmacKey).update(`${token} ${rowId}`).digest('base64url')
}

async function touchSession(
  client: PoolClient,
  sessionId: string,
  request: AuthRequest,
): Promise<void> {
  await client.query(
    `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now(),
       user_agent = $2, ip = $3 where id = $1`,
    [sessionId, userAgentOf(request), addressOf(request)],
  )
}

function refused(errorCode: string, reason: string): AuthError {
  return new AuthError(400, errorCode, `Invalid Refresh Token: ${reason}`)
}

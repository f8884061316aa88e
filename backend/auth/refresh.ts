import { createHmac, hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { withTransaction } from '../database/pool.ts'
import type { AccessTokenClaims } from './access-tokens.ts'
import type { AuthHandler } from './context.ts'
import { readJson, readText } from './request-body.ts'
import { AuthError, badRequest, json } from './responses.ts'
import { addressOf, sessionObject, userAgentOf } from './sessions.ts'
import { findUserById } from './users.ts'

/** Within it a used token still returns the active one. */
const reuseSeconds = 10

/**
 * POST /token?grant_type=refresh_token. A token works once. A used token still returns the session's
 * active token when that is its direct successor (the response was lost) or within ten seconds of its
 * use (several tabs refreshed at once). Any later use means that it was copied: the session ends.
 * @throws 400 refresh_token_not_found, refresh_token_already_used, session_expired, user_banned
 */
export const refreshSession: AuthHandler = async (context, request) => {
  const token = readText(readJson(request), 'refresh_token')
  if (token.length < 12 || token.length > 200) throw badRequest('Refresh token is not valid')

  const session = await withTransaction(context.pool, async (client) => {
    const presented = await lockToken(client, token)
    if (!presented) throw invalidToken('refresh_token_not_found', 'Refresh Token Not Found')
    if (presented.is_over) throw invalidToken('session_expired', 'Session Expired')
    const user = await findUserById(client, presented.user_id)
    if (!user) throw invalidToken('refresh_token_not_found', 'Refresh Token Not Found')
    if (user.is_banned) throw invalidToken('user_banned', 'User Banned')

    const active = presented.revoked
      ? await findActiveToken(client, presented, token)
      : await rotateToken(client, presented, token)
    if (active === null) {
      // Tokens marked as used now would work for another ten seconds, hence the deletion.
      await client.query('delete from auth.sessions where id = $1', [presented.session_id])
      return null
    }
    await client.query(
      `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now(),
         user_agent = $2, ip = $3 where id = $1`,
      [presented.session_id, userAgentOf(request), addressOf(request)],
    )
    return sessionObject(context, user, { id: presented.session_id, amr: presented.amr }, active)
  })
  if (!session) {
    context.log.warn({ event: 'refresh_token_reused' }, 'a used refresh token came back')
    throw invalidToken('refresh_token_already_used', 'Already Used')
  }
  return json(200, session)
}

interface PresentedToken {
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

/** Finds the token and locks its session, which serializes its refreshes. */
async function lockToken(client: PoolClient, token: string): Promise<PresentedToken | null> {
  const { rows: locked } = await client.query<{ id: string }>(
    `select s.id from auth.sessions s
     where s.id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [hash('sha256', token)],
  )
  if (!locked[0]) return null
  // Read after the lock: another refresh may have used the token meanwhile.
  const { rows } = await client.query<PresentedToken>(
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
    [hash('sha256', token)],
  )
  return rows[0] ?? null
}

async function rotateToken(
  client: PoolClient,
  { id, hmac_key, user_id, session_id }: PresentedToken,
  token: string,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval('auth.refresh_tokens_id_seq')::text as id`,
  )
  const nextId = rows[0]?.id ?? ''
  const next = deriveSuccessor(hmac_key, token, nextId)
  await client.query(
    `with used as (
       update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where id = $1
     )
     insert into auth.refresh_tokens (instance_id, id, token, parent, user_id, revoked,
       created_at, updated_at, session_id)
     values ('00000000-0000-0000-0000-000000000000', $2, $3, $4, $5, false,
       clock_timestamp(), clock_timestamp(), $6)`,
    [id, nextId, hash('sha256', next), hash('sha256', token), user_id, session_id],
  )
  return next
}

/**
 * The active token for the holder of a used one: each successor is derived from its predecessor and
 * its row, down to the active one. GoTrue would issue a second chain of tokens, which can hide a thief.
 * @returns null when the used token may not be exchanged anymore
 */
async function findActiveToken(
  client: PoolClient,
  used: PresentedToken,
  token: string,
): Promise<string | null> {
  const { rows: later } = await client.query<{ id: string; token: string; revoked: boolean }>(
    `select id, token, coalesce(revoked, false) as revoked from auth.refresh_tokens
     where session_id = $1 and id > $2 order by id`,
    [used.session_id, used.id],
  )
  const isParentOfActive = later.length === 1
  const isWithinReuse = used.seconds_ago <= reuseSeconds
  let successor = token
  for (const row of isParentOfActive || isWithinReuse ? later : []) {
    successor = deriveSuccessor(used.hmac_key, successor, row.id)
    if (hash('sha256', successor) === row.token && !row.revoked) return successor
  }
  return null
}

/** Requires the previous token and the session's key: neither the table nor an old token has both. */
function deriveSuccessor(hmacKey: string, token: string, rowId: string): string {
  return createHmac('sha256', hmacKey).update(`${token} ${rowId}`).digest('base64url')
}

function invalidToken(errorCode: string, reason: string): AuthError {
  return new AuthError(400, errorCode, `Invalid Refresh Token: ${reason}`)
}

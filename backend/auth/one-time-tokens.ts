import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'

/**
 * How long a mailed link or code works, in seconds. Hosted Supabase has one value for all of them
 * (`otp_expiry` in supabase/config.toml).
 */
export const tokenLifetimes = {
  confirmation_token: 24 * 3600,
  recovery_token: 3600,
  reauthentication_token: 3600,
}

export type TokenType = keyof typeof tokenLifetimes

/** The `token_hash` of a mailed link: 224 random bits in GoTrue's form. */
export function createLinkToken(): string {
  return randomBytes(28).toString('hex')
}

/** Eight digits to type. Only valid together with a session of the account. */
export function createCode(): string {
  return String(randomInt(100_000_000)).padStart(8, '0')
}

/** Stores the hash of a token in place of the account's previous one of that type. */
export async function storeOneTimeToken(
  client: PoolClient,
  user: { id: string; email: string },
  type: TokenType,
  token: string,
): Promise<void> {
  await client.query(
    `insert into auth.one_time_tokens
       (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now() at time zone 'utc', now() at time zone 'utc')
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
       relates_to = excluded.relates_to, created_at = excluded.created_at,
       updated_at = excluded.updated_at`,
    [randomUUID(), user.id, type, hashToken(type, user.id, token), user.email],
  )
  const sentAt = type.replace('token', 'sent_at')
  await client.query(`update auth.users set ${sentAt} = now() where id = $1`, [user.id])
}

/**
 * Consumes a link's token. Deleting it is the check, so only one of two concurrent requests succeeds.
 * @param email when given, the token must belong to that address
 * @returns null when it is unknown, used, replaced or expired
 */
export async function consumeLinkToken(
  client: PoolClient,
  type: TokenType,
  token: string,
  email = '',
): Promise<{ userId: string; isBanned: boolean } | null> {
  const { rows } = await client.query<{ userId: string; isBanned: boolean }>(
    `delete from auth.one_time_tokens t using auth.users u
     where t.token_hash = $1 and t.token_type = $2::auth.one_time_token_type
       and t.created_at > (now() at time zone 'utc') - make_interval(secs => $3)
       and u.id = t.user_id and u.deleted_at is null and ($4 = '' or u.email = $4)
     returning u.id as "userId", coalesce(u.banned_until > now(), false) as "isBanned"`,
    [hashToken(type, '', token), type, tokenLifetimes[type], email],
  )
  return rows[0] ?? null
}

/** Whether an account has an unused link with at least half of its lifetime left. */
export async function isLinkFresh(
  client: PoolClient,
  userId: string,
  type: TokenType,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from auth.one_time_tokens
     where user_id = $1 and token_type = $2::auth.one_time_token_type
       and created_at > (now() at time zone 'utc') - make_interval(secs => $3)`,
    [userId, type, tokenLifetimes[type] / 2],
  )
  return rowCount === 1
}

export async function consumeCode(
  client: PoolClient,
  userId: string,
  code: string,
): Promise<boolean> {
  const type = 'reauthentication_token'
  const { rowCount } = await client.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and token_type = 'reauthentication_token' and token_hash = $2
       and created_at > (now() at time zone 'utc') - make_interval(secs => $3)`,
    [userId, hashToken(type, userId, code), tokenLifetimes[type]],
  )
  return rowCount === 1
}

/** Invalidates all links and codes of an account. */
export async function clearOneTimeTokens(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}

/** Codes are short and may collide between accounts, so they are hashed with the account's id. */
function hashToken(type: TokenType, userId: string, token: string): string {
  const text = type === 'reauthentication_token' ? userId + token : token
  return createHash('sha256').update(text).digest('hex')
}

import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { isMarked, mark } from './marks.ts'

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

/** Eight digits to type. Two accounts may get the same, so the token is the account's id with the code. */
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
    [randomUUID(), user.id, type, hash('sha256', token), user.email],
  )
  const sentAt = type.replace('token', 'sent_at')
  await client.query(`update auth.users set ${sentAt} = now() where id = $1`, [user.id])
}

/**
 * Consumes a token. Deleting it is the check, so only one of two concurrent requests succeeds.
 * @param email when given, the token must belong to that address
 * @returns the account's id; null when the token is unknown, used, replaced or expired
 */
export async function consumeOneTimeToken(
  client: PoolClient,
  types: TokenType[],
  token: string,
  email = '',
): Promise<string | null> {
  const { rows } = await client.query<{ user_id: string }>(
    `delete from auth.one_time_tokens t using auth.users u
     where t.token_hash = $1 and t.token_type = any ($2::auth.one_time_token_type[])
       and t.created_at > (now() at time zone 'utc')
         - make_interval(secs => ($3::jsonb ->> t.token_type::text)::integer)
       and u.id = t.user_id and ($4 = '' or u.email = $4)
     returning t.user_id`,
    [hash('sha256', token), types, tokenLifetimes, email],
  )
  return rows[0]?.user_id ?? null
}

/** Remembers for a month that a confirmation link was used: it may be pressed again. */
export async function markUsedConfirmation(client: PoolClient, token: string): Promise<void> {
  await mark(client, 'usedConfirmation', token, 30 * 86_400)
}

export async function isUsedConfirmation(client: PoolClient, token: string): Promise<boolean> {
  const { rowCount } = await client.query(`select where ${isMarked('usedConfirmation', '$1')}`, [
    token,
  ])
  return rowCount === 1
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

/** Invalidates all links and codes of an account. */
export async function clearOneTimeTokens(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}

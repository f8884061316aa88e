import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'

export type TokenType = 'confirmation_token' | 'recovery_token' | 'reauthentication_token'

/** How long each works, and where auth.users remembers when it was sent. */
const tokenTypes: Record<TokenType, { seconds: number; sentAt: string }> = {
  confirmation_token: { seconds: 24 * 3600, sentAt: 'confirmation_sent_at' },
  recovery_token: { seconds: 3600, sentAt: 'recovery_sent_at' },
  reauthentication_token: { seconds: 3600, sentAt: 'reauthentication_sent_at' },
}

/**
 * What a mailed link carries as `token_hash`: 224 random bits in GoTrue's form. GoTrue derives it from
 * the address and six digits, so that a million guesses contain it; this one is in no such list.
 */
export function makeLinkToken(): string {
  return randomBytes(28).toString('hex')
}

/** Eight digits to type by hand. Worth something only together with a session of its account. */
export function makeCode(): string {
  return String(randomInt(100_000_000)).padStart(8, '0')
}

/** Remembers a token by its hash, in place of the account's one before of that type. */
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
  await client.query(`update auth.users set ${tokenTypes[type].sentAt} = now() where id = $1`, [
    user.id,
  ])
}

export interface SpentToken {
  userId: string
  email: string
  isBanned: boolean
}

/**
 * Uses a link's token up: deleting is the check, so of two clicks at the same moment one finds it.
 * @param email when given, the token must be that address's
 * @returns null when it is unknown, used, replaced or too old; nothing tells which
 */
export async function spendLinkToken(
  client: PoolClient,
  type: TokenType,
  token: string,
  email = '',
): Promise<SpentToken | null> {
  const { rows } = await client.query<SpentToken>(
    `delete from auth.one_time_tokens t using auth.users u
     where t.token_hash = $1 and t.token_type = $2::auth.one_time_token_type
       and t.created_at > (now() at time zone 'utc') - make_interval(secs => $3)
       and u.id = t.user_id and u.deleted_at is null and ($4 = '' or u.email = $4)
     returning u.id as "userId", u.email, coalesce(u.banned_until > now(), false) as "isBanned"`,
    [hashToken(type, '', token), type, tokenTypes[type].seconds, email],
  )
  return rows[0] ?? null
}

export async function spendCode(
  client: PoolClient,
  userId: string,
  code: string,
): Promise<boolean> {
  const type = 'reauthentication_token'
  const { rowCount } = await client.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and token_type = 'reauthentication_token' and token_hash = $2
       and created_at > (now() at time zone 'utc') - make_interval(secs => $3)`,
    [userId, hashToken(type, userId, code), tokenTypes[type].seconds],
  )
  return rowCount === 1
}

/** An account that was just opened by one link needs no other to lie about in a mailbox. */
export async function clearOneTimeTokens(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}

/** Codes are short, so two accounts may hold the same: theirs is hashed with the account. */
function hashToken(type: TokenType, userId: string, token: string): string {
  const text = type === 'reauthentication_token' ? userId + token : token
  return createHash('sha256').update(text).digest('hex')
}

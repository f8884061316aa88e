import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Body } from './request-body.ts'

/** The used columns of auth.users, with identities. */
export interface UserRow {
  id: string
  email: string
  encrypted_password: string | null
  email_confirmed_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  created_at: Date
  updated_at: Date
  is_banned: boolean
  identities: IdentityObject[]
}

/** As in GoTrue's responses, where the row's id is named identity_id. */
type IdentityObject = Record<string, unknown> & { identity_id: string; identity_data: Body }

const isoTime = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Selects a UserRow from `auth.users u`; without a `where`. */
export const selectUser = `
  select u.id, coalesce(u.email, '') as email, u.encrypted_password, u.email_confirmed_at,
    u.confirmation_sent_at, u.recovery_sent_at, u.reauthentication_sent_at, u.last_sign_in_at,
    coalesce(u.raw_app_meta_data, '{}') as app_metadata,
    coalesce(u.raw_user_meta_data, '{}') as user_metadata,
    coalesce(u.created_at, now()) as created_at, coalesce(u.updated_at, now()) as updated_at,
    coalesce(u.banned_until > now(), false) as is_banned,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
        'identity_data', i.identity_data, 'provider', i.provider, 'email', i.email,
        'last_sign_in_at', ${isoTime('i.last_sign_in_at')},
        'created_at', ${isoTime('i.created_at')}, 'updated_at', ${isoTime('i.updated_at')}
      ) order by i.created_at, i.id), '[]')
      from auth.identities i where i.user_id = u.id) as identities
  from auth.users u`

/** A condition on `auth.users u`: not deleted, not of an SSO provider. */
export const isActive = `u.deleted_at is null and u.is_sso_user = false`

export async function findUserByEmail(client: PoolClient, email: string): Promise<UserRow | null> {
  const { rows } = await client.query<UserRow>(
    `${selectUser} where u.email = $1 and ${isActive} for update of u`,
    [email],
  )
  return rows[0] ?? null
}

export async function findUserById(client: PoolClient, id: string): Promise<UserRow | null> {
  const { rows } = await client.query<UserRow>(`${selectUser} where u.id = $1 and ${isActive}`, [
    id,
  ])
  return rows[0] ?? null
}

/** GoTrue's user object, auth-js's `User`. */
export function userObject(user: UserRow): object {
  const time = (value: Date | null) => value?.toISOString()
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: time(user.email_confirmed_at),
    phone: '',
    confirmation_sent_at: time(user.confirmation_sent_at),
    confirmed_at: time(user.email_confirmed_at),
    recovery_sent_at: time(user.recovery_sent_at),
    reauthentication_sent_at: time(user.reauthentication_sent_at),
    last_sign_in_at: time(user.last_sign_in_at),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: user.identities,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  }
}

/** A new account, not yet written; also the response to a sign-up with a taken address. */
export function newUser(email: string, encryptedPassword: string, metadata: Body): UserRow {
  const id = randomUUID()
  const now = new Date()
  const at = now.toISOString()
  return {
    id,
    email,
    encrypted_password: encryptedPassword,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    created_at: now,
    updated_at: now,
    is_banned: false,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: {
          ...metadata,
          email,
          email_verified: false,
          phone_verified: false,
          sub: id,
        },
        provider: 'email',
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
        email,
      },
    ],
  }
}

/**
 * Inserts a new account. The empty texts are GoTrue's: it cannot read null there.
 * @returns false when the address has an account already
 */
export async function insertUser(client: PoolClient, user: UserRow): Promise<boolean> {
  const { app_metadata, user_metadata, created_at } = user
  const { rowCount } = await client.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password,
       confirmation_token, recovery_token, email_change_token_new, email_change,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3,
       '', '', '', '', $4, $5, $6, $6)
     on conflict (email) where is_sso_user = false do nothing`,
    [user.id, user.email, user.encrypted_password, app_metadata, user_metadata, created_at],
  )
  if (rowCount !== 1) return false
  for (const identity of user.identities) {
    await client.query(
      `insert into auth.identities
         (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
       values ($1, $2::uuid::text, $2, $3, 'email', $4, $4, $4)`,
      [identity.identity_id, user.id, identity.identity_data, created_at],
    )
  }
  return true
}

/**
 * Updates an unconfirmed account with a later sign-up. Keeping the first password, as GoTrue does,
 * would let an attacker sign up in advance and wait for the owner to confirm.
 */
export async function replaceUnconfirmedUser(
  client: PoolClient,
  id: string,
  latest: UserRow,
): Promise<void> {
  await client.query(
    `update auth.users set encrypted_password = $2, raw_user_meta_data = $3, updated_at = now()
     where id = $1 and email_confirmed_at is null`,
    [id, latest.encrypted_password, latest.user_metadata],
  )
  await client.query(
    `update auth.identities set updated_at = now(),
       identity_data = $2::jsonb || jsonb_build_object('sub', user_id)
     where user_id = $1 and provider = 'email'`,
    [id, latest.identities[0]?.identity_data ?? {}],
  )
}

/** @returns the account, null when it is not active */
export async function confirmUser(client: PoolClient, id: string): Promise<UserRow | null> {
  await client.query(
    `update auth.users set email_confirmed_at = now(), updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1 and email_confirmed_at is null`,
    [id],
  )
  await client.query(
    `update auth.identities set updated_at = now(),
       identity_data = identity_data || '{"email_verified": true}'
     where user_id = $1 and provider = 'email'`,
    [id],
  )
  return findUserById(client, id)
}

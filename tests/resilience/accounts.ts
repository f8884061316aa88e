import { publishableKey, type TestShop } from './test-shop.ts'

export const password = 'linen-and-silk'

/** Inserts confirmed accounts with the password above, as sign-up leaves them; their e-mails. */
export async function insertAccounts({ owner }: TestShop, emails: string[]): Promise<string[]> {
  await owner.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password,
       email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
       confirmation_token, recovery_token, email_change, email_change_token_new)
     select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated',
       'authenticated', email, hash, now(), '{"provider":"email","providers":["email"]}',
       '{"first_name":"Ada"}', now(), now(), '', '', '', ''
     from unnest($1::text[]) as email,
       (select extensions.crypt($2, extensions.gen_salt('bf', 10)) as hash) as hashed`,
    [emails, password],
  )
  return emails
}

/** Requests a session from a client address; waits at most twenty seconds for the answer. */
export function requestSession(
  { url }: TestShop,
  body: { email: string; password: string } | { refresh_token: string },
  address: string,
): Promise<Response> {
  const grant = 'email' in body ? 'password' : 'refresh_token'
  return fetch(`${url}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': address,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
}

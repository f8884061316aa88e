import type { Pool } from 'pg'

export const password = 'linen-and-silk'

/** Inserts confirmed accounts with the password above, as sign-up leaves them. */
export async function insertAccounts(owner: Pool, emails: string[]): Promise<void> {
  await owner.query(
    `with made as (
       insert into auth.users (instance_id, id, aud, role, email, encrypted_password,
         email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
         confirmation_token, recovery_token, email_change, email_change_token_new)
       select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated',
         'authenticated', email, hash, now(), '{"provider":"email","providers":["email"]}',
         '{"first_name":"Ada"}', now(), now(), '', '', '', ''
       from unnest($1::text[]) as email,
         (select extensions.crypt($2, extensions.gen_salt('bf', 10)) as hash) as hashed
       returning id, email
     )
     insert into auth.identities (user_id, provider_id, provider, identity_data, created_at,
       updated_at, last_sign_in_at)
     select id, id::text, 'email', jsonb_build_object('sub', id, 'email', email), now(), now(), now()
     from made`,
    [emails, password],
  )
  await owner.query('analyze auth.users')
}

-- GoTrue's tables with its names, columns and types, so that accounts move to hosted Supabase by copying
-- rows. Not run on hosted. Columns of disabled features (phone, SSO, anonymous) are kept, empty, so that
-- rows fit; their tables (factors, SAML, flow states, OAuth) are not here.
--
-- anon and authenticated may use schema auth for auth.uid(), and have no right on any table.

create table if not exists auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0
    check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
comment on table auth.users is 'Auth: Stores user login data within a secure schema.';
comment on column auth.users.encrypted_password is
  'bcrypt, $2a or $2b, of at most 72 bytes; valid on hosted Supabase as well.';
comment on column auth.users.confirmation_token is
  'Always empty, as the other *_token columns: hashes are in auth.one_time_tokens only.';
create unique index if not exists users_email_partial_key on auth.users (email)
  where (is_sso_user = false);
comment on index auth.users_email_partial_key is
  'Auth: A partial unique index that applies only when is_sso_user is false';

create table if not exists auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid not null default gen_random_uuid() primary key,
  constraint identities_provider_id_provider_unique unique (provider_id, provider)
);
comment on table auth.identities is 'Auth: Stores identities associated to a user.';
create index if not exists identities_user_id_idx on auth.identities (user_id);

do $$
begin
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
exception
  when duplicate_object then null;
end
$$;

create table if not exists auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  oauth_client_id uuid,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text check (char_length(scopes) <= 4096)
);
comment on table auth.sessions is 'Auth: Stores session data associated to a user.';
comment on column auth.sessions.refresh_token_hmac_key is
  'Each refresh token after the first is an HMAC with this key over its predecessor and its row: '
  'the holder of a token can get its successor again, while the table alone reveals no token.';
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid not null,
  constraint amr_id_pk primary key (id),
  constraint mfa_amr_claims_session_id_authentication_method_pkey
    unique (session_id, authentication_method)
);
comment on table auth.mfa_amr_claims is
  'auth: stores authenticator method reference claims for multi factor authentication';

create table if not exists auth.refresh_tokens (
  instance_id uuid,
  id bigserial primary key,
  token varchar(255) constraint refresh_tokens_token_unique unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade
);
comment on table auth.refresh_tokens is
  'Auth: Store of tokens used to refresh JWT tokens once they expire.';
comment on column auth.refresh_tokens.token is
  'SHA-256 of the token, in hex. GoTrue stores the token itself; sessions are not moved.';
comment on column auth.refresh_tokens.parent is 'SHA-256 of the token it replaced.';
create index if not exists refresh_tokens_session_id_revoked_idx
  on auth.refresh_tokens (session_id, revoked);
create index if not exists refresh_tokens_updated_at_idx on auth.refresh_tokens (updated_at desc);

do $$
begin
  create type auth.one_time_token_type as enum (
    'confirmation_token',
    'reauthentication_token',
    'recovery_token',
    'email_change_token_new',
    'email_change_token_current',
    'phone_change_token'
  );
exception
  when duplicate_object then null;
end
$$;

create table if not exists auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
comment on table auth.one_time_tokens is
  'The latest unused link or code per account and purpose.';
comment on column auth.one_time_tokens.token_hash is
  'SHA-256 of the mailed token, in hex: reading the table opens no account. GoTrue mails the stored '
  'value itself.';
comment on column auth.one_time_tokens.created_at is 'UTC. Lifetimes are in one-time-tokens.ts.';
create index if not exists one_time_tokens_token_hash_hash_idx
  on auth.one_time_tokens using hash (token_hash);
create unique index if not exists one_time_tokens_user_id_token_type_key
  on auth.one_time_tokens (user_id, token_type);

-- Rights. As on hosted, the database's owner has all rights on GoTrue's tables, by the default privileges
-- of backend/database: migrations refer to auth.users, seeds write accounts.

do $$
declare
  relation text;
begin
  foreach relation in array array['users', 'identities', 'sessions', 'mfa_amr_claims',
    'refresh_tokens', 'one_time_tokens']
  loop
    execute format('alter table auth.%I enable row level security', relation);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role', relation);
  end loop;
end
$$;

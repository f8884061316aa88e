-- Tables of our own beside GoTrue's. It reads its keys from the environment.
create table if not exists auth.signing_keys (
  id uuid primary key,
  public_key jsonb not null,
  private_key jsonb not null,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null default now(),
  retires_at timestamptz
);
comment on table auth.signing_keys is
  'ES256 keys of access tokens, shared by several hosts. A reader of this table can impersonate any '
  'user: only the owner has rights on it.';
comment on column auth.signing_keys.signs_from is
  'When it begins to sign; it is published before.';
comment on column auth.signing_keys.retires_at is
  'When its tokens become invalid; null while it has no successor.';

-- The database's owner may add a key without a right to read the others: `./shop keys rotate`. The function belongs
-- to supabase_auth_admin, which alone may use the table. The advisory lock is that of a first key.
drop function if exists auth.rotate_signing_key(uuid, jsonb, jsonb, integer, integer, integer);
create or replace function auth.rotate_signing_key(new_id uuid, public_key jsonb, private_key jsonb)
returns timestamptz language plpgsql security definer set search_path = '' as $$
declare
  newest timestamptz;
  -- Until then the key before the last one may still be published.
  least constant interval := '90 minutes';
  -- auth-js and caches keep key sets ten minutes.
  signs_at constant timestamptz := now() + interval '20 minutes';
begin
  perform pg_advisory_xact_lock(hashtext('auth.signing_keys'));
  -- The first key of a shop is no rotation: it may be replaced at any time.
  select max(key.created_at) into newest from auth.signing_keys as key
    where key.retires_at is null and exists (select from auth.signing_keys as older where older.retires_at is not null);
  if newest > now() - least then
    raise exception using errcode = 'PT409', message = 'TOO_SOON',
      detail = jsonb_build_object('rotated_at', newest, 'again_at', newest + least)::text;
  end if;
  -- An access token lives for an hour, and hosts load the keys each minute.
  update auth.signing_keys as key set retires_at = signs_at + interval '61 minutes' where key.retires_at is null;
  insert into auth.signing_keys (id, public_key, private_key, signs_from)
    values (new_id, rotate_signing_key.public_key, rotate_signing_key.private_key, signs_at);
  return signs_at;
end
$$;
comment on function auth.rotate_signing_key is
  'Adds a key and retires the others later; when the new one begins to sign. Raises 409 TOO_SOON {rotated_at, again_at}.';
revoke all on function auth.rotate_signing_key from public, anon, authenticated, service_role;

-- What is remembered for a time, by its hash: the addresses from which an account's owner has signed in, and
-- the confirmation links that were used.
create table if not exists auth.marks (
  name text not null,
  subject bytea not null,
  ends_at timestamptz not null,
  primary key (name, subject)
);
comment on table auth.marks is 'Subjects that are remembered until a time.';
comment on column auth.marks.subject is 'SHA-256: the table reveals no addresses.';
create index if not exists marks_ends_at_idx on auth.marks (ends_at);
do $$
begin
  -- Servers of 0.1.0 that still run count in the schema limits.
  if to_regclass('limits.counters') is not null then
    insert into auth.marks (name, subject, ends_at)
      select limit_name, subject, window_ends_at from limits.counters
      where limit_name in ('knownAddress', 'usedConfirmation') on conflict do nothing;
  end if;
end
$$;

-- The tables are the service's alone; by default the database's owner would have rights on them, too.
alter table auth.signing_keys enable row level security;
alter table auth.marks enable row level security;
do $$
declare
  owner constant regrole := (select datdba from pg_database where datname = current_database());
begin
  execute format('revoke all on auth.signing_keys, auth.marks from public, anon, authenticated, service_role, %s', owner);
  execute format('grant execute on function auth.rotate_signing_key to %s', owner);
end
$$;

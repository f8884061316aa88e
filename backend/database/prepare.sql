-- What a hosted Supabase project has before its first migration, as far as a shop can notice.
-- Runs at every start, so all of it may be said twice. Names and behaviour are those of
-- supabase/postgres. `lisiere.owner` is set by prepare.ts: the role that owns the database and runs
-- the migrations. What a migration may take back again stands in first-grants.sql, not here.
--
-- Not here: storage, realtime, graphql, vault. Nothing of ours uses them.

-- Roles belong to the whole server: another database on it may have brought them already.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      -- The three a request may become. They cannot sign in.
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      -- The one that signs in for requests; until it becomes one of the three it may do nothing.
      ('authenticator', 'login noinherit'),
      -- Owns schema auth. Hosted lets it create roles as well; nothing of ours needs that.
      ('supabase_auth_admin', 'login noinherit')
    ) as roles (name, attributes)
  loop
    if to_regrole(wanted.name) is null then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;

do $$
declare
  owner constant name := current_setting('lisiere.owner');
begin
  if owner <> current_user then
    -- Our own server: the superuser makes hosted's `postgres`, which is none. What it may not do
    -- there it must not do here, or a migration would pass here and fail there.
    if to_regrole(owner) is null then
      execute format('create role %I login createrole createdb bypassrls', owner);
      execute format('alter role %I set search_path to "$user", public, extensions', owner);
    end if;
    execute format('grant anon, authenticated, service_role, authenticator to %I with admin option', owner);
    execute format('alter database %I owner to %I', current_database(), owner);
  else
    -- Someone's own server: its user runs everything, and must be able to hand schema auth over.
    if not pg_has_role(owner, 'supabase_auth_admin', 'set') then
      execute format('grant supabase_auth_admin to %I', owner);
    end if;
    if not pg_has_role(owner, 'anon', 'set') then
      execute format('grant anon, authenticated, service_role, authenticator to %I', owner);
    end if;
  end if;
end
$$;

-- Limits count for the role that signs in. PostgREST, and who follows it, applies those of the role
-- a request becomes as well. Only where nothing is set: a migration may choose other figures.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('authenticator', 'statement_timeout', '4s'),
      ('authenticator', 'lock_timeout', '3s'),
      ('authenticator', 'idle_in_transaction_session_timeout', '10s'),
      ('anon', 'statement_timeout', '3s'),
      ('authenticated', 'statement_timeout', '4s'),
      ('supabase_auth_admin', 'search_path', 'auth'),
      ('supabase_auth_admin', 'statement_timeout', '4s'),
      ('supabase_auth_admin', 'lock_timeout', '3s'),
      ('supabase_auth_admin', 'idle_in_transaction_session_timeout', '10s')
    ) as settings (role, name, value)
  loop
    if not exists (
      select from pg_roles, unnest(rolconfig) as setting
      where rolname = wanted.role and starts_with(setting, wanted.name || '=')
    ) then
      execute format('alter role %I set %I to %L', wanted.role, wanted.name, wanted.value);
    end if;
  end loop;
end
$$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Whoever creates a schema for another needs to be able to become that role; see the grants above.
create schema if not exists auth authorization supabase_auth_admin;

set local role supabase_auth_admin;

-- Who asks, as the token of the request says. The first of each pair is how PostgREST said it
-- before version 9; hosted still reads both, and policies must not notice a difference.
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

reset role;

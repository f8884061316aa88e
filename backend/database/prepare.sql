-- What a hosted Supabase project has before its first migration, without storage, realtime, graphql
-- and vault. Names and behaviour are those of supabase/postgres. Runs at every start: idempotent.
-- Grants that a migration may revoke are in first-grants.sql, which runs once. prepare.ts sets
-- `lisiere.owner`: the role that owns the database and runs the migrations, and `lisiere.rest_login`
-- and `lisiere.auth_login`: the roles that the services sign in as. On the embedded server these are
-- `authenticator` and `supabase_auth_admin`, as on hosted; elsewhere each database has its own.

-- Roles belong to the server: another database may have created them.
do $$
declare
  entry record;
  rest_login constant name := current_setting('lisiere.rest_login');
  auth_login constant name := current_setting('lisiere.auth_login');
begin
  for entry in
    select * from (values
      -- The roles of requests, which cannot sign in.
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      -- Signs in for requests; without rights until it becomes one of the three.
      (rest_login, 'login noinherit'),
      -- Signs in for accounts.
      (auth_login, 'login noinherit'),
      -- Migrations may name it. On other servers it cannot sign in.
      ('authenticator', 'nologin noinherit'),
      -- Owns schema auth. On hosted it may create roles as well.
      ('supabase_auth_admin', 'nologin noinherit')
    ) as roles (name, attributes)
  loop
    if to_regrole(quote_ident(entry.name)) is null then
      execute format('create role %I %s', entry.name, entry.attributes);
    end if;
  end loop;
  execute format('grant anon, authenticated, service_role to %I', rest_login);
end
$$;

do $$
declare
  owner constant name := current_setting('lisiere.owner');
  auth_login constant name := current_setting('lisiere.auth_login');
begin
  if owner <> current_user then
    -- Embedded server: the superuser creates `postgres` with the rights it has on hosted, so that
    -- migrations which fail there fail here too.
    if to_regrole(owner) is null then
      execute format('create role %I login createrole createdb bypassrls', owner);
      execute format('alter role %I set search_path to "$user", public, extensions', owner);
    end if;
    execute format('grant anon, authenticated, service_role, authenticator to %I with admin option', owner);
    execute format('alter database %I owner to %I', current_database(), owner);
  else
    -- Any other server: the owner runs everything and must be able to become supabase_auth_admin.
    if not pg_has_role(owner, 'supabase_auth_admin', 'set') then
      execute format('grant supabase_auth_admin to %I', owner);
    end if;
    if not pg_has_role(owner, 'anon', 'set') then
      execute format('grant anon, authenticated, service_role to %I', owner);
    end if;
    -- Signed in, it is supabase_auth_admin, and RESET ROLE leads back there.
    execute format('grant supabase_auth_admin to %I', auth_login);
    execute format('alter role %I in database %I set role = %L', auth_login, current_database(), 'supabase_auth_admin');
  end if;
end
$$;

-- Timeouts of the roles that sign in; a request sets its own as well.
do $$
declare
  login name;
  auth_login constant name := current_setting('lisiere.auth_login');
  -- The embedded server has one database. Elsewhere a role's settings are not those of other databases.
  scope constant text := case
    when current_setting('lisiere.owner') = current_user then format('in database %I', current_database())
    else ''
  end;
begin
  foreach login in array array[current_setting('lisiere.rest_login'), auth_login] loop
    execute format('alter role %I %s set statement_timeout to %L', login, scope, '4s');
    execute format('alter role %I %s set lock_timeout to %L', login, scope, '3s');
    execute format('alter role %I %s set idle_in_transaction_session_timeout to %L', login, scope, '10s');
  end loop;
  execute format('alter role %I %s set search_path to auth', auth_login, scope);
end
$$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

create schema if not exists auth authorization supabase_auth_admin;

set local role supabase_auth_admin;

-- Claims of the request's token.
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

create or replace function auth.uid() returns uuid language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;

create or replace function auth.email() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

reset role;

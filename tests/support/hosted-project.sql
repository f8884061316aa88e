-- What a hosted Supabase project has before its first migration, as far as migrations and the shop's
-- requests depend on it: written from the documentation and the public sources of Supabase's PostgreSQL.
-- Roles belong to the server and are made once; the rest is made in each database. Not here: supautils,
-- safeupdate, and the schemas of storage, realtime, vault and GraphQL, which the shop does not use.

do $$
begin
  if to_regrole('anon') is not null then
    return;
  end if;
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  create role supabase_auth_admin login noinherit createrole;
  create role dashboard_user nologin createdb createrole replication;
  -- No superuser, and no member of supabase_auth_admin. It cannot pass its memberships on.
  create role postgres login createdb createrole replication bypassrls;
  grant anon, authenticated, service_role to authenticator;
  grant anon, authenticated, service_role, authenticator to postgres;
  grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
  alter role authenticator set statement_timeout = '8s';
  alter role authenticator set lock_timeout = '8s';
  alter role supabase_auth_admin set search_path = 'auth';
  alter role supabase_auth_admin set idle_in_transaction_session_timeout = 60000;
  alter role postgres set search_path = "$user", public, extensions;
end
$$;

do $$
begin
  execute format('alter database %I owner to postgres', current_database());
end
$$;
grant all on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;

create schema extensions;
create extension pgcrypto with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to postgres, dashboard_user;

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, postgres;
grant all on schema auth to dashboard_user;

-- What supabase_admin makes is open in both profiles; what `postgres` makes, only in the open one.
do $$
declare
  kind text;
  api constant text := 'postgres, anon, authenticated, service_role';
begin
  foreach kind in array array['tables', 'sequences', 'functions'] loop
    execute format('alter default privileges for role supabase_auth_admin in schema auth
      grant all on %s to postgres, dashboard_user', kind);
    execute format('alter default privileges for role supabase_admin in schema public
      grant all on %s to %s', kind, api);
    if current_setting('hosted.profile') = 'open' then
      execute format('alter default privileges for role postgres in schema public
        grant all on %s to %s', kind, api);
    end if;
  end loop;
end
$$;

-- The claims of a request's token, which PostgREST sets.
set role supabase_auth_admin;
create function auth.jwt() returns jsonb language sql stable as
  $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
create function auth.email() returns text language sql stable as $$ select auth.jwt() ->> 'email' $$;
reset role;

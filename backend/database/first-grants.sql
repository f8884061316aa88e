-- The initial grants of a hosted Supabase project: every new table, sequence and function in public is
-- open to all three roles, so that tests find a migration that forgets to close one. Runs once per
-- database, because migrations may revoke them.

do $$
declare
  owner constant name := current_setting('lisiere.owner');
  kind text;
begin
  if owner = current_user then
    -- The logins of another shop on this server have no business here.
    execute format('revoke connect on database %I from public', current_database());
    execute format('grant connect on database %I to %I, %I', current_database(),
      current_setting('lisiere.rest_login'), current_setting('lisiere.auth_login'));
  end if;
  execute 'grant usage on schema public to anon, authenticated, service_role';
  execute 'grant usage on schema extensions to anon, authenticated, service_role';
  execute 'grant usage on schema auth to anon, authenticated, service_role';
  execute format('grant all on schema public, extensions to %I', owner);

  foreach kind in array array['tables', 'sequences', 'functions'] loop
    execute format(
      'alter default privileges for role %I in schema public grant all on %s to anon, authenticated, service_role',
      owner, kind);
    -- Migrations create foreign keys to auth.users and triggers on it.
    execute format(
      'alter default privileges for role supabase_auth_admin in schema auth grant all on %s to %I',
      kind, owner);
  end loop;
end
$$;

set local role supabase_auth_admin;
do $$
begin
  execute format('grant usage on schema auth to anon, authenticated, service_role, %I', current_setting('lisiere.owner'));
end
$$;
reset role;

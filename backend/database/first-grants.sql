-- The rights a hosted Supabase project begins with. Granted once per database, because migrations
-- may take them back, and a start must not undo that.
--
-- Generous on purpose, exactly as on hosted: every new table, sequence and function in public is
-- open to all three roles. A migration that forgets to close one is found out here.

do $$
declare
  owner constant name := current_setting('lisiere.owner');
  kind text;
begin
  execute 'grant usage on schema public to anon, authenticated, service_role';
  execute 'grant usage on schema extensions to anon, authenticated, service_role';
  execute 'grant usage on schema auth to anon, authenticated, service_role';
  execute format('grant all on schema public, extensions to %I', owner);

  foreach kind in array array['tables', 'sequences', 'functions'] loop
    execute format(
      'alter default privileges for role %I in schema public grant all on %s to anon, authenticated, service_role',
      owner, kind);
    -- Foreign keys to auth.users, and triggers on it, are made by migrations.
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

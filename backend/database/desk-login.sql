-- The login of the owner's desk, the only member of shop_owner. desk-login.ts sets `lisiere.desk_login`. Idempotent.
do $$
declare
  login constant name := current_setting('lisiere.desk_login');
begin
  if to_regrole(quote_ident(login)) is null then
    execute format('create role %I login noinherit', login);
  end if;
  if not pg_has_role(login, 'shop_owner', 'set') then
    execute format('grant shop_owner to %I', login);
  end if;
  if not has_database_privilege(login, current_database(), 'connect') then
    execute format('grant connect on database %I to %I', current_database(), login);
  end if;
  if not exists (select from pg_db_role_setting where setrole = to_regrole(quote_ident(login))) then
    execute format('alter role %I set default_transaction_read_only to on', login);
    execute format('alter role %I set statement_timeout to %L', login, '10s');
    execute format('alter role %I set lock_timeout to %L', login, '3s');
    execute format('alter role %I set idle_in_transaction_session_timeout to %L', login, '10s');
  end if;
end
$$;

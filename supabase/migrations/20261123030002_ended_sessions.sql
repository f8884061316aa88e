-- An access token is valid until it expires, up to an hour after its session has ended: by a sign-out, by another
-- password, by the deletion or a ban of the account. So each call that reads or writes a shopper's own rows looks
-- whether account and session still exist: two look-ups by primary key. The next files apply it to the tables.
-- Security definer: browsers have no right on schema auth.
create or replace function private.current_shopper()
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  shopper constant uuid := auth.uid();
  session constant uuid := auth.jwt() ->> 'session_id';
begin
  if not exists (
    select from auth.users as account
    where account.id = shopper and account.deleted_at is null and coalesce(account.banned_until <= now(), true)
  ) or session is not null and not exists (
    select from auth.sessions as open where open.id = session and open.user_id = shopper
  ) then
    perform private.refuse(401, 'SIGN_IN_REQUIRED');
  end if;
  return shopper;
end
$$;
comment on function private.current_shopper is 'User id of the access token. Raises 401 SIGN_IN_REQUIRED without one, and when its account or its session has ended.';
-- Policies call it as the shopper. Schema private stays closed, so nobody can call it by name.
grant execute on function private.current_shopper to authenticated;

-- A token whose session has ended does not read the subscription of its account. It subscribes and sends messages as
-- a visitor's. `signed_in_shopper` is the check of `current_shopper` without the refusal.
create function private.signed_in_shopper()
returns uuid language plpgsql stable set search_path = '' as $$
declare
  session constant uuid := auth.jwt() ->> 'session_id';
begin
  return (
    select account.id from auth.users as account
    where account.id = auth.uid() and account.deleted_at is null and coalesce(account.banned_until <= now(), true)
      and (session is null or exists (
        select from auth.sessions as open where open.id = session and open.user_id = account.id))
  );
end
$$;
comment on function private.signed_in_shopper is 'User id of the access token. Null without one, and when its account or its session has ended.';

-- Security definer: browsers have no right on schema auth.
create or replace function private.current_shopper()
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  shopper constant uuid := private.signed_in_shopper();
begin
  if shopper is null then
    perform private.refuse(401, 'SIGN_IN_REQUIRED');
  end if;
  return shopper;
end
$$;

create or replace function private.confirmed_email()
returns text language sql stable set search_path = '' as $$
  select lower(email) from auth.users where id = private.signed_in_shopper() and email_confirmed_at is not null
$$;
comment on function private.confirmed_email is 'E-mail address of the caller in lower case, if confirmed. Null when the account or the session has ended.';

-- Security definer: browsers have no right on the table.
create or replace function public.newsletter_status()
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.current_shopper();
  return coalesce((
    select case when is_active then 'active' else 'inactive' end
    from public.shop_newsletter_subscriptions where email = private.confirmed_email()
  ), 'absent');
end
$$;
comment on function public.newsletter_status is 'newsletter_status() -> ''active'' | ''inactive'' | ''absent'': the subscription of the caller''s own confirmed address. Refuses: 401 SIGN_IN_REQUIRED.';

-- As before, but without the account when its session has ended. Security definer: browsers have no right on the table.
create or replace function public.send_contact_message(name text, email text, message text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  sender text := private.parse_text('INVALID_MESSAGE', 'name', coalesce(to_jsonb(send_contact_message.name), 'null'), 100, true);
  address text := private.parse_text('INVALID_MESSAGE', 'email', coalesce(to_jsonb(send_contact_message.email), 'null'), 254, true);
  words text := private.parse_text('INVALID_MESSAGE', 'message', coalesce(to_jsonb(send_contact_message.message), 'null'), 5000, true, true);
begin
  if not private.is_email(address) then
    perform private.refuse(400, 'INVALID_MESSAGE', '{"field": "email", "problem": "invalid"}');
  end if;
  perform private.count_against_limit('contact', 'address', private.client_address());
  perform private.count_against_limit('contact', 'everybody', '');
  insert into private.contact_messages (name, email, message, user_id)
    values (sender, address, words, private.signed_in_shopper());
  insert into private.outbox (kind, recipient, payload)
    select 'contact_message', shop.value, jsonb_build_object('name', sender, 'email', address, 'message', words)
    from private.settings as shop where shop.name = 'shop_email';
  return 'sent';
end
$$;

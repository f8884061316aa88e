-- Accounts and codes on the owner's command line.

-- Orders must be kept by law: with orders the account row is blanked, without orders it is deleted. The row lock
-- waits for an order that is being placed.
create function private.forget_account(account uuid)
returns void language plpgsql set search_path = '' as $$
begin
  perform from auth.users where id = account for update;
  delete from public.shop_cart_items where user_id = account;
  delete from public.shop_wishlist_items where user_id = account;
  delete from public.shop_addresses where user_id = account;
  delete from public.shop_profiles where id = account;
  delete from public.shop_newsletter_subscriptions where user_id = account;
  update public.shop_product_reviews set user_id = null where user_id = account;
  update private.contact_messages set user_id = null where user_id = account;
  delete from auth.sessions where user_id = account;
  delete from auth.one_time_tokens where user_id = account;
  delete from auth.identities where user_id = account;
  if exists (select from public.shop_orders where user_id = account) then
    update auth.users
      set email = null, encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}',
        deleted_at = now(), updated_at = now()
      where id = account;
  else
    delete from auth.users where id = account;
  end if;
end
$$;
comment on function private.forget_account is 'Deletes an account and its data; orders are kept without it, reviews without their author.';

create or replace function public.delete_account()
returns text language plpgsql security definer set search_path = '' as $$
declare
  shopper uuid := private.current_shopper();
begin
  if not private.signed_in_by_password_within('10 minutes') then
    perform private.refuse(403, 'PASSWORD_REQUIRED');
  end if;
  perform private.forget_account(shopper);
  return 'deleted';
end
$$;

create function private.find_account(email text)
returns uuid language plpgsql stable set search_path = '' as $$
declare
  account uuid := (select id from auth.users as known where known.email = lower(btrim(find_account.email)) and known.deleted_at is null);
begin
  if account is null then
    perform private.refuse(404, 'CUSTOMER_NOT_FOUND', jsonb_build_object('email', find_account.email));
  end if;
  return account;
end
$$;
comment on function private.find_account is 'Id of the account with an e-mail address. Raises 404 CUSTOMER_NOT_FOUND {email}.';

create function private.delete_customer(email text)
returns uuid language plpgsql set search_path = '' as $$
declare
  account uuid := private.find_account(delete_customer.email);
  open_orders jsonb;
begin
  perform from auth.users where id = account for update;
  select jsonb_agg(placed.order_number order by placed.created_at) into open_orders
    from public.shop_orders as placed
    where placed.user_id = account and placed.status in ('pending', 'processing', 'shipped');
  if open_orders is not null then
    perform private.refuse(409, 'OPEN_ORDERS', jsonb_build_object('order_numbers', open_orders));
  end if;
  perform private.forget_account(account);
  return account;
end
$$;
comment on function private.delete_customer is 'delete_customer(email) -> the id of the deleted account. For the shop owner. 404 CUSTOMER_NOT_FOUND {email}; 409 OPEN_ORDERS {order_numbers}: orders that are still to be sent or delivered.';

alter table private.codes
  add column valid_until timestamptz,
  add column first_order_only boolean not null default true;
comment on column private.codes.valid_until is 'From then on the code is refused; null without an end.';
comment on column private.codes.first_order_only is 'Whether the code is for a shopper''s first order alone. Each is used once by a shopper in any case.';

create or replace function private.percent_off(code text, shopper uuid)
returns integer language plpgsql stable set search_path = '' as $$
declare
  wanted text := private.normalize_code(left(percent_off.code, 100));
  offer private.codes;
  reason text;
begin
  if wanted is null then
    return 0;
  end if;
  select * into offer from private.codes as known
    where known.code = wanted and known.is_active and coalesce(known.valid_until > now(), true);
  if not found then
    reason := 'unknown';
  elsif exists (select from private.code_uses as used where used.user_id = shopper and used.code = wanted) then
    reason := 'used';
  elsif offer.first_order_only and exists (
    select from public.shop_orders as placed where placed.user_id = shopper and placed.status <> 'cancelled'
  ) then
    reason := 'not_first_order';
  else
    return offer.percent;
  end if;
  perform private.refuse(409, 'INVALID_CODE', jsonb_build_object('reason', reason));
end
$$;

create function private.create_code(code text, percent integer, valid_until timestamptz, first_order_only boolean)
returns text language plpgsql set search_path = '' as $$
declare
  wanted text := private.normalize_code(create_code.code);
begin
  if wanted is null or wanted !~ '^[A-Z0-9]{3,40}$' then
    perform private.refuse(400, 'INVALID_VALUE', '{"field": "code"}');
  end if;
  insert into private.codes (code, percent, valid_until, first_order_only)
    values (wanted, create_code.percent, create_code.valid_until, create_code.first_order_only)
    on conflict on constraint codes_pkey do nothing;
  if not found then
    perform private.refuse(409, 'CODE_EXISTS', jsonb_build_object('code', wanted));
  end if;
  return wanted;
end
$$;
comment on function private.create_code is 'create_code(code, percent, valid_until, first_order_only) -> the code as stored. For the shop owner. 400 INVALID_VALUE {field: code}; 409 CODE_EXISTS {code}.';

create function private.disable_code(code text, instead text)
returns text language plpgsql set search_path = '' as $$
declare
  wanted text := private.normalize_code(disable_code.code);
  next_code text := private.normalize_code(disable_code.instead);
begin
  perform from private.codes as known where known.code = wanted for update;
  if not found then
    perform private.refuse(404, 'CODE_NOT_FOUND', jsonb_build_object('code', wanted));
  end if;
  if next_code is not null and not exists (
    select from private.codes as known where known.code = next_code and known.is_active and known.code <> wanted
  ) then
    perform private.refuse(404, 'CODE_NOT_FOUND', jsonb_build_object('code', next_code));
  end if;
  if exists (select from private.settings where name = 'welcome_code' and value = wanted) then
    if next_code is null then
      perform private.refuse(409, 'WELCOME_CODE', jsonb_build_object('code', wanted));
    end if;
    update private.settings set value = next_code where name = 'welcome_code';
  end if;
  update private.codes as changed set is_active = false where changed.code = wanted;
  return wanted;
end
$$;
comment on function private.disable_code is 'disable_code(code, instead) -> the code. For the shop owner. The code of the newsletter''s welcome mail needs another one instead: 409 WELCOME_CODE {code}. 404 CODE_NOT_FOUND {code}.';

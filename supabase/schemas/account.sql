-- Personal details of shoppers. The e-mail address is stored with the account only.
create table public.shop_profiles (
  id uuid primary key default auth.uid() references auth.users on delete cascade,
  first_name text check (char_length(first_name) <= (private.text_limits() ->> 'first_name')::integer),
  last_name text check (char_length(last_name) <= (private.text_limits() ->> 'last_name')::integer),
  phone text check (char_length(phone) <= (private.text_limits() ->> 'phone')::integer),
  date_of_birth date check (date_of_birth >= date '1900-01-01' and date_of_birth <= current_date),
  updated_at timestamptz not null default now()
);
comment on table public.shop_profiles is 'One row for each shopper who saved the account form.';

-- updated_at may be sent because the form sends it; the trigger overwrites it.
grant select (id, first_name, last_name, phone, date_of_birth, updated_at),
  insert (id, first_name, last_name, phone, date_of_birth, updated_at),
  update (first_name, last_name, phone, date_of_birth, updated_at)
  on public.shop_profiles to authenticated;

drop policy if exists "Shoppers have their own profile" on public.shop_profiles;
create policy "Shoppers have their own profile"
  on public.shop_profiles for all to authenticated
  using ((select private.current_shopper()) = id);

create or replace function private.set_profile_updated_at()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create or replace trigger set_profile_updated_at
  before insert or update on public.shop_profiles
  for each row execute function private.set_profile_updated_at();

-- Saved addresses, whose texts private.clean_address checks. Orders hold their own copy.
create table public.shop_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  type text not null check (type in ('billing', 'shipping')),
  first_name text not null,
  last_name text not null,
  address_line_1 text not null,
  address_line_2 text,
  city text not null,
  state text not null,
  postal_code text not null,
  country text not null check (country in ('US', 'CA', 'MX')),
  created_at timestamptz not null default now()
);
comment on table public.shop_addresses is 'Saved billing and shipping addresses, at most 50 for each shopper.';
comment on column public.shop_addresses.created_at is 'When the address was saved; one that is removed and restored keeps it.';

create index shop_addresses_user on public.shop_addresses (user_id, type, created_at desc);
grant
  select (id, user_id, type, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country, created_at),
  insert (user_id, type, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country, created_at),
  update (type, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country),
  delete
  on public.shop_addresses to authenticated;

drop policy if exists "Shoppers have their own addresses" on public.shop_addresses;
create policy "Shoppers have their own addresses"
  on public.shop_addresses for all to authenticated
  using ((select private.current_shopper()) = user_id);

-- Writes them as an order does. Security definer for private.refuse. The lock per shopper keeps the limit exact under
-- concurrent requests.
create or replace function private.clean_address()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new := jsonb_populate_record(new, private.parse_address('saved', to_jsonb(new)));
  new.created_at := least(new.created_at, now());
  -- Rows of other users are left to the policy.
  if tg_op = 'INSERT' and auth.uid() = new.user_id then
    perform pg_advisory_xact_lock(hashtextextended('addresses ' || new.user_id, 0));
    if (select count(*) from public.shop_addresses where user_id = new.user_id) >= 50 then
      perform private.refuse(409, 'ADDRESS_LIMIT', jsonb_build_object('limit', 50));
    end if;
  end if;
  return new;
end
$$;

create or replace trigger clean_address
  before insert or update on public.shop_addresses
  for each row execute function private.clean_address();

create or replace function private.save_address(shopper uuid, kind text, address jsonb)
returns void language sql set search_path = '' as $$
  insert into public.shop_addresses
      (user_id, type, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country)
    select shopper, kind, new.*
    from jsonb_to_record(address) as new (
      first_name text, last_name text, address_line_1 text, address_line_2 text,
      city text, state text, postal_code text, country text)
    where (select count(*) from public.shop_addresses where user_id = shopper) < 50
      and not exists (
        select from public.shop_addresses as known
        where known.user_id = shopper and known.type = kind
          and (known.first_name, known.last_name, known.address_line_1, known.city, known.state, known.postal_code, known.country)
            = (new.first_name, new.last_name, new.address_line_1, new.city, new.state, new.postal_code, new.country)
          and known.address_line_2 is not distinct from new.address_line_2
      )
$$;
comment on function private.save_address is 'Adds an address to the address book, unless it is there already or the book is full.';

create or replace function private.order_data(placed public.shop_orders)
returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(placed) - 'user_id' || jsonb_build_object('items', array(
    select to_jsonb(item) - 'order_id' from public.shop_order_items as item
    where item.order_id = placed.id
    order by item.product_name, private.size_position(item.product_id, item.size), item.size
  ))
$$;

-- Without their texts: links in them open accounts.
create or replace function private.mails_to(address text)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', mail.kind, 'queued_at', mail.created_at, 'sent_at', mail.sent_at) order by mail.id), '[]')
  from private.outbox as mail where lower(mail.recipient) = mails_to.address
$$;

-- Export and deletion of a shopper's own account. Security definer: they read and write what browsers may not.
create or replace function public.own_data()
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'account', json_build_object(
      'email', account.email, 'created_at', account.created_at, 'last_sign_in_at', account.last_sign_in_at,
      'names', account.raw_user_meta_data
    ),
    'profile', (select to_jsonb(own) - 'id' from public.shop_profiles as own where own.id = account.id),
    'addresses', array(
      select to_jsonb(own) - 'user_id' from public.shop_addresses as own
      where own.user_id = account.id order by own.created_at, own.id
    ),
    'cart', array(
      select json_build_object('product', product.name, 'size', own.size, 'quantity', own.quantity, 'added_at', own.created_at)
      from public.shop_cart_items as own join public.shop_products as product on product.id = own.product_id
      where own.user_id = account.id order by own.created_at, own.id
    ),
    'wishlist', array(
      select json_build_object('product', product.name, 'added_at', own.created_at)
      from public.shop_wishlist_items as own join public.shop_products as product on product.id = own.product_id
      where own.user_id = account.id order by own.created_at, own.id
    ),
    'orders', array(
      select private.order_data(own) from public.shop_orders as own where own.user_id = account.id order by own.created_at, own.id
    ),
    'reviews', array(
      select to_jsonb(own) - 'user_id' from public.shop_product_reviews as own
      where own.user_id = account.id order by own.created_at, own.id
    ),
    'newsletter', array(
      select to_jsonb(own) - 'user_id' from public.shop_newsletter_subscriptions as own
      where own.user_id = account.id order by own.created_at, own.id
    ),
    'messages', array(
      select to_jsonb(own) - 'user_id' from private.contact_messages as own
      where own.user_id = account.id order by own.id
    ),
    'mails', private.mails_to(private.confirmed_email())
  )
  from auth.users as account where account.id = private.current_shopper()
$$;
comment on function public.own_data is 'own_data() -> {account, profile, addresses, cart, wishlist, orders, reviews, newsletter, messages, mails}: everything stored about the caller.';
grant execute on function public.own_data to authenticated;

-- Reads `amr`, which the auth service writes into every token: how and when the user signed in.
create or replace function public.delete_account()
returns text language plpgsql security definer set search_path = '' as $$
declare
  shopper uuid := private.current_shopper();
begin
  if not exists (
    select from jsonb_array_elements(auth.jwt() -> 'amr') as way
    where way ->> 'method' = 'password' and to_timestamp((way ->> 'timestamp')::bigint) > now() - interval '10 minutes'
  ) then
    perform private.refuse(403, 'PASSWORD_REQUIRED');
  end if;
  perform private.forget_account(shopper);
  return 'deleted';
end
$$;
comment on function public.delete_account is 'delete_account() -> ''deleted'': deletes the caller''s account and data; orders are kept anonymized, reviews without their author. Refuses: 403 PASSWORD_REQUIRED when the password was not given within ten minutes.';
grant execute on function public.delete_account to authenticated;

-- Orders must be kept by law: with orders the account row is blanked, without orders it is deleted. The row lock
-- waits for an order that is being placed.
create or replace function private.forget_account(account uuid)
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

create or replace function private.data_of_address(email text)
returns jsonb language sql stable set search_path = '' as $$
  with account as (select id from auth.users where auth.users.email = data_of_address.email and deleted_at is null)
  select jsonb_build_object(
    'newsletter', array(
      select to_jsonb(own) - 'user_id' from public.shop_newsletter_subscriptions as own
      where own.email = data_of_address.email and not exists (select from account where id = own.user_id)
    ),
    'messages', array(
      select to_jsonb(own) - 'user_id' from private.contact_messages as own
      where lower(own.email) = data_of_address.email and not exists (select from account where id = own.user_id)
      order by own.id
    ),
    'orders', array(
      select private.order_data(own) from public.shop_orders as own
      where lower(own.billing_address ->> 'email') = data_of_address.email
        and not exists (select from account where id = own.user_id)
      order by own.created_at, own.id
    ),
    'mails', private.mails_to(data_of_address.email)
  )
$$;
comment on function private.data_of_address is 'data_of_address(email, in lower case) -> {newsletter, messages, orders, mails}: what names the address, without what is linked to its account. Mails without their texts.';

create or replace function private.delete_customer(email text)
returns uuid language plpgsql set search_path = '' as $$
declare
  address text := lower(btrim(delete_customer.email));
  account uuid := (select id from auth.users as known where known.email = address and known.deleted_at is null);
  open_orders jsonb;
begin
  perform from auth.users where id = account for update;
  select jsonb_agg(placed.order_number order by placed.created_at) into open_orders
    from private.open_orders as placed where placed.user_id = account;
  if open_orders is not null then
    perform private.refuse(409, 'OPEN_ORDERS', jsonb_build_object('order_numbers', open_orders));
  end if;
  if account is not null then
    perform private.forget_account(account);
  end if;
  delete from public.shop_newsletter_subscriptions as own where own.email = address;
  delete from private.contact_messages as own where lower(own.email) = address;
  -- Also mails about the address, such as the owner's about an order.
  delete from private.outbox as mail
    where lower(mail.recipient) = address or strpos(lower(mail.payload::text), to_json(address)::text) > 0;
  delete from private.mailbox as mail where lower(mail.recipient) = address or strpos(lower(mail.text), address) > 0;
  return account;
end
$$;
comment on function private.delete_customer is 'delete_customer(email) -> the id of the deleted account, null without one. For the shop owner: deletes the account of an address and what names the address, but orders. 409 OPEN_ORDERS {order_numbers}: orders that are still to be sent or delivered.';

-- Export and deletion of a shopper's own account. Security definer: they read and write what browsers may not.
create function public.own_data()
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
      select json_build_object('product', product.name, 'quantity', own.quantity, 'added_at', own.created_at)
      from public.shop_cart_items as own join public.shop_products as product on product.id = own.product_id
      where own.user_id = account.id order by own.created_at, own.id
    ),
    'wishlist', array(
      select json_build_object('product', product.name, 'added_at', own.created_at)
      from public.shop_wishlist_items as own join public.shop_products as product on product.id = own.product_id
      where own.user_id = account.id order by own.created_at, own.id
    ),
    'orders', array(
      select to_jsonb(own) - 'user_id' || jsonb_build_object('items', array(
        select to_jsonb(item) - 'order_id' from public.shop_order_items as item
        where item.order_id = own.id order by item.product_name
      ))
      from public.shop_orders as own where own.user_id = account.id order by own.created_at, own.id
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
    )
  )
  from auth.users as account where account.id = private.current_shopper()
$$;
comment on function public.own_data is 'own_data() -> {account, profile, addresses, cart, wishlist, orders, reviews, newsletter, messages}: everything stored about the caller.';
revoke all on function public.own_data from public, anon, authenticated, service_role;
grant execute on function public.own_data to authenticated;

-- Reads `amr`, which the auth service writes into every token: how and when the user signed in.
create function private.signed_in_by_password_within(span interval)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from jsonb_array_elements(auth.jwt() -> 'amr') as way
    where way ->> 'method' = 'password' and to_timestamp((way ->> 'timestamp')::bigint) > now() - span
  )
$$;
comment on function private.signed_in_by_password_within is 'Whether the caller gave the password within the given time.';

-- Orders must be kept by law: with orders the account row is anonymized, without orders it is deleted. The row lock
-- waits for an order that is being placed.
create function public.delete_account()
returns text language plpgsql security definer set search_path = '' as $$
declare
  shopper uuid := private.current_shopper();
begin
  if not private.signed_in_by_password_within('10 minutes') then
    perform private.refuse(403, 'PASSWORD_REQUIRED');
  end if;
  perform from auth.users where id = shopper for update;
  delete from public.shop_cart_items where user_id = shopper;
  delete from public.shop_wishlist_items where user_id = shopper;
  delete from public.shop_addresses where user_id = shopper;
  delete from public.shop_profiles where id = shopper;
  delete from public.shop_newsletter_subscriptions where user_id = shopper;
  update public.shop_product_reviews set user_id = null where user_id = shopper;
  update private.contact_messages set user_id = null where user_id = shopper;
  delete from auth.sessions where user_id = shopper;
  delete from auth.one_time_tokens where user_id = shopper;
  delete from auth.identities where user_id = shopper;
  if exists (select from public.shop_orders where user_id = shopper) then
    update auth.users
      set email = null, encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}',
        deleted_at = now(), updated_at = now()
      where id = shopper;
  else
    delete from auth.users where id = shopper;
  end if;
  return 'deleted';
end
$$;
comment on function public.delete_account is 'delete_account() -> ''deleted'': deletes the caller''s account and data; orders are kept anonymized, reviews without their author. Refuses: 403 PASSWORD_REQUIRED when the password was not given within ten minutes.';
revoke all on function public.delete_account from public, anon, authenticated, service_role;
grant execute on function public.delete_account to authenticated;

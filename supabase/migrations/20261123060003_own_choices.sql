-- The export of a shopper's data includes what was chosen. Security definer: it reads what browsers may not.
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
      select json_build_object('product', product.name, 'quantity', own.quantity, 'choice', own.choice, 'added_at', own.created_at)
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

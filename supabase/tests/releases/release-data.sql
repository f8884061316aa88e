-- Rows of a release snapshot: shoppers, carts, and orders in every status. Run by write-release.ts as the database owner.
insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'authenticated', 'authenticated', name || '@example.com', now(), '{}', '{}', now(), now()
  from (values (1, 'ada'), (2, 'ben'), (3, 'cleo')) as account (n, name);

insert into public.shop_categories (name, slug) values ('Women', 'women'), ('Men', 'men');
insert into public.shop_products (slug, name, description, price, original_price, stock_quantity, is_featured, category_id)
  select 'piece-' || n, (array['Silk Coat', 'Linen Shirt', 'Été Robe'])[1 + n % 3] || ' No ' || n, 'Made of wool & silk.',
    12.50 * n, case when n % 4 = 0 then 20 * n end, 5 * n, n % 3 = 0, known.id
  from generate_series(1, 12) as n join public.shop_categories as known on known.slug = case when n % 2 = 0 then 'women' else 'men' end;
insert into public.shop_product_sizes (product_id, size, position) select id, 'M', 1 from public.shop_products where slug = 'piece-1';

create function pg_temp.sign_in(n integer) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated',
    'sub', '00000000-0000-4000-8000-00000000000' || n)::text, false)
$$;

create function pg_temp.order_pieces(number text, pieces text[], code text default null) returns void language plpgsql as $$
declare
  address constant jsonb := '{"first_name": "Ada", "last_name": "Marlowe", "address_line_1": "18 Mercer Street",
    "city": "New York", "state": "NY", "postal_code": "10013", "country": "US"}';
begin
  perform public.cart_add(known.id, 2) from public.shop_products as known where known.slug = any (pieces);
  perform public.place_order(number, public.quote_order(code)::jsonb, address || '{"email": "ada@example.com"}', address,
    'card', 'By the side door, please.', true, code);
end
$$;

select pg_temp.sign_in(1);
select pg_temp.order_pieces('ORD-RELEASEPENDING', '{piece-1,piece-2}', 'WELCOME20');
select pg_temp.order_pieces('ORD-RELEASESHIPPED', '{piece-3}');
select pg_temp.order_pieces('ORD-RELEASEDELIVERED', '{piece-4,piece-5,piece-6}');
select pg_temp.order_pieces('ORD-RELEASECANCELLED', '{piece-7}');
select public.cancel_order('ORD-RELEASECANCELLED');
select pg_temp.sign_in(2);
select pg_temp.order_pieces('ORD-RELEASEPROCESSING', '{piece-8}');
select pg_temp.order_pieces('ORD-RELEASEREFUNDED', '{piece-9}');
update public.shop_orders set payment_status = 'paid' where order_number = 'ORD-RELEASEREFUNDED';
select private.set_order_status(step.number, step.status, 'Maud') from (values
  ('ORD-RELEASEPROCESSING', 'processing'),
  ('ORD-RELEASESHIPPED', 'processing'), ('ORD-RELEASESHIPPED', 'shipped'),
  ('ORD-RELEASEDELIVERED', 'processing'), ('ORD-RELEASEDELIVERED', 'shipped'), ('ORD-RELEASEDELIVERED', 'delivered'),
  ('ORD-RELEASEREFUNDED', 'processing'), ('ORD-RELEASEREFUNDED', 'shipped'), ('ORD-RELEASEREFUNDED', 'delivered'), ('ORD-RELEASEREFUNDED', 'refunded')
) as step (number, status);

select public.submit_review(known.id, 4, 'Warm', 'And light.') from public.shop_products as known where known.slug = 'piece-8';
select public.cart_add(known.id, 3) from public.shop_products as known where known.slug in ('piece-10', 'piece-11');
insert into public.shop_profiles (first_name, phone) values ('Ben', '+1 212 555 0100');
select pg_temp.sign_in(3);
insert into public.shop_wishlist_items (product_id) select known.id from public.shop_products as known where known.slug = 'piece-12';
select public.cart_add(known.id, 7) from public.shop_products as known where known.slug = 'piece-12';
update public.shop_products set stock_quantity = 4 where slug = 'piece-12';
select public.cart_take_what_is_left();
select public.newsletter_subscribe('cleo@example.com');
select public.newsletter_unsubscribe();
select public.newsletter_subscribe('reader@example.com');
select public.send_contact_message('Cleo', 'cleo@example.com', 'When will the robe be back?');
update public.shop_products set price = 30 where slug = 'piece-2';
update public.shop_products set is_active = false where slug = 'piece-6';

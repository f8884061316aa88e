-- Rows of a release snapshot: shoppers, carts, orders in every status, and what an owner does. Run by write-release.ts as the
-- database owner, which asks for a row in each table and a value in each column.
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'authenticated', 'authenticated', name || '@example.com', '$2a$10$' || repeat('x', 53), now(), '{}', '{}', now(), now()
  from (values (1, 'ada'), (2, 'ben'), (3, 'cleo')) as account (n, name);

insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  select id, id, jsonb_build_object('sub', id, 'email', email), 'email', now(), now(), now() from auth.users;
insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, refresh_token_counter)
  select id, id, now(), now(), 'aal1', 'Firefox', '192.0.2.1', 1 from auth.users;
insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
  select id, now(), now(), 'password', id from auth.users;
insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
  select encode(sha256(id::text::bytea), 'hex'), id, false, now(), now(), id from auth.users;
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
  select id, id, 'recovery_token', encode(sha256(email::bytea), 'hex'), email from auth.users where email like 'ada@%';

insert into public.shop_categories (name, slug, description, image_url, aliases) values
  ('Women', 'women', 'For her.', '/pictures/women.jpg', '{ladies}'), ('Men', 'men', null, null, '{}');
insert into public.shop_products (slug, name, description, price, original_price, stock_quantity, is_featured, care, image_url, images, category_id)
  select 'piece-' || n, (array['Silk Coat', 'Linen Shirt', 'Été Robe'])[1 + n % 3] || ' No ' || n, 'Made of wool & silk.',
    12.50 * n, case when n % 4 = 0 then 20 * n end, 5 * n, n % 3 = 0, case n when 3 then 'silk' end,
    '/pictures/piece-' || n || '.jpg', case n when 3 then array['/pictures/piece-3-worn.jpg'] else '{}' end, known.id
  from generate_series(1, 12) as n join public.shop_categories as known on known.slug = case when n % 2 = 0 then 'women' else 'men' end;
insert into public.shop_product_sizes (product_id, size, position, stock_quantity, sku)
  select known.id, sized.size, sized.position, sized.stock, upper(slug) || sized.size
  from public.shop_products as known join (values
    ('piece-1', 'M', 1, 0), ('piece-7', 'S', 1, 0), ('piece-7', 'M', 2, 6), ('piece-8', 'S', 1, 0), ('piece-8', 'M', 2, 9), ('piece-8', 'L', 3, 4)
  ) as sized (slug, size, position, stock) using (slug);
insert into private.codes (code, percent, amount, minimum, is_active, valid_until, first_order_only) values
  ('TENOFF', null, 10, 50, true, '2100-01-01', false), ('SPRING15', 15, null, 0, false, null, true);

create function pg_temp.sign_in(n integer) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated',
    'sub', '00000000-0000-4000-8000-00000000000' || n)::text, false)
$$;

create function pg_temp.order_pieces(number text, pieces text[], code text default null) returns void language plpgsql as $$
declare
  address constant jsonb := '{"first_name": "Ada", "last_name": "Marlowe", "address_line_1": "18 Mercer Street",
    "address_line_2": "Floor 2", "city": "New York", "state": "NY", "postal_code": "10013", "country": "US"}';
begin
  perform public.cart_add(known.id, 2) from public.shop_products as known where known.slug = any (pieces);
  perform public.place_order(number, public.quote_order(code)::jsonb, address || '{"email": "ada@example.com"}', address,
    'card', 'By the side door, please.', true, code);
end
$$;

select pg_temp.sign_in(1);
select pg_temp.order_pieces('ORD-RELEASEPENDING', '{piece-1,piece-2}', 'WELCOME20');
select pg_temp.order_pieces('ORD-RELEASESHIPPED', '{piece-3}');
select pg_temp.order_pieces('ORD-RELEASEDELIVERED', '{piece-4,piece-5,piece-6}', 'TENOFF');
select pg_temp.order_pieces('ORD-RELEASECANCELLED', '{piece-7}');
-- The size that is gone gets the pieces back and is not offered.
delete from public.shop_product_sizes using public.shop_products as known
  where product_id = known.id and known.slug = 'piece-7' and size = 'S';
select public.cancel_order('ORD-RELEASECANCELLED');
select pg_temp.sign_in(2);
select public.cart_add(known.id, 1, size) from public.shop_products as known, unnest('{S,L}'::text[]) as size where known.slug = 'piece-8';
select pg_temp.order_pieces('ORD-RELEASEPROCESSING', '{piece-8}');
select pg_temp.order_pieces('ORD-RELEASEREFUNDED', '{piece-9}');
select private.set_payment_status(number, 'pending', status) from (values
  ('ORD-RELEASEREFUNDED', 'paid'), ('ORD-RELEASEDELIVERED', 'paid'), ('ORD-RELEASEPROCESSING', 'failed')) as step (number, status);
select private.set_order_status(step.number, step.status, 'Maud') from (values
  ('ORD-RELEASEPROCESSING', 'processing'),
  ('ORD-RELEASEDELIVERED', 'processing'), ('ORD-RELEASEDELIVERED', 'shipped'), ('ORD-RELEASEDELIVERED', 'delivered'),
  ('ORD-RELEASEREFUNDED', 'processing'), ('ORD-RELEASEREFUNDED', 'shipped'), ('ORD-RELEASEREFUNDED', 'delivered'), ('ORD-RELEASEREFUNDED', 'refunded')
) as step (number, status);
select private.ship_order('ORD-RELEASESHIPPED', 'UPS', '1Z 999', 'https://ups.example/1Z999', 'Maud');

select public.submit_review(known.id, 4, 'Warm', 'And light.') from public.shop_products as known where known.slug = 'piece-8';
select public.submit_review(known.id, 1, 'Sold by others', null) from public.shop_products as known where known.slug = 'piece-9';
update public.shop_product_reviews set is_hidden = true where title = 'Sold by others';
select public.cart_add(known.id, 3) from public.shop_products as known where known.slug in ('piece-10', 'piece-11');
select public.cart_add(known.id, 1, 'M') from public.shop_products as known where known.slug = 'piece-8';
insert into public.shop_profiles (first_name, last_name, phone, date_of_birth) values ('Ben', 'Marlowe', '+1 212 555 0100', '1980-02-29');
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

update private.contact_messages set answered_at = now();
update public.shop_settings set free_shipping_over = 75, standard_shipping = 12.50, tax_percent = 8.25, rupees_per_dollar = 84.5,
  free_shipping_over_rupees = 1999, low_stock_below = 3, shop_email = 'maud@example.com', order_mails = true, time_zone = 'Europe/Paris';
insert into search.synonyms (word, synonym) values ('étole', 'silk coat');
insert into private.owner_acts (actor, act, subject, before, after, request_key, request_hash) values
  ('Maud', 'settings set', 'free_shipping_over', '50', '75', 'spring', sha256('settings set free-shipping-over=75'));
insert into private.imports (file_name, file_hash, options, actor, finished_at) values ('spring.csv', sha256('rows'), '{"split": "Color"}', 'Maud', now());
insert into private.import_rows (import_id, position, line, slug, fields, pictures, before, outcome, reason, source, handle)
  select id, place, place + 1, 'piece-' || place, '{"price": "12.50"}', '{spring.jpg}', '{"price": "10.00"}', outcome, 'no stock', 'shopify', 'piece'
  from private.imports, (values (1, 'changed'), (2, 'rejected')) as item (place, outcome);
insert into private.product_sources (source, handle, product_id) select 'shopify', 'piece', id from public.shop_products where slug = 'piece-1';
insert into private.own_pictures (path, product_id, source) select image_url, id, 'spring.jpg' from public.shop_products where slug = 'piece-1';
insert into private.release_assets (path, body) values ('/assets/entry-1a2b.js', 'export {}');
insert into private.mailbox (recipient, subject, text, html) values ('ada@example.com', 'Your order', 'Thank you.', '<p>Thank you.</p>');
update private.outbox set sent_at = now(), payload = '{}' where kind = 'newsletter_welcome';
update private.outbox set attempts = 3, next_attempt_at = 'infinity', last_error = 'mailbox full' where kind = 'contact_message';

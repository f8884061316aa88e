-- Demo accounts: ada@example.com with orders, ben@example.com without. Password of both: `lisiere-demo`.
-- Leave this file out for a real shop.

-- As the auth service writes accounts: bcrypt, an identity for each, empty strings instead of nulls for tokens.
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new
)
select
  '00000000-0000-0000-0000-000000000000', person.id, 'authenticated', 'authenticated', person.email,
  extensions.crypt('lisiere-demo', extensions.gen_salt('bf', 10)), now(),
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('first_name', person.first_name, 'last_name', person.last_name),
  now() - interval '400 days', now(), '', '', '', ''
from (values
  ('ada00000-0000-4000-8000-000000000001'::uuid, 'ada@example.com', 'Ada', 'Marlowe'),
  ('be000000-0000-4000-8000-000000000002'::uuid, 'ben@example.com', 'Ben', 'Okafor')
) as person (id, email, first_name, last_name);

insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select account.id::text, account.id,
  jsonb_build_object('sub', account.id, 'email', account.email, 'email_verified', true, 'phone_verified', false),
  'email', now(), account.created_at, now()
from auth.users as account where account.email in ('ada@example.com', 'ben@example.com');

-- From here on statements run as Ada, through the same functions as any shopper's.
select set_config('request.jwt.claims',
  '{"sub": "ada00000-0000-4000-8000-000000000001", "role": "authenticated", "email": "ada@example.com"}', false);

insert into public.shop_profiles (first_name, last_name, phone, date_of_birth)
values ('Ada', 'Marlowe', '+1 212 555 0148', '1987-12-10');

insert into public.shop_addresses
  (type, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country, created_at) values
  ('billing', 'Ada', 'Marlowe', '18 Mercer Street', 'Apt 4', 'New York', 'NY', '10013', 'US', now()),
  ('shipping', 'Ada', 'Marlowe', '18 Mercer Street', 'Apt 4', 'New York', 'NY', '10013', 'US', now()),
  ('shipping', 'Ada', 'Marlowe', '2410 Rue Saint-Denis', null, 'Montréal', 'QC', 'H2J 2L1', 'CA', now() - interval '1 day');

-- Her orders, by place_order and set_order_status. Their pieces are added to the stock first, so that it ends as in the
-- catalogue. The function is dropped at the end.
create function pg_temp.order_for_ada(
  order_number text, days_ago integer, bought jsonb, statuses text[], payment_status text,
  payment_method text, notes text, code text, abroad boolean
)
returns void
language plpgsql
as $$
declare
  wanted record;
  quote jsonb;
  address jsonb := '{"first_name": "Ada", "last_name": "Marlowe", "address_line_1": "18 Mercer Street",
    "address_line_2": "Apt 4", "city": "New York", "state": "NY", "postal_code": "10013", "country": "US"}';
  parcel jsonb := case when abroad then '{"first_name": "Ada", "last_name": "Marlowe",
    "address_line_1": "2410 Rue Saint-Denis", "city": "Montréal", "state": "QC", "postal_code": "H2J 2L1",
    "country": "CA"}' else address end;
  status text;
begin
  for wanted in
    select product.id, entry.value::integer as quantity, private.usual_size(auth.uid(), product.id) as size
    from jsonb_each_text(bought) as entry join public.shop_products as product on product.slug = entry.key
  loop
    if wanted.size = '' then
      update public.shop_products set stock_quantity = stock_quantity + wanted.quantity where id = wanted.id;
    else
      update public.shop_product_sizes as sized set stock_quantity = stock_quantity + wanted.quantity
        where product_id = wanted.id and sized.size = wanted.size;
    end if;
    perform public.cart_add(wanted.id, wanted.quantity, wanted.size);
  end loop;
  quote := public.quote_order(code);
  perform public.place_order(order_number, quote, address || '{"email": "ada@example.com", "phone": "+1 212 555 0148"}',
    parcel, payment_method, notes, false, code);
  foreach status in array statuses loop
    perform private.set_order_status(order_number, status, 'demo');
  end loop;
  -- A cancelled order gave its pieces back; they were only delivered for it.
  if 'cancelled' = any (statuses) then
    update public.shop_products as product set stock_quantity = product.stock_quantity - entry.value::integer
      from jsonb_each_text(bought) as entry where product.slug = entry.key;
  end if;
  update public.shop_orders as placed
    set created_at = now() - make_interval(days => days_ago), payment_status = order_for_ada.payment_status,
      paid_at = case when order_for_ada.payment_status in ('paid', 'refunded') then now() - make_interval(days => days_ago) end,
      refunded_at = case order_for_ada.payment_status when 'refunded' then now() - make_interval(days => days_ago - 14) end
    where placed.order_number = order_for_ada.order_number;
  update private.order_status_changes as change set changed_at = now() - make_interval(days => greatest(days_ago - 2, 0))
    where change.order_id = (select id from public.shop_orders as placed where placed.order_number = order_for_ada.order_number);
end
$$;

-- The first order used the welcome code; the cancelled one paid for shipping.
select pg_temp.order_for_ada(order_number, days_ago, bought, statuses, payment_status, payment_method, notes, code, abroad)
from (values
  ('ORD-MBQ4T1C8ADA01', 312, '{"linen-shirt": 1, "many-thanks-card": 2}'::jsonb,
    array['processing', 'shipped', 'delivered'], 'paid', 'card', null, 'WELCOME20', false),
  ('ORD-MDWX20F4ADA02', 190, '{"silk-scarf": 1}', array['processing', 'shipped', 'delivered', 'refunded'], 'refunded',
    'paypal', null, null, false),
  ('ORD-MG41PZK2ADA03', 64, '{"another-year-card": 1}', array['cancelled'], 'failed', 'card',
    'Please write: "To Grace, who taught me to count."', null, false),
  ('ORD-MHJ7C9D6ADA04', 9, '{"wharfe-shetland-crew": 1, "tyne-ribbed-socks": 3}', array['processing', 'shipped'], 'paid',
    'card', null, null, true),
  ('ORD-MI0A5RW1ADA05', 3, '{"hedgerow-card": 3}', array['processing'], 'paid', 'paypal',
    'Three envelopes in the darker green, if there are any.', null, false),
  ('ORD-MI5L2VX7ADA06', 0, '{"linen-shirt": 2, "day-book": 1}', array[]::text[], 'pending', 'card', null, null, false)
) as made (order_number, days_ago, bought, statuses, payment_status, payment_method, notes, code, abroad);
drop function pg_temp.order_for_ada;

-- Their confirmations are not mailed.
delete from private.outbox where kind = 'order_confirmation';

-- A cart with a low-stock warning, and a wishlist with a sold-out and a reduced product.
select public.cart_add(product.id, 1, wanted.size)
from (values ('linen-shirt', 'M'), ('linen-shirt', 'L'), ('fellmonger-cap', ''), ('rowan-linen-cushion', '')) as wanted (slug, size)
  join public.shop_products as product using (slug);
insert into public.shop_wishlist_items (product_id, created_at)
select product.id, now() - wanted.position * interval '1 day'
from unnest(array['silk-scarf', 'isola-wrap-coat', 'lomond-tweed-jacket', 'halcyon-pearls']) with ordinality as wanted (slug, position)
  join public.shop_products as product using (slug)
where product.is_active;

select set_config('request.jwt.claims', '', false);

-- What the owner's desk reads: views for the role shop_owner, which the desk's own login alone may become. The API never
-- lists this schema. The views have the rights of their owner, so each names its columns: no password, token or link of a mail.
do $$
begin
  create role shop_owner nologin noinherit;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the server: another database of it has made this one
end
$$;
create schema if not exists desk;
grant usage on schema desk to shop_owner;
comment on schema desk is 'Views of the owner''s desk. Not reachable by the API.';

create or replace view desk.orders as
  select placed.order_number as id, placed.order_number, placed.created_at, placed.status, placed.payment_status,
    placed.payment_method, placed.subtotal, placed.discount_amount, placed.shipping_amount, placed.tax_amount,
    placed.total_amount, placed.currency,
    concat_ws(' ', placed.billing_address ->> 'first_name', placed.billing_address ->> 'last_name') as name,
    placed.billing_address ->> 'email' as email,
    (select coalesce(sum(item.quantity), 0)::integer from public.shop_order_items as item where item.order_id = placed.id) as pieces,
    placed.billing_address, placed.shipping_address, placed.notes,
    placed.carrier, placed.tracking_number, placed.tracking_url, placed.shipped_at, placed.paid_at, placed.refunded_at,
    (select used.code from private.code_uses as used where used.order_id = placed.id) as code,
    placed.discount_kind, placed.discount_value,
    placed.order_number || ' ' || coalesce(placed.billing_address ->> 'first_name', '') || ' '
      || coalesce(placed.billing_address ->> 'last_name', '') || ' ' || coalesce(placed.billing_address ->> 'email', '') as search_text,
    placed.user_id as customer_id
  from public.shop_orders as placed;
-- A search reads every order: 0.1 s of CPU for 100,000. An index of trigrams would cost each order up to 0.9 ms.
comment on view desk.orders is 'Orders; search_text has number, name and e-mail address.';

create or replace view desk.order_items as
  select item.id::text as id, placed.order_number, item.product_slug, item.product_name, item.product_image_url, item.size,
    item.quantity, item.unit_price, item.total_price, sized.sku, sized.position
  from public.shop_order_items as item join public.shop_orders as placed on placed.id = item.order_id
    left join public.shop_product_sizes as sized on sized.product_id = item.product_id and sized.size = item.size;

create or replace view desk.order_changes as
  select change.id::text as id, placed.order_number, change.from_status, change.to_status, change.actor, change.changed_at
  from private.order_status_changes as change join public.shop_orders as placed on placed.id = change.order_id;

create or replace view desk.categories as
  select category.slug as id, category.slug, category.name, category.description, category.image_url, category.product_count
  from public.shop_categories as category;

create or replace view desk.products as
  select product.slug as id, product.slug, product.name, product.description, product.price, product.original_price,
    category.slug as category_slug, category.name as category_name, product.stock_quantity,
    product.stock_quantity < settings.low_stock_below as is_low, product.is_active, product.is_featured,
    product.sizes <> '[]' as has_sizes,
    to_jsonb(array_remove(array_prepend(product.image_url, product.images), null)) as pictures, product.created_at, product.care
  from public.shop_products as product join public.shop_categories as category on category.id = product.category_id
    cross join public.shop_settings as settings;

create or replace view desk.stock as
  select concat_ws('/', product.slug, sized.size) as id, product.slug as product_slug, product.name as product_name,
    coalesce(sized.size, '') as size, coalesce(sized.stock_quantity, product.stock_quantity) as stock_quantity,
    coalesce(sized.stock_quantity, product.stock_quantity) < settings.low_stock_below as is_low, sized.sku, sized.position,
    product.is_active
  from public.shop_products as product
    left join public.shop_product_sizes as sized on sized.product_id = product.id and sized.position is not null
    cross join public.shop_settings as settings;

create or replace view desk.codes as
  select offer.code as id, offer.code, offer.percent, offer.amount, offer.minimum, offer.is_active, offer.valid_until, offer.first_order_only,
    (select count(*)::integer from private.code_uses as used where used.code = offer.code) as uses,
    offer.code = settings.welcome_code as is_welcome
  from private.codes as offer cross join public.shop_settings as settings;

create or replace view desk.reviews as
  select review.id::text as id, product.slug as product_slug, product.name as product_name, review.rating, review.title,
    review.comment, review.is_verified_purchase, review.created_at, review.is_hidden
  from public.shop_product_reviews as review join public.shop_products as product on product.id = review.product_id;

create or replace view desk.messages as
  select received.id::text as id, received.id as position, received.name, received.email, received.message,
    received.created_at, received.answered_at
  from private.contact_messages as received;

create or replace view desk.subscribers as
  select subscription.id::text as id, subscription.email, subscription.is_active, subscription.created_at,
    subscription.updated_at
  from public.shop_newsletter_subscriptions as subscription;

create or replace view desk.customers as
  select account.id::text as id, account.email::text as email,
    coalesce(nullif(concat_ws(' ', profile.first_name, profile.last_name), ''),
      concat_ws(' ', account.raw_user_meta_data ->> 'first_name', account.raw_user_meta_data ->> 'last_name')) as name,
    profile.phone, account.created_at, account.email_confirmed_at is not null as is_confirmed,
    (select count(*)::integer from public.shop_orders as placed where placed.user_id = account.id) as orders,
    (select coalesce(sum(placed.total_amount), 0) from public.shop_orders as placed
      where placed.user_id = account.id and placed.status not in ('cancelled', 'refunded')) as spent,
    (select max(placed.created_at) from public.shop_orders as placed where placed.user_id = account.id) as last_order_at
  from auth.users as account left join public.shop_profiles as profile on profile.id = account.id
  where account.deleted_at is null;
comment on view desk.customers is 'Accounts; spent is the total of orders that were neither cancelled nor refunded.';

create or replace view desk.settings as
  select 'settings' as id, settings.free_shipping_over, settings.standard_shipping, settings.tax_percent,
    settings.rupees_per_dollar, settings.free_shipping_over_rupees, settings.low_stock_below, settings.shop_email,
    settings.order_mails, settings.welcome_code, settings.client_address_header, settings.time_zone
  from public.shop_settings as settings;

create or replace view desk.acts as
  select act.id::text as id, act.id as position, act.acted_at, act.actor, act.act, act.subject, act.before, act.after
  from private.owner_acts as act;

-- By quarters of an hour first, which are alike in every time zone: 100,000 conversions take a second.
create or replace view desk.sales as
  select event.day::text as id, event.day, coalesce(sum(event.orders) filter (where event.kind = 'placed'), 0)::integer as orders,
    coalesce(sum(event.total) filter (where event.kind = 'paid'), 0) as paid,
    coalesce(sum(event.total) filter (where event.kind = 'refunded'), 0) as refunded
  from (
    select moved.kind, (moved.quarter at time zone settings.time_zone)::date as day, moved.orders, moved.total
    from public.shop_settings as settings, (
      select kind, date_bin('15 minutes', moment, 'epoch') as quarter, count(*) as orders, sum(total_amount) as total
      from (
        select 'placed' as kind, created_at as moment, total_amount from public.shop_orders where status <> 'cancelled'
        union all
        select 'paid', paid_at, total_amount from public.shop_orders where payment_status in ('paid', 'refunded')
        union all
        select 'refunded', refunded_at, total_amount from public.shop_orders where payment_status = 'refunded'
      ) as money
      where moment > now() - interval '90 days'
      group by 1, 2
    ) as moved
  ) as event
  group by event.day;
comment on view desk.sales is 'The last 90 days in the shop''s time zone: orders on the day when they were placed, without cancelled ones; money on its own.';

create or replace view desk.today as
  select 'today' as id, open.to_send, open.oldest_placed_at, open.unpaid, open.on_the_way,
    (select count(*)::integer from desk.stock as low where low.is_low and low.is_active) as low_stock,
    (select count(*)::integer from private.contact_messages where answered_at is null) as open_messages,
    mails.waiting_mails, mails.held_mails, mails.given_up_mails
  from (
    select count(*) filter (where status <> 'shipped')::integer as to_send,
      min(created_at) filter (where status <> 'shipped') as oldest_placed_at,
      count(*) filter (where payment_status in ('pending', 'failed'))::integer as unpaid,
      count(*) filter (where status = 'shipped')::integer as on_the_way
    from private.open_orders
  ) as open, (
    select count(*) filter (where next_attempt_at < '9999-12-31T00:00:00Z')::integer as waiting_mails,
      count(*) filter (where next_attempt_at = '9999-12-31T00:00:00Z')::integer as held_mails,
      count(*) filter (where next_attempt_at = 'infinity')::integer as given_up_mails
    from private.outbox where sent_at is null
  ) as mails;

grant select on desk.orders, desk.order_items, desk.order_changes, desk.categories, desk.products, desk.stock,
  desk.codes, desk.reviews, desk.messages, desk.subscribers, desk.customers, desk.settings, desk.acts, desk.sales,
  desk.today to shop_owner;

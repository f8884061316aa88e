-- What must hold after every test, fault and load: each row that comes back is a broken promise (reliability, I1-I9).
-- An order keeps its amounts: how shipping and tax are computed today is not asked.
-- $1: order numbers that were answered as placed (I6); an empty list when they are unknown.
with stocks as (
  select id as product_id, '' as size, stock_quantity as pieces from public.shop_products where not private.has_sizes(id)
  union all select product_id, lower(size), stock_quantity from public.shop_product_sizes
  union all
  select item.product_id, lower(item.size), item.quantity
  from public.shop_order_items as item join public.shop_orders as placed on placed.id = item.order_id
  where placed.status <> 'cancelled'
  union all select product_id, lower(size), -change from private.stock_corrections
), lines as (
  select order_id, count(*) as number, sum(total_price) as total,
    bool_and(total_price = unit_price * quantity) as right_totals
  from public.shop_order_items group by order_id
)
select 'I1 stock that went elsewhere than into orders' as invariant, concat_ws(' ', product.slug, nullif(stocks.size, '')) as culprit
  from stocks join public.shop_products as product on product.id = stocks.product_id
  group by product.id, stocks.size having sum(stocks.pieces) <> 0
union all
select 'I1 stock that is not that of its sizes', slug
  from public.shop_products as product cross join lateral (
    select sum(stock_quantity) as pieces,
      coalesce(jsonb_agg(jsonb_build_array(size, stock_quantity) order by position), '[]')::text as sizes
    from public.shop_product_sizes where product_id = product.id and position is not null
  ) as offered
  where product.stock_quantity <> offered.pieces or product.sizes <> offered.sizes
union all
select 'I2 stock below zero', slug from public.shop_products where stock_quantity < 0
union all
select 'I3 order whose sums are wrong', placed.order_number
  from public.shop_orders as placed left join lines on lines.order_id = placed.id
  where placed.subtotal <> lines.total or not lines.right_totals
    or placed.total_amount <> placed.subtotal - placed.discount_amount + placed.shipping_amount + placed.tax_amount
    or placed.discount_amount > 0 and placed.discount_kind is null
    or (placed.discount_kind is null) = exists (select from private.code_uses as used where used.order_id = placed.id)
union all
select 'I4 order without items', placed.order_number
  from public.shop_orders as placed where not exists (select from lines where lines.order_id = placed.id)
union all
select 'I4 item without order', item.id::text
  from public.shop_order_items as item where not exists (select from public.shop_orders as placed where placed.id = item.order_id)
union all
select 'I5 one number, two orders', order_number from public.shop_orders group by order_number having count(*) > 1
union all
select 'I6 acknowledged and not there', number from unnest($1::text[]) as number
  where not exists (select from public.shop_orders as placed where placed.order_number = number)
union all
select 'I7 bought and still in the cart', placed.order_number || ' ' || item.product_slug
  from public.shop_cart_items as line
    join public.shop_orders as placed on placed.user_id = line.user_id and placed.created_at > line.created_at
    join public.shop_order_items as item
      on item.order_id = placed.id and item.product_id = line.product_id and item.size = line.size
union all
select 'I8 sold at a price it never had', item.product_slug
  from public.shop_order_items as item
  where item.product_id is not null and not exists (
    select from private.product_prices as known where known.product_id = item.product_id and known.price = item.unit_price)
union all
select 'I9 owned by nobody', relation || ' ' || id from (
  select 'order' as relation, id, user_id from public.shop_orders
  union all select 'cart item', id, user_id from public.shop_cart_items
  union all select 'wishlist item', id, user_id from public.shop_wishlist_items
  union all select 'address', id, user_id from public.shop_addresses
  union all select 'profile', id, id from public.shop_profiles
) as owned where not exists (select from auth.users as account where account.id = owned.user_id)
union all
select 'two confirmations for one order', placed.order_number
  from (
    select payload ->> 'id' as id from private.outbox where kind = 'order_confirmation' group by 1 having count(*) > 1
  ) as twice join public.shop_orders as placed on placed.id::text = twice.id

-- What was sold and paid back, for reports.

-- An order's discount, shipping and tax are shared out among its items by their prices; the shares add up to the cent.
create or replace function private.sales(since date, until date)
returns table (
  kind text, day date, order_id uuid, product text, category text, pieces integer, discount numeric, shipping numeric,
  tax numeric, total numeric
)
language sql stable set search_path = '' as $$
  with event as (
    select money.kind, (money.moved_at at time zone settings.time_zone)::date as day, placed.*
    from public.shop_settings as settings, public.shop_orders as placed cross join lateral (values
      ('paid', placed.paid_at, placed.payment_status in ('paid', 'refunded')),
      ('refunded', placed.refunded_at, placed.payment_status = 'refunded')
    ) as money (kind, moved_at, holds)
    where money.holds
      and money.moved_at >= sales.since::timestamp at time zone settings.time_zone
      and money.moved_at < (sales.until + 1)::timestamp at time zone settings.time_zone
  ), line as (
    select event.kind, event.day, event.id, event.discount_amount, event.shipping_amount, event.tax_amount,
      item.product_id, item.product_slug, item.quantity, item.total_price,
      sum(weight) over shared as through, sum(weight) over shared - weight as before,
      sum(weight) over (partition by event.kind, event.id) as whole
    from event join public.shop_order_items as item on item.order_id = event.id
      -- Of an order that costs nothing the pieces.
      cross join lateral (select case when event.subtotal > 0 then item.total_price else item.quantity end as weight) as part
    window shared as (partition by event.kind, event.id order by item.product_slug, item.size, item.id)
  )
  select line.kind, line.day, line.id, coalesce(product.slug, line.product_slug), coalesce(category.slug, ''), line.quantity,
    share.discount, share.shipping, share.tax, line.total_price - share.discount + share.shipping + share.tax
  from line left join public.shop_products as product on product.id = line.product_id
    left join public.shop_categories as category on category.id = product.category_id
    cross join lateral (select
      round(discount_amount * through / whole, 2) - round(discount_amount * before / whole, 2) as discount,
      round(shipping_amount * through / whole, 2) - round(shipping_amount * before / whole, 2) as shipping,
      round(tax_amount * through / whole, 2) - round(tax_amount * before / whole, 2) as tax
    ) as share
$$;
comment on function private.sales is 'sales(since, until) -> a row for each item of the orders that were paid or refunded in these days, both included, in the time zone of the shop; kind is paid or refunded, category is empty when the product was deleted.';

-- Shipping an order: the mail about it, its tracking and its payment status, for the owner's command line.

-- As the confirmation: the address goes to the account's own e-mail only.
create or replace function private.queue_shipping_mail(placed public.shop_orders)
returns void language sql set search_path = '' as $$
  insert into private.outbox (kind, recipient, payload)
    select 'order_shipped', placed.billing_address ->> 'email',
      jsonb_build_object('order_number', placed.order_number, 'carrier', placed.carrier,
        'tracking_number', placed.tracking_number, 'tracking_url', placed.tracking_url)
      || case when lower(placed.billing_address ->> 'email') = account.email
        then jsonb_build_object('shipping_address', placed.shipping_address) else '{}' end
      || jsonb_build_object('items', (
        select jsonb_agg(jsonb_build_object('product_name', item.product_name, 'size', item.size, 'quantity', item.quantity)
          order by item.product_name, private.size_position(item.product_id, item.size), item.size)
        from public.shop_order_items as item where item.order_id = placed.id
      ))
    from auth.users as account where account.id = placed.user_id
$$;

create or replace function private.ship_order(
  order_number text, carrier text, tracking_number text, tracking_url text, actor text default current_user
)
returns public.shop_orders language plpgsql set search_path = '' as $$
declare
  placed public.shop_orders;
  wrong text := case
    when search.folded(carrier) !~ '[^[:space:]]' or char_length(carrier) > 60 or carrier ~ '[[:cntrl:]]' then 'carrier'
    when tracking_number !~ '^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,59}$' then 'tracking_number'
    when tracking_url !~ '^https://[^[:space:][:cntrl:]"<>\\]+$' or char_length(tracking_url) > 500 then 'tracking_url'
    when tracking_number is not null and carrier is null then 'carrier'
  end;
begin
  if wrong is not null then
    perform private.refuse(400, 'INVALID_TRACKING', jsonb_build_object('field', wrong));
  end if;
  select * into placed from public.shop_orders as known
    where known.order_number = ship_order.order_number for update;
  if placed.status = 'pending' then
    perform private.set_order_status(placed.order_number, 'processing', ship_order.actor);
  end if;
  -- Of an order that is shipped already, carrier and number are corrected.
  if placed.status is distinct from 'shipped' then
    perform private.set_order_status(ship_order.order_number, 'shipped', ship_order.actor);
  elsif (placed.carrier, placed.tracking_number, placed.tracking_url)
    is not distinct from (ship_order.carrier, ship_order.tracking_number, ship_order.tracking_url)
  then
    return placed;
  end if;
  update public.shop_orders as changed set
      carrier = ship_order.carrier, tracking_number = ship_order.tracking_number,
      tracking_url = ship_order.tracking_url, shipped_at = coalesce(changed.shipped_at, now())
    where changed.id = placed.id returning changed.* into placed;
  perform private.queue_shipping_mail(placed);
  return placed;
end
$$;
comment on function private.ship_order is 'ship_order(order_number, carrier, tracking_number, tracking_url, actor = the database role) -> the order. For the shop owner. A pending order is packed first; a shipped one gets other tracking; each queues the mail to the shopper, the same values again do nothing. 400 INVALID_TRACKING {field}; 404 ORDER_NOT_FOUND; 409 INVALID_TRANSITION.';

create or replace function private.set_payment_status(order_number text, expected text, payment_status text)
returns public.shop_orders language plpgsql set search_path = '' as $$
declare
  placed public.shop_orders;
begin
  select * into placed from public.shop_orders as known
    where known.order_number = set_payment_status.order_number for update;
  if not found then
    perform private.refuse(404, 'ORDER_NOT_FOUND', jsonb_build_object('order_number', set_payment_status.order_number));
  elsif placed.payment_status <> set_payment_status.expected then
    perform private.refuse(409, 'CHANGED', jsonb_build_object('subject', placed.order_number, 'field', 'payment_status',
      'expected', set_payment_status.expected, 'value', placed.payment_status));
  elsif (placed.payment_status, set_payment_status.payment_status) not in (
    ('pending', 'paid'), ('failed', 'paid'), ('pending', 'failed'), ('paid', 'refunded')
  ) then
    perform private.refuse(409, 'INVALID_PAYMENT', jsonb_build_object('order_number', placed.order_number,
      'from', placed.payment_status, 'to', set_payment_status.payment_status));
  end if;
  update public.shop_orders as changed set payment_status = set_payment_status.payment_status
    where changed.id = placed.id returning changed.* into placed;
  return placed;
end
$$;
comment on function private.set_payment_status is 'set_payment_status(order_number, expected, payment_status) -> the order. For the shop owner: pending or failed becomes paid, pending becomes failed, paid becomes refunded. 404 ORDER_NOT_FOUND; 409 CHANGED {subject, field, expected, value}, INVALID_PAYMENT {order_number, from, to}.';

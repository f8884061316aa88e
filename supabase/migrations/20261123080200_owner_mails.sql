-- Mails to the shop's owner: each new order, or one mail a day. The server writes both settings from SHOP_EMAIL and
-- ORDER_MAILS at its start; they are off until then, so that the demo's orders are not announced.
insert into private.settings (name, value, purpose) values
  ('order_mails', 'off', 'Mails to shop_email about new orders: each, daily or off.');

create or replace function private.queue_order_confirmation(placed public.shop_orders)
returns void language plpgsql set search_path = '' as $$
declare
  items jsonb := (
    select jsonb_agg(to_jsonb(item) - 'order_id' order by item.product_name)
    from public.shop_order_items as item where item.order_id = placed.id
  );
begin
  insert into private.outbox (kind, recipient, payload)
    select 'order_confirmation', placed.billing_address ->> 'email',
      case when lower(placed.billing_address ->> 'email') = account.email then to_jsonb(placed)
        else to_jsonb(placed) - array['billing_address', 'shipping_address', 'notes'] end
      || jsonb_build_object('items', items)
    from auth.users as account where account.id = placed.user_id;
  insert into private.outbox (kind, recipient, payload)
    select 'new_order', shop.value, to_jsonb(placed) - 'user_id' || jsonb_build_object('items', items)
    from private.settings as shop join private.settings as wish on wish.name = 'order_mails' and wish.value = 'each'
    where shop.name = 'shop_email';
end
$$;
comment on function private.queue_order_confirmation is 'Queues the confirmation mail and, where the owner wants one for each order, the mail to the shop.';

-- The primary key makes it one digest a day, however many processes ask for it.
create table private.owner_digests (
  day date primary key,
  queued_at timestamptz not null default now()
);
comment on table private.owner_digests is 'Days (UTC) whose orders were mailed to the owner in one mail.';
comment on column private.owner_digests.day is 'The day.';
comment on column private.owner_digests.queued_at is 'When its mail was queued.';
alter table private.owner_digests enable row level security;

create function private.queue_owner_digest(today date default (now() at time zone 'utc')::date)
returns boolean language plpgsql set search_path = '' as $$
declare
  yesterday date := today - 1;
  shop text := (select value from private.settings where name = 'shop_email');
  orders jsonb;
begin
  if shop is null or not exists (select from private.settings where name = 'order_mails' and value = 'daily') then
    return false;
  end if;
  insert into private.owner_digests (day) values (yesterday) on conflict do nothing;
  if not found then
    return false;
  end if;
  select jsonb_agg(jsonb_build_object('order_number', placed.order_number, 'total_amount', placed.total_amount,
      'status', placed.status) order by placed.created_at) into orders
    from public.shop_orders as placed
    where placed.created_at >= yesterday::timestamp at time zone 'utc'
      and placed.created_at < today::timestamp at time zone 'utc';
  if orders is null then
    return false;
  end if;
  insert into private.outbox (kind, recipient, payload) values
    ('order_digest', shop, jsonb_build_object('day', yesterday, 'orders', orders));
  return true;
end
$$;
comment on function private.queue_owner_digest is 'Queues one mail about the orders of yesterday (UTC), once a day, where order_mails is `daily`; whether it was queued now.';

-- Order status changes: allowed transitions, history, cancellation.
create table private.order_transitions (
  from_status text not null,
  to_status text not null,
  returns_stock boolean not null default false,
  primary key (from_status, to_status)
);
comment on table private.order_transitions is 'Allowed status transitions. Stock returns only before shipping: returned goods are inspected and counted by hand.';
comment on column private.order_transitions.from_status is 'Status before.';
comment on column private.order_transitions.to_status is 'Status after.';
comment on column private.order_transitions.returns_stock is 'Whether the items go back to stock.';
alter table private.order_transitions enable row level security;
insert into private.order_transitions (from_status, to_status, returns_stock) values
  ('pending', 'processing', false),
  ('processing', 'shipped', false),
  ('shipped', 'delivered', false),
  ('pending', 'cancelled', true),
  ('processing', 'cancelled', true),
  ('delivered', 'refunded', false);

create table private.order_status_changes (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.shop_orders on delete cascade,
  from_status text not null,
  to_status text not null,
  actor text not null check (btrim(actor) <> '' and char_length(actor) <= 100),
  changed_at timestamptz not null default now()
);
comment on table private.order_status_changes is 'History of order status changes.';
comment on column private.order_status_changes.id is 'Primary key.';
comment on column private.order_status_changes.order_id is 'Order.';
comment on column private.order_status_changes.from_status is 'Status before.';
comment on column private.order_status_changes.to_status is 'Status after.';
comment on column private.order_status_changes.actor is 'Who changed it: a name, `shopper`, or a database role.';
comment on column private.order_status_changes.changed_at is 'When.';
create index order_status_changes_order on private.order_status_changes (order_id, id);
alter table private.order_status_changes enable row level security;

-- Locks products in id order, as place_order does.
create function private.return_stock(placed public.shop_orders)
returns void language plpgsql set search_path = '' as $$
begin
  perform from public.shop_products
    where id in (select item.product_id from public.shop_order_items as item where item.order_id = placed.id)
    order by id for no key update;
  perform set_config('shop.order', placed.order_number, true);
  update public.shop_products as product
    set stock_quantity = product.stock_quantity + item.quantity
    from public.shop_order_items as item
    where item.order_id = placed.id and product.id = item.product_id;
  perform set_config('shop.order', '', true);
end
$$;

create function private.set_order_status(order_number text, status text, actor text default current_user)
returns public.shop_orders language plpgsql set search_path = '' as $$
declare
  placed public.shop_orders;
  step private.order_transitions;
begin
  select * into placed from public.shop_orders as known
    where known.order_number = set_order_status.order_number for update;
  if not found then
    perform private.refuse(404, 'ORDER_NOT_FOUND', jsonb_build_object('order_number', set_order_status.order_number));
  end if;
  select * into step from private.order_transitions as known
    where known.from_status = placed.status and known.to_status = set_order_status.status;
  if not found then
    perform private.refuse(409, 'INVALID_TRANSITION', jsonb_build_object(
      'order_number', placed.order_number, 'from', placed.status, 'to', set_order_status.status,
      'allowed', (select coalesce(jsonb_agg(known.to_status order by known.to_status), '[]')
        from private.order_transitions as known where known.from_status = placed.status)));
  end if;
  if step.returns_stock then
    perform private.return_stock(placed);
  end if;
  update public.shop_orders as changed set
      status = step.to_status,
      payment_status = case
        when step.to_status = 'refunded' and changed.payment_status = 'paid' then 'refunded' else changed.payment_status end
    where changed.id = placed.id returning changed.* into placed;
  insert into private.order_status_changes (order_id, from_status, to_status, actor)
    values (placed.id, step.from_status, step.to_status, set_order_status.actor);
  return placed;
end
$$;
comment on function private.set_order_status is 'set_order_status(order_number, status, actor = the database role) -> the order. For the shop owner, not callable by browsers. 404 ORDER_NOT_FOUND; 409 INVALID_TRANSITION {from, to, allowed}.';

-- Shoppers may cancel pending orders. Security definer: browsers may not write orders. Orders of others answer 404.
create function public.cancel_order(order_number text)
returns public.shop_orders language plpgsql security definer set search_path = '' as $$
declare
  shopper uuid := private.current_shopper();
  placed public.shop_orders;
begin
  select * into placed from public.shop_orders as known
    where known.order_number = cancel_order.order_number and known.user_id = shopper for update;
  if not found then
    perform private.refuse(404, 'ORDER_NOT_FOUND');
  elsif placed.status = 'cancelled' then
    return placed;
  elsif placed.status <> 'pending' then
    perform private.refuse(409, 'INVALID_TRANSITION', jsonb_build_object('from', placed.status, 'to', 'cancelled'));
  end if;
  return private.set_order_status(placed.order_number, 'cancelled', 'shopper');
end
$$;
comment on function public.cancel_order is 'cancel_order(order_number) -> the order, cancelled, its stock given back. Own pending orders only; asking again answers the same. Refuses: 404 ORDER_NOT_FOUND {}, 409 INVALID_TRANSITION {from, to}.';
revoke all on function public.cancel_order from public, anon, authenticated, service_role;
grant execute on function public.cancel_order to authenticated;

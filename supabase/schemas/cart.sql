-- Shopping carts. A cart reserves nothing: place_order decides price and stock.
create table public.shop_cart_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  product_id uuid not null references public.shop_products on delete cascade,
  quantity integer not null default 1 check (quantity between 1 and 1000000),
  created_at timestamptz not null default clock_timestamp(),
  former_quantity integer check (former_quantity between quantity and 1000000),
  size text not null default '' check (char_length(size) <= 20),
  unique (user_id, product_id, size)
);
comment on table public.shop_cart_items is 'One row for each product and size in a shopper''s cart; the cart count is the sum of quantities.';
comment on column public.shop_cart_items.created_at is 'When the product was added. Clock time, not transaction time: a line that returns while an order commits is newer than the order.';
comment on column public.shop_cart_items.former_quantity is 'Quantity before stock fell: above quantity while the line is reduced, equal to it once the shopper undid that, null otherwise. Written by the shop only.';
comment on column public.shop_cart_items.size is 'Size of the product; empty for one without sizes.';

create index shop_cart_items_product on public.shop_cart_items (product_id);
grant select (id, user_id, product_id, quantity, created_at, former_quantity, size),
  insert (user_id, product_id, quantity, size), update (quantity), delete
  on public.shop_cart_items to authenticated;

drop policy if exists "Shoppers have their own cart" on public.shop_cart_items;
create policy "Shoppers have their own cart"
  on public.shop_cart_items for all to authenticated
  using ((select private.current_shopper()) = user_id);

create or replace function private.usual_size(shopper uuid, product_id uuid)
returns text language sql stable set search_path = '' as $$
  with known as (
    select size, row_number() over (order by position) as place, count(*) over () as number
    from public.shop_product_sizes as offered
    where offered.product_id = usual_size.product_id and position is not null and stock_quantity > 0
  )
  select coalesce(
    (select size from public.shop_cart_items as line join known using (size)
      where line.user_id = usual_size.shopper and line.product_id = usual_size.product_id
      order by line.created_at desc, line.id limit 1),
    (select size from known where place = (number + 1) / 2),
    '')
$$;
comment on function private.usual_size is 'Size of what is added without one: that of the shopper''s newest line of the product in stock, else the middle one in stock, else none.';

-- Early check; place_order checks again under lock. Security definer because a shopper cannot see inactive products.
-- Quantities below 1 and unknown products are left to the constraints.
create or replace function private.check_cart_item()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  product public.shop_products;
  available integer;
begin
  -- Rows of other users are left to the policy.
  if auth.uid() <> new.user_id then
    return new;
  end if;
  select * into product from public.shop_products where id = new.product_id;
  if not found then
    return new;
  end if;
  if not product.is_active then
    perform private.refuse(409, 'PRODUCT_UNAVAILABLE', jsonb_build_object('product_id', new.product_id));
  end if;
  -- Restoring the former quantity is always allowed.
  if tg_op = 'UPDATE' and new.quantity = old.former_quantity and new.size = old.size then
    return new;
  end if;
  new.former_quantity := null;
  if tg_op = 'INSERT' and new.size = '' then
    new.size := private.usual_size(new.user_id, new.product_id);
  end if;
  available := private.stock_of(product, new.size);
  if available is null and new.size <> '' then
    perform private.refuse(409, 'SIZE_UNAVAILABLE', jsonb_build_object('product_id', new.product_id, 'size', new.size));
  elsif new.quantity > coalesce(available, 0) then
    perform private.refuse(409, 'INSUFFICIENT_STOCK',
      jsonb_build_object('product_id', new.product_id, 'size', new.size, 'available', coalesce(available, 0)));
  end if;
  -- Bounds the work of one order.
  if tg_op = 'INSERT' and (select count(*) from public.shop_cart_items where user_id = new.user_id) >= 200 then
    perform private.refuse(409, 'CART_FULL', jsonb_build_object('limit', 200));
  end if;
  return new;
end
$$;

create or replace trigger check_cart_item
  before insert or update of quantity, size on public.shop_cart_items
  for each row execute function private.check_cart_item();

-- For pages of 0.1.0 that are still open and for other clients: the storefront inserts and grows rows itself. One
-- statement, so that simultaneous clicks in two tabs both count.
create or replace function public.cart_add(product_id uuid, quantity integer default 1, size text default '')
returns json language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  item json;
begin
  if cart_add.quantity is null or cart_add.quantity not between 1 and 1000000 then
    raise exception using errcode = '23514', message = 'INVALID_QUANTITY', detail = '{"minimum": 1, "maximum": 1000000}';
  end if;
  insert into public.shop_cart_items as line (product_id, quantity, size)
    values (cart_add.product_id, cart_add.quantity, coalesce(cart_add.size, ''))
    on conflict (user_id, product_id, size) do update set quantity = line.quantity + excluded.quantity
    returning to_json(line) into item;
  return item;
end
$$;
comment on function public.cart_add is 'cart_add(product_id, quantity = 1, size = that of the newest item of the product, else the middle one in stock) -> the cart item {id, user_id, product_id, quantity, created_at, former_quantity, size}, grown by the quantity. Refuses: 409 INSUFFICIENT_STOCK {product_id, size, available}, 409 SIZE_UNAVAILABLE {product_id, size}, 409 PRODUCT_UNAVAILABLE {product_id}, 409 CART_FULL {limit}, 409 23503 for no such product, 400 23514 INVALID_QUANTITY.';
grant execute on function public.cart_add to authenticated;

-- Security definer because no shopper may write a size. The item stays; one that it meets is added to it.
create or replace function public.cart_change_size(id uuid, size text)
returns setof public.shop_cart_items language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  shopper uuid := private.current_shopper();
  item public.shop_cart_items;
  met integer;
begin
  perform from public.shop_cart_items as line
    where line.user_id = shopper and line.product_id = (
      select own.product_id from public.shop_cart_items as own where own.id = cart_change_size.id and own.user_id = shopper)
    order by line.id for update;
  select * into item from public.shop_cart_items as line where line.id = cart_change_size.id and line.user_id = shopper;
  if found and item.size <> cart_change_size.size then
    delete from public.shop_cart_items as line
      where line.user_id = shopper and line.product_id = item.product_id and line.size = cart_change_size.size
      returning line.quantity into met;
    update public.shop_cart_items as line set size = cart_change_size.size, quantity = line.quantity + coalesce(met, 0)
      where line.id = item.id;
  end if;
  return query select * from public.shop_cart_items as line where line.id = item.id;
end
$$;
comment on function public.cart_change_size is 'cart_change_size(id, size) -> the caller''s cart item in another size, with the pieces that were there in this size; no row when there is no such item. The same call again changes nothing. Refuses: 401 SIGN_IN_REQUIRED, 409 INSUFFICIENT_STOCK {product_id, size, available}, 409 SIZE_UNAVAILABLE {product_id, size}, 409 PRODUCT_UNAVAILABLE {product_id}.';
grant execute on function public.cart_change_size to authenticated;

-- Security definer because no shopper may write former_quantity. Lines that the shopper restored are not reduced again.
create or replace function public.cart_take_what_is_left()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  line record;
  changed integer := 0;
begin
  for line in
    select item.id, stock.available, coalesce(item.former_quantity, item.quantity) as former_quantity
    from public.shop_cart_items as item join public.shop_products as product on product.id = item.product_id
      cross join lateral private.stock_of(product, item.size) as stock (available)
    where item.user_id = private.current_shopper() and product.is_active
      and stock.available between 1 and item.quantity - 1
      and item.former_quantity is distinct from item.quantity
    order by item.id
    for update of item
  loop
    -- Two statements: the trigger clears former_quantity when the quantity changes.
    update public.shop_cart_items set quantity = line.available where id = line.id;
    update public.shop_cart_items set former_quantity = line.former_quantity where id = line.id;
    changed := changed + 1;
  end loop;
  return changed;
end
$$;
comment on function public.cart_take_what_is_left is 'cart_take_what_is_left() -> how many of the caller''s cart items exceeded the stock and were reduced to it; former_quantity holds what they had. Sold-out and restored lines stay as they are. Refuses: 401 SIGN_IN_REQUIRED; 409 INSUFFICIENT_STOCK {product_id, size, available} if more was sold meanwhile.';
grant execute on function public.cart_take_what_is_left to authenticated;

-- When stock falls below what a cart holds, the line is changed to what is left and remembers what it was: the shopper
-- reads it on whatever page and device comes next, and may put it back. What cannot be ordered is his to decide then,
-- and place_order refuses it as ever.
--   null                  the quantity is the shopper's own
--   above the quantity    changed to what was left
--   equal to the quantity put back: it is not changed again
alter table public.shop_cart_items
  add column former_quantity integer check (former_quantity between quantity and 99);
comment on column public.shop_cart_items.former_quantity is 'What the shopper had asked for before stock fell: above the quantity while the line is changed, equal to it once put back, null otherwise. Only the shop writes it.';
grant select (former_quantity) on public.shop_cart_items to authenticated;

create or replace function private.check_cart_item()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  product record;
begin
  -- A row in somebody else's name is for the policy to refuse, before anything of theirs is looked at.
  if auth.uid() <> new.user_id then
    return new;
  end if;
  select is_active, stock_quantity into product from public.shop_products where id = new.product_id;
  if not found then
    return new;
  end if;
  if not product.is_active then
    perform private.refuse(409, 'PRODUCT_UNAVAILABLE', jsonb_build_object('product_id', new.product_id));
  end if;
  -- Back to what it was before stock fell, in stock or not: a line may stand so anyway, and it was the shopper's.
  if tg_op = 'UPDATE' and new.quantity = old.former_quantity then
    return new;
  end if;
  new.former_quantity := null;
  if new.quantity between 1 and 99 and new.quantity > product.stock_quantity then
    perform private.refuse(409, 'INSUFFICIENT_STOCK',
      jsonb_build_object('product_id', new.product_id, 'available', product.stock_quantity));
  end if;
  -- A bound no honest cart reaches; it keeps the work of one order small.
  if tg_op = 'INSERT' and (select count(*) from public.shop_cart_items where user_id = new.user_id) >= 200 then
    perform private.refuse(409, 'CART_FULL', jsonb_build_object('limit', 200));
  end if;
  return new;
end
$$;

-- Definer because no shopper may write former_quantity. Lines that were put back are left alone: or Undo would not last.
create function public.cart_take_what_is_left()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  line record;
  changed integer := 0;
begin
  for line in
    select item.id, product.stock_quantity, coalesce(item.former_quantity, item.quantity) as former_quantity
    from public.shop_cart_items as item join public.shop_products as product on product.id = item.product_id
    where item.user_id = private.current_shopper() and product.is_active
      and product.stock_quantity between 1 and item.quantity - 1
      and item.former_quantity is distinct from item.quantity
    order by item.id
    for update of item
  loop
    -- One after the other: a new quantity makes the trigger forget the former one.
    update public.shop_cart_items set quantity = line.stock_quantity where id = line.id;
    update public.shop_cart_items set former_quantity = line.former_quantity where id = line.id;
    changed := changed + 1;
  end loop;
  return changed;
end
$$;
comment on function public.cart_take_what_is_left is 'cart_take_what_is_left() -> how many of the caller''s cart items were above the stock and hold what is left now, with former_quantity saying what they held. Sold-out lines and lines that were put back stay as they are. Refuses: 401 SIGN_IN_REQUIRED; 409 INSUFFICIENT_STOCK {product_id, available} if more was sold meanwhile.';
revoke all on function public.cart_take_what_is_left from public, anon, authenticated, service_role;
grant execute on function public.cart_take_what_is_left to authenticated;

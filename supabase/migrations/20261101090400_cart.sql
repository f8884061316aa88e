-- What a shopper means to buy. The cart promises nothing: price and stock are decided when the order is placed.
create table public.shop_cart_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  product_id uuid not null references public.shop_products on delete cascade,
  quantity integer not null default 1 check (quantity between 1 and 99),
  -- The clock, not the start of the transaction: a line put back while an order was placed is younger than the order.
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, product_id)
);
comment on table public.shop_cart_items is 'One row for each product in a shopper''s cart; the cart count is the sum of quantities.';
create index shop_cart_items_product on public.shop_cart_items (product_id);

alter table public.shop_cart_items enable row level security;
revoke all on public.shop_cart_items from public, anon, authenticated, service_role;
-- No update of product_id or user_id: a line stays what it is, only its quantity changes.
grant select (id, user_id, product_id, quantity, created_at), insert (user_id, product_id, quantity), update (quantity), delete
  on public.shop_cart_items to authenticated;
create policy "Shoppers see their own cart"
  on public.shop_cart_items for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "Shoppers add to their own cart"
  on public.shop_cart_items for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy "Shoppers change quantities in their own cart"
  on public.shop_cart_items for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers remove from their own cart"
  on public.shop_cart_items for delete to authenticated
  using ((select auth.uid()) = user_id);

-- Told early, so that a shopper learns it in the cart and not at the till; place_order looks again, under lock.
-- Security definer because an inactive product is invisible to the shopper, yet must be told apart from a missing one.
-- A quantity outside 1 to 99 and a product that does not exist are left to the constraints and their own answers.
create function private.check_cart_item()
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
create trigger check_cart_item
  before insert or update of quantity on public.shop_cart_items
  for each row execute function private.check_cart_item();

-- Two clicks in two tabs both count: the row grows in one statement, never by reading first and writing later.
create function public.cart_add(product_id uuid, quantity integer default 1)
returns public.shop_cart_items
language plpgsql
volatile
set search_path = ''
as $$
#variable_conflict use_column
declare
  item public.shop_cart_items;
begin
  if cart_add.quantity is null or cart_add.quantity not between 1 and 99 then
    raise exception using errcode = '23514', message = 'INVALID_QUANTITY', detail = '{"minimum": 1, "maximum": 99}';
  end if;
  insert into public.shop_cart_items as line (product_id, quantity)
    values (cart_add.product_id, cart_add.quantity)
    on conflict (user_id, product_id) do update set quantity = line.quantity + excluded.quantity
    returning * into item;
  return item;
exception when check_violation then
  if cart_add.quantity between 1 and 99 then
    raise exception using errcode = 'PT409', message = 'QUANTITY_LIMIT',
      detail = jsonb_build_object('product_id', cart_add.product_id, 'limit', 99)::text;
  end if;
  raise;
end
$$;
comment on function public.cart_add is 'cart_add(product_id, quantity = 1) -> the cart item {id, user_id, product_id, quantity, created_at}, grown by the quantity. Refuses: 409 INSUFFICIENT_STOCK {product_id, available}, 409 PRODUCT_UNAVAILABLE {product_id}, 409 QUANTITY_LIMIT {product_id, limit}, 409 CART_FULL {limit}, 409 23503 for no such product, 400 23514 INVALID_QUANTITY.';
revoke all on function public.cart_add from public, anon, authenticated, service_role;
grant execute on function public.cart_add to authenticated;

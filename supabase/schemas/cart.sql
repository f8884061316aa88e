-- Shopping carts. A cart reserves nothing: place_order decides price and stock.
create table public.shop_cart_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  product_id uuid not null references public.shop_products on delete cascade,
  quantity integer not null default 1 check (quantity between 1 and 1000000),
  created_at timestamptz not null default clock_timestamp(),
  former_quantity integer check (former_quantity between quantity and 1000000),
  choice text check (
    char_length(choice) between 1 and 120
    -- No control characters, and none that change the direction of what follows.
    and choice !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]'
  ),
  unique (user_id, product_id)
);
comment on table public.shop_cart_items is 'One row for each product in a shopper''s cart; the cart count is the sum of quantities.';
comment on column public.shop_cart_items.id is 'Primary key.';
comment on column public.shop_cart_items.user_id is 'Shopper.';
comment on column public.shop_cart_items.product_id is 'Product.';
comment on column public.shop_cart_items.quantity is 'Pieces, 1 to 1,000,000.';
comment on column public.shop_cart_items.created_at is 'When the product was added. Clock time, not transaction time: a line that returns while an order commits is newer than the order.';
comment on column public.shop_cart_items.former_quantity is 'Quantity before stock fell: above quantity while the line is reduced, equal to it once the shopper undid that, null otherwise. Written by the shop only.';
comment on column public.shop_cart_items.choice is 'Size or sizes as the shopper wrote them, at most 120 characters; null when none was chosen.';

create index shop_cart_items_product on public.shop_cart_items (product_id);
alter table public.shop_cart_items enable row level security;
revoke all on public.shop_cart_items from public, anon, authenticated, service_role;
grant select (id, user_id, product_id, quantity, created_at, former_quantity, choice),
  insert (user_id, product_id, quantity, choice), update (quantity, choice), delete
  on public.shop_cart_items to authenticated;

drop policy if exists "Shoppers see their own cart" on public.shop_cart_items;
create policy "Shoppers see their own cart"
  on public.shop_cart_items for select to authenticated
  using ((select private.current_shopper()) = user_id);

drop policy if exists "Shoppers add to their own cart" on public.shop_cart_items;
create policy "Shoppers add to their own cart"
  on public.shop_cart_items for insert to authenticated
  with check ((select private.current_shopper()) = user_id);

drop policy if exists "Shoppers change quantities in their own cart" on public.shop_cart_items;
create policy "Shoppers change quantities in their own cart"
  on public.shop_cart_items for update to authenticated
  using ((select private.current_shopper()) = user_id) with check ((select private.current_shopper()) = user_id);

drop policy if exists "Shoppers remove from their own cart" on public.shop_cart_items;
create policy "Shoppers remove from their own cart"
  on public.shop_cart_items for delete to authenticated
  using ((select private.current_shopper()) = user_id);

-- Early check; place_order checks again under lock. Security definer because a shopper cannot see inactive products.
-- Quantities below 1 and unknown products are left to the constraints.
create or replace function private.check_cart_item()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  product record;
begin
  -- Rows of other users are left to the policy.
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
  -- Restoring the former quantity is always allowed.
  if tg_op = 'UPDATE' and new.quantity = old.former_quantity then
    return new;
  end if;
  new.former_quantity := null;
  if new.quantity > product.stock_quantity then
    perform private.refuse(409, 'INSUFFICIENT_STOCK',
      jsonb_build_object('product_id', new.product_id, 'available', product.stock_quantity));
  end if;
  -- Bounds the work of one order.
  if tg_op = 'INSERT' and (select count(*) from public.shop_cart_items where user_id = new.user_id) >= 200 then
    perform private.refuse(409, 'CART_FULL', jsonb_build_object('limit', 200));
  end if;
  return new;
end
$$;

create or replace trigger check_cart_item
  before insert or update of quantity on public.shop_cart_items
  for each row execute function private.check_cart_item();

-- One statement, so that simultaneous clicks in two tabs both count.
create or replace function public.cart_add(product_id uuid, quantity integer default 1, choice text default null)
returns public.shop_cart_items language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  item public.shop_cart_items;
  several constant text := '^\d{1,7} × [^,]+(, \d{1,7} × [^,]+)*$';
begin
  if cart_add.quantity is null or cart_add.quantity not between 1 and 1000000 then
    raise exception using errcode = '23514', message = 'INVALID_QUANTITY', detail = '{"minimum": 1, "maximum": 1000000}';
  end if;
  insert into public.shop_cart_items as line (product_id, quantity, choice)
    values (cart_add.product_id, cart_add.quantity, cart_add.choice)
    on conflict (user_id, product_id) do update set
      quantity = line.quantity + excluded.quantity,
      -- The pieces of each choice; one choice for all pieces is written without a number.
      choice = (
        select case
            when count(*) = 1 and min(pieces) = line.quantity + excluded.quantity then min(chosen)
            when sum(char_length(pieces || ' × ' || chosen) + 2) - 2 > 120 then line.choice
            else string_agg(pieces || ' × ' || chosen, ', ' order by place)
          end
        from (
          select part.chosen, sum(part.pieces) as pieces, min(part.place) as place
          from (values (line.choice, line.quantity, 0), (excluded.choice, excluded.quantity, 100))
              as side (choice, quantity, rank)
            cross join lateral (
              select found[1]::integer, found[2], side.rank + number
                from regexp_matches(side.choice, '(\d{1,7}) × ([^,]+)', 'g') with ordinality as matches (found, number)
                where side.choice ~ several
              union all
              select side.quantity, side.choice, side.rank where side.choice !~ several
            ) as part (pieces, chosen, place)
          group by part.chosen
        ) as total
      )
    returning * into item;
  return item;
end
$$;
comment on function public.cart_add is 'cart_add(product_id, quantity = 1, choice = null) -> the cart item {id, user_id, product_id, quantity, created_at, former_quantity, choice}, grown by the quantity. Choices are added up: "M" and "L" make "1 × M, 1 × L"; what is longer than 120 characters stays as it was. Refuses: 409 INSUFFICIENT_STOCK {product_id, available}, 409 PRODUCT_UNAVAILABLE {product_id}, 409 CART_FULL {limit}, 409 23503 for no such product, 400 23514 INVALID_QUANTITY, 400 INVALID_CHOICE {field, problem}.';
revoke all on function public.cart_add from public, anon, authenticated, service_role;
grant execute on function public.cart_add to authenticated;

-- Security definer because no shopper may write former_quantity. Lines that the shopper restored are not reduced again.
create or replace function public.cart_take_what_is_left()
returns integer language plpgsql security definer set search_path = '' as $$
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
    -- Two statements: the trigger clears former_quantity when the quantity changes.
    update public.shop_cart_items set quantity = line.stock_quantity where id = line.id;
    update public.shop_cart_items set former_quantity = line.former_quantity where id = line.id;
    changed := changed + 1;
  end loop;
  return changed;
end
$$;
comment on function public.cart_take_what_is_left is 'cart_take_what_is_left() -> how many of the caller''s cart items exceeded the stock and were reduced to it; former_quantity holds what they had. Sold-out and restored lines stay as they are. Refuses: 401 SIGN_IN_REQUIRED; 409 INSUFFICIENT_STOCK {product_id, available} if more was sold meanwhile.';
revoke all on function public.cart_take_what_is_left from public, anon, authenticated, service_role;
grant execute on function public.cart_take_what_is_left to authenticated;

-- Trims the text and names what is wrong with it. Security definer because shoppers have no rights in private.
create or replace function private.clean_cart_choice()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.choice := private.parse_text('INVALID_CHOICE', 'choice', coalesce(to_jsonb(new.choice), 'null'), 120, false);
  if new.choice ~ '[\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]' then
    perform private.refuse(400, 'INVALID_CHOICE', '{"field": "choice", "problem": "invalid"}');
  end if;
  return new;
end
$$;
comment on function private.clean_cart_choice is 'Raises 400 INVALID_CHOICE {field, problem: too_long | invalid | card_number}.';

create or replace trigger clean_cart_choice
  before insert or update of choice on public.shop_cart_items
  for each row execute function private.clean_cart_choice();

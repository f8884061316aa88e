-- The choice of a cart item is kept with the order's item. It is compared like quantity and price: a shopper orders the
-- sizes on the screen, or the order is refused.
alter table public.shop_order_items add column choice text check (char_length(choice) between 1 and 120);
comment on column public.shop_order_items.choice is 'Size or sizes as the shopper wrote them; null when none was chosen.';
grant select (choice) on public.shop_order_items to authenticated;

create or replace function private.cart_line(line public.shop_cart_items, product public.shop_products)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'item_id', line.id, 'product_id', product.id, 'quantity', line.quantity, 'unit_price', product.price,
    'choice', line.choice, 'available', product.stock_quantity, 'is_active', product.is_active,
    'name', product.name, 'slug', product.slug, 'image_url', product.image_url)
$$;

-- A page that was opened before this release sends no choice; it is then not compared.
create or replace function private.order_problems(lines jsonb, expected_items jsonb)
returns jsonb language sql stable set search_path = '' as $$
  with line as (
    select * from jsonb_to_recordset(lines) as line (
      product_id uuid, name text, quantity integer, unit_price numeric, choice text, available integer, is_active boolean)
  ), expected as (
    select fields.*, item ? 'choice' as names_choice
    from jsonb_array_elements(expected_items) as item, jsonb_to_record(item)
      as fields (product_id uuid, quantity integer, unit_price numeric, choice text)
  )
  select jsonb_agg(
    jsonb_build_object('kind', problem.kind, 'product_id', product_id, 'name', coalesce(line.name, product.name))
      || problem.facts
    order by problem.rank, product_id
  )
  from line full join expected using (product_id)
    left join public.shop_products as product on line.product_id is null and product.id = product_id
    cross join lateral (values
      (1, 'unavailable', not line.is_active, '{}'::jsonb),
      (2, 'insufficient_stock', line.is_active and line.quantity > line.available,
        jsonb_build_object('available', line.available, 'quantity', line.quantity)),
      (3, 'cart_changed', line.quantity is distinct from expected.quantity,
        jsonb_build_object('expected_quantity', coalesce(expected.quantity, 0), 'quantity', coalesce(line.quantity, 0))),
      (4, 'choice_changed', line.quantity is not null and expected.names_choice
          and line.choice is distinct from expected.choice,
        jsonb_build_object('expected_choice', expected.choice, 'choice', line.choice)),
      (5, 'price_changed', line.unit_price <> expected.unit_price,
        jsonb_build_object('expected_price', expected.unit_price, 'price', line.unit_price))
    ) as problem (rank, kind, holds, facts)
  where problem.holds
$$;

create or replace function private.refuse_order(problems jsonb, amounts jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409,
    case problems -> 0 ->> 'kind'
      when 'unavailable' then 'PRODUCT_UNAVAILABLE'
      when 'insufficient_stock' then 'INSUFFICIENT_STOCK'
      when 'cart_changed' then 'CART_CHANGED'
      when 'choice_changed' then 'CART_CHANGED'
      else 'PRICE_CHANGED'
    end,
    (problems -> 0) - 'kind' - 'name' || jsonb_build_object('problems', problems, 'amounts', amounts));
end
$$;

-- `shop.order` tells the ledgers that an order moves the stock. The row count check is a safeguard against lost locks.
create or replace function private.sell_cart_lines(placed public.shop_orders, lines jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  sold integer;
begin
  perform set_config('shop.order', placed.order_number, true);
  update public.shop_products as product
    set stock_quantity = product.stock_quantity - line.quantity
    from jsonb_to_recordset(lines) as line (product_id uuid, quantity integer)
    where product.id = line.product_id and product.stock_quantity >= line.quantity;
  get diagnostics sold = row_count;
  perform set_config('shop.order', '', true);
  if sold <> jsonb_array_length(lines) then
    perform private.refuse(409, 'INSUFFICIENT_STOCK');
  end if;
  insert into public.shop_order_items
      (order_id, product_id, product_name, product_slug, product_image_url, quantity, unit_price, total_price, choice)
    select placed.id, line.product_id, line.name, line.slug, line.image_url, line.quantity, line.unit_price,
      line.unit_price * line.quantity, line.choice
    from jsonb_to_recordset(lines)
      as line (product_id uuid, name text, slug text, image_url text, quantity integer, unit_price numeric, choice text);
  delete from public.shop_cart_items
    where id in (select (line ->> 'item_id')::uuid from jsonb_array_elements(lines) as line);
end
$$;

comment on function public.place_order is 'place_order(order_number, expected, billing_address, shipping_address, payment_method, notes = null, save_address = false, code = null) -> the order (the row of shop_orders).
expected: {subtotal, shipping_amount, tax_amount, discount_amount, total_amount, items: [{product_id, quantity, unit_price, choice}]}: what the shopper saw, in dollars. A choice that is not given is not compared.
The same call again answers the same order. Refuses, writing nothing:
400 INVALID_ORDER {field, problem}: field is order_number, payment_method, notes, expected.…, billing_address.… or shipping_address.…; problem is missing, too_long, invalid, not_text, not_a_number or card_number.
409 EMPTY_CART {}.
409 PRODUCT_UNAVAILABLE, INSUFFICIENT_STOCK {product_id, available, quantity}, CART_CHANGED or PRICE_CHANGED, after the worst problem, each with {problems, amounts}: problems is a list of {kind, product_id, name} with kind unavailable; insufficient_stock {available, quantity}; cart_changed {expected_quantity, quantity}; choice_changed {expected_choice, choice}; price_changed {expected_price, price}; total_changed {expected, amounts}. amounts is what the cart costs now.
409 INVALID_CODE {reason: unknown | used | not_first_order}.
409 ORDER_NUMBER_TAKEN {} (another shopper''s: make a new number), ORDER_ALREADY_PLACED {order_number} (own, with another body).
401 SIGN_IN_REQUIRED.
503 PRODUCT_BUSY {product_id}, or 55P03: others have a product locked. The same call may be sent again.';

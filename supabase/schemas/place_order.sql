-- place_order and what only it uses (its input is validated by input.sql). One transaction, all or nothing. It never corrects silently: when the
-- cart differs from what the shopper saw, nothing is written and every difference is reported.

-- Makes a retry idempotent: the same order number with the same body returns the order, with another body it fails.
create table private.order_requests (
  order_id uuid primary key references public.shop_orders on delete cascade,
  fingerprint bytea not null
);
comment on table private.order_requests is 'Hash of the request body of each order.';
comment on column private.order_requests.fingerprint is 'SHA-256 of the normalized request body.';

create or replace function private.cart_line(line public.shop_cart_items, product public.shop_products)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'item_id', line.id, 'product_id', product.id, 'size', line.size, 'quantity', line.quantity, 'unit_price', product.price,
    'available', private.stock_of(product, line.size), 'is_active', product.is_active,
    'name', product.name, 'slug', product.slug, 'image_url', product.image_url)
$$;

-- Locks products in id order, then their sizes by position, then cart lines, as all code that locks products does, to avoid deadlocks. Lines are
-- locked and read in one statement: a quantity that grew in between would be deleted unsold.
-- Who waits for a locked row holds a connection. An order waits for a product for half a second at most, and only two
-- wait while a third one has it: the buyers of a locked product take no connections from the buyers of others. A place in
-- this line is an advisory lock, which ends with the transaction. Only tried, never waited for: no deadlock.
create or replace function private.lock_cart(shopper uuid)
returns jsonb language plpgsql set search_path = '' set lock_timeout = '500ms' as $$
declare
  product_ids uuid[];
  busy uuid;
  lines jsonb;
begin
  select array_agg(line.product_id) into product_ids from public.shop_cart_items as line where line.user_id = shopper;
  select id into busy from unnest(product_ids) as wanted (id)
    where not exists (
      select from generate_series(1, 3) as place
      where pg_try_advisory_xact_lock(hashtextextended('order of product ' || id, place)))
    limit 1;
  if found then
    perform private.refuse(503, 'PRODUCT_BUSY', jsonb_build_object('product_id', busy));
  end if;
  perform from public.shop_products where id = any (product_ids) order by id for no key update;
  perform from public.shop_product_sizes where product_id = any (product_ids) order by product_id, position for no key update;
  with line as materialized (
    select * from public.shop_cart_items as own
    where own.user_id = shopper and own.product_id = any (product_ids) order by own.id for update
  )
  select jsonb_agg(private.cart_line(line, product) order by product.id) into lines
    from line join public.shop_products as product on product.id = line.product_id;
  return lines;
end
$$;
comment on function private.lock_cart is 'Cart lines with their products, both locked; null when the cart is empty. 503 PRODUCT_BUSY {product_id}; 55P03 after the lock timeout.';

create or replace function private.order_problems(lines jsonb, expected_items jsonb)
returns jsonb language sql stable set search_path = '' as $$
  with line as (
    select * from jsonb_to_recordset(lines) as line (
      product_id uuid, size text, name text, quantity integer, unit_price numeric, available integer, is_active boolean)
  ), expected as (
    select product_id, coalesce(size, '') as size, quantity, unit_price
    from jsonb_to_recordset(expected_items) as item (product_id uuid, size text, quantity integer, unit_price numeric)
  )
  select jsonb_agg(
    jsonb_build_object('kind', problem.kind, 'product_id', product_id, 'size', size, 'name', coalesce(line.name, product.name))
      || problem.facts
    order by problem.rank, product_id, size
  )
  from line full join expected using (product_id, size)
    left join public.shop_products as product on line.product_id is null and product.id = product_id
    cross join lateral (values
      (1, 'unavailable', not line.is_active, '{}'::jsonb),
      (2, 'size_unavailable', line.is_active and line.available is null, '{}'),
      (3, 'insufficient_stock', line.is_active and line.quantity > line.available,
        jsonb_build_object('available', line.available, 'quantity', line.quantity)),
      (4, 'cart_changed', line.quantity is distinct from expected.quantity,
        jsonb_build_object('expected_quantity', coalesce(expected.quantity, 0), 'quantity', coalesce(line.quantity, 0))),
      (5, 'price_changed', line.unit_price <> expected.unit_price,
        jsonb_build_object('expected_price', expected.unit_price, 'price', line.unit_price))
    ) as problem (rank, kind, holds, facts)
  where problem.holds
$$;
comment on function private.order_problems is 'All differences between the cart and what the shopper saw, worst first; null when there is none.';

-- `shop.order` tells the ledgers that an order moves the stock. The row count check is a safeguard against lost locks.
create or replace function private.sell_cart_lines(placed public.shop_orders, lines jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  sold_by_size integer;
  sold integer;
begin
  perform set_config('shop.order', placed.order_number, true);
  update public.shop_product_sizes as sized
    set stock_quantity = sized.stock_quantity - line.quantity
    from jsonb_to_recordset(lines) as line (product_id uuid, size text, quantity integer)
    where sized.product_id = line.product_id and sized.size = line.size and sized.position is not null
      and sized.stock_quantity >= line.quantity;
  get diagnostics sold_by_size = row_count;
  update public.shop_products as product
    set stock_quantity = product.stock_quantity - line.quantity
    from jsonb_to_recordset(lines) as line (product_id uuid, size text, quantity integer)
    where product.id = line.product_id and line.size = '' and product.stock_quantity >= line.quantity;
  get diagnostics sold = row_count;
  perform set_config('shop.order', '', true);
  if sold + sold_by_size <> jsonb_array_length(lines) then
    perform private.refuse(409, 'INSUFFICIENT_STOCK');
  end if;
  insert into public.shop_order_items
      (order_id, product_id, product_name, product_slug, product_image_url, quantity, unit_price, total_price, size)
    select placed.id, line.product_id, line.name, line.slug, line.image_url, line.quantity, line.unit_price,
      line.unit_price * line.quantity, line.size
    from jsonb_to_recordset(lines)
      as line (product_id uuid, name text, slug text, image_url text, quantity integer, unit_price numeric, size text);
  delete from public.shop_cart_items
    where id in (select (line ->> 'item_id')::uuid from jsonb_array_elements(lines) as line);
end
$$;

-- Security definer: no other code may write orders. It acts for the shopper of the access token only.
create or replace function public.place_order(
  order_number text,
  expected jsonb,
  billing_address jsonb,
  shipping_address jsonb,
  payment_method text,
  notes text default null,
  save_address boolean default false,
  code text default null
)
returns public.shop_orders language plpgsql security definer set search_path = '' as $$
declare
  shopper uuid := private.current_shopper();
  billing jsonb := private.parse_address('billing', place_order.billing_address);
  shipping jsonb := private.parse_address('shipping', place_order.shipping_address);
  order_notes text := private.parse_text('INVALID_ORDER', 'notes', coalesce(to_jsonb(place_order.notes), 'null'), false, true);
  seen jsonb := private.parse_expected(place_order.expected);
  used_code text := private.normalize_code(place_order.code);
  body_hash bytea := sha256(convert_to(jsonb_build_array(
    seen, billing, shipping, place_order.payment_method, order_notes, place_order.save_address, used_code)::text, 'UTF8'));
  placed public.shop_orders;
  lines jsonb;
  problems jsonb;
  subtotal numeric;
  amounts jsonb;
  different text;
  offer private.codes;
  rates public.shop_settings;
begin
  if place_order.order_number is null or place_order.order_number !~ '^ORD-[0-9A-Z]{10,24}$' then
    perform private.refuse(400, 'INVALID_ORDER', '{"field": "order_number", "problem": "invalid"}');
  elsif place_order.payment_method is null or place_order.payment_method not in ('card', 'paypal') then
    perform private.refuse(400, 'INVALID_ORDER', '{"field": "payment_method", "problem": "invalid"}');
  end if;

  -- Serializes the orders of one shopper: a repeated request finds the order of the first one.
  perform pg_advisory_xact_lock(hashtextextended('order ' || shopper, 0));
  select * into placed from public.shop_orders as known where known.order_number = place_order.order_number;
  if found then
    if placed.user_id <> shopper then
      perform private.refuse(409, 'ORDER_NUMBER_TAKEN');
    elsif not exists (
      select from private.order_requests as request where request.order_id = placed.id and request.fingerprint = body_hash
    ) then
      perform private.refuse(409, 'ORDER_ALREADY_PLACED', jsonb_build_object('order_number', placed.order_number));
    end if;
    return placed;
  end if;

  select jsonb_agg(private.cart_line(line, product) order by product.id) into lines
    from public.shop_cart_items as line join public.shop_products as product on product.id = line.product_id
    where line.user_id = shopper;
  problems := private.order_problems(lines, seen -> 'items');
  -- Under load most requests find no stock and are answered without waiting for locks. All others are checked again
  -- under lock.
  if problems is null or problems -> 0 ->> 'kind' not in ('unavailable', 'size_unavailable', 'insufficient_stock') then
    lines := private.lock_cart(shopper);
    problems := private.order_problems(lines, seen -> 'items');
  end if;
  if lines is null then
    perform private.refuse(409, 'EMPTY_CART');
  end if;
  select sum((line ->> 'unit_price')::numeric * (line ->> 'quantity')::integer) into subtotal
    from jsonb_array_elements(lines) as line;
  offer := private.offer_of(used_code, shopper, case when problems is null then subtotal end);
  select * into rates from public.shop_settings;
  amounts := to_jsonb(private.order_amounts(subtotal, offer, rates)) || jsonb_build_object('subtotal', subtotal);
  if problems is null then
    select string_agg(key, ', ' order by key) into different
      from jsonb_each(amounts) where (seen -> key)::numeric <> value::numeric;
    -- The numbers of the shop have changed, or the request is wrong or forged.
    if different is not null then
      raise log 'order refused: % sent differ from ours', different;
      problems := jsonb_build_array(
        jsonb_build_object('kind', 'total_changed', 'expected', seen - 'items', 'amounts', amounts));
    end if;
  end if;
  if problems is not null then
    -- Named after the worst problem, with its facts.
    perform private.refuse(409,
      case problems -> 0 ->> 'kind'
        when 'unavailable' then 'PRODUCT_UNAVAILABLE'
        when 'size_unavailable' then 'SIZE_UNAVAILABLE'
        when 'insufficient_stock' then 'INSUFFICIENT_STOCK'
        when 'cart_changed' then 'CART_CHANGED'
        else 'PRICE_CHANGED'
      end,
      (problems -> 0) - 'kind' - 'name'
        || jsonb_build_object('problems', problems, 'amounts', amounts, 'rates', private.rates_of(rates)));
  end if;

  insert into public.shop_orders as fresh (
      user_id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, total_amount,
      payment_method, billing_address, shipping_address, notes, free_shipping_over, standard_shipping, tax_percent,
      discount_kind, discount_value)
    select shopper, place_order.order_number, owed.subtotal, owed.shipping_amount, owed.tax_amount,
      owed.discount_amount, owed.total_amount, place_order.payment_method, billing, shipping, order_notes,
      rates.free_shipping_over, rates.standard_shipping, rates.tax_percent,
      case when offer.percent is not null then 'percent' when offer.amount is not null then 'amount' end,
      coalesce(offer.percent, offer.amount)
    from jsonb_to_record(amounts) as owed (
      subtotal numeric, shipping_amount numeric, tax_amount numeric, discount_amount numeric, total_amount numeric)
    on conflict on constraint shop_orders_order_number_key do nothing
    returning fresh.* into placed;
  -- Another shopper's order with this number was committed meanwhile.
  if placed.id is null then
    perform private.refuse(409, 'ORDER_NUMBER_TAKEN');
  end if;
  insert into private.order_requests (order_id, fingerprint) values (placed.id, body_hash);
  perform private.sell_cart_lines(placed, lines);
  if used_code is not null then
    insert into private.code_uses (user_id, code, order_id) values (shopper, used_code, placed.id);
  end if;
  if place_order.save_address then
    perform private.save_address(shopper, 'billing', billing);
    if billing - 'email' - 'phone' <> shipping then
      perform private.save_address(shopper, 'shipping', shipping);
    end if;
  end if;
  perform private.queue_order_confirmation(placed);
  return placed;
end
$$;
comment on function public.place_order is 'place_order(order_number, expected, billing_address, shipping_address, payment_method, notes = null, save_address = false, code = null) -> the order (the row of shop_orders).
expected: {subtotal, shipping_amount, tax_amount, discount_amount, total_amount, items: [{product_id, size, quantity, unit_price}]}: what the shopper saw, in dollars; the size may be left out where there is none.
The same call again answers the same order. Refuses, writing nothing:
400 INVALID_ORDER {field, problem}: field is order_number, payment_method, notes, expected.…, billing_address.… or shipping_address.…; problem is missing, too_long, invalid, not_text, not_a_number or card_number.
409 EMPTY_CART {}.
409 PRODUCT_UNAVAILABLE, SIZE_UNAVAILABLE, INSUFFICIENT_STOCK {product_id, size, available, quantity}, CART_CHANGED or PRICE_CHANGED, after the worst problem, each with {problems, amounts, rates}: problems is a list of {kind, product_id, size, name} with kind unavailable; size_unavailable; insufficient_stock {available, quantity}; cart_changed {expected_quantity, quantity}; price_changed {expected_price, price}; total_changed {expected, amounts}. amounts is what the cart costs now, rates are the columns of shop_settings.
409 INVALID_CODE {reason: unknown | used | not_first_order | below_minimum, minimum}.
409 ORDER_NUMBER_TAKEN {} (another shopper''s: make a new number), ORDER_ALREADY_PLACED {order_number} (own, with another body).
401 SIGN_IN_REQUIRED.
503 PRODUCT_BUSY {product_id}, or 55P03: others have a product locked. The same call may be sent again.';
grant execute on function public.place_order to authenticated;

-- place_order itself: reads the request, answers a repeat, and otherwise turns the cart into an order.

-- The amounts the shopper saw against the ones the rules give. Called when all lines agree, so a difference here means
-- a browser that reckons otherwise than we do (or a hand-made request): worth a line in the server's log.
create function private.check_amounts(expected jsonb, amounts jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  different text[];
begin
  select array_agg(key order by key) into different
    from jsonb_each(amounts) where (expected -> key)::numeric <> value::numeric;
  if different is not null then
    raise log 'order refused: % sent differ from ours', array_to_string(different, ', ');
    perform private.refuse_order(jsonb_build_array(jsonb_build_object(
      'kind', 'total_changed', 'expected', expected - 'items', 'amounts', amounts)), amounts);
  end if;
end
$$;

-- Security definer, because nobody may write orders, stock or mail otherwise; that is the point of it. It acts for the
-- token's subject only, reads nothing of anybody else's, and every table it touches is named in full.
create function public.place_order(
  order_number text,
  expected jsonb,
  billing_address jsonb,
  shipping_address jsonb,
  payment_method text,
  notes text default null,
  save_address boolean default false,
  code text default null
)
returns public.shop_orders
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  shopper uuid := private.current_shopper();
  billing jsonb := private.read_address('billing', place_order.billing_address);
  shipping jsonb := private.read_address('shipping', place_order.shipping_address);
  remarks text := private.read_text('INVALID_ORDER', 'notes', coalesce(to_jsonb(place_order.notes), 'null'), 1000, false, true);
  seen jsonb := private.read_expectation(place_order.expected);
  used_code text := private.normal_code(left(place_order.code, 100));
  body_hash bytea := sha256(convert_to(jsonb_build_array(
    seen, billing, shipping, place_order.payment_method, remarks, place_order.save_address, used_code)::text, 'UTF8'));
  placed public.shop_orders;
  lines jsonb;
  problems jsonb;
  amounts jsonb;
  percent integer;
begin
  if place_order.order_number is null or place_order.order_number !~ '^ORD-[0-9A-Z]{10,24}$' then
    perform private.refuse(400, 'INVALID_ORDER', '{"field": "order_number", "problem": "invalid"}');
  elsif place_order.payment_method is null or place_order.payment_method not in ('card', 'paypal') then
    perform private.refuse(400, 'INVALID_ORDER', '{"field": "payment_method", "problem": "invalid"}');
  end if;

  -- One order of a shopper after the other: the second of twenty clicks finds the first one's order below.
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

  lines := private.read_cart(shopper);
  problems := private.order_problems(lines, seen -> 'items');
  -- In a rush nearly everybody hears that nothing is left. That is true as it is read: it need not stand in line for
  -- the product behind all who hear the same. Whatever may still become an order is read again, locked.
  if problems is null or problems -> 0 ->> 'kind' not in ('unavailable', 'insufficient_stock') then
    lines := private.lock_cart(shopper);
    problems := private.order_problems(lines, seen -> 'items');
  end if;
  if lines is null then
    perform private.refuse(409, 'EMPTY_CART');
  end if;
  percent := private.percent_off(used_code, shopper);
  select to_jsonb(cost) || jsonb_build_object('subtotal', cart.subtotal) into amounts
    from (
      select sum((line ->> 'unit_price')::numeric * (line ->> 'quantity')::integer) as subtotal
      from jsonb_array_elements(lines) as line
    ) as cart, private.order_amounts(cart.subtotal, percent) as cost;
  if problems is not null then
    perform private.refuse_order(problems, amounts);
  end if;
  perform private.check_amounts(seen, amounts);

  insert into public.shop_orders as fresh (
      user_id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, total_amount,
      payment_method, billing_address, shipping_address, notes)
    select shopper, place_order.order_number, owed.subtotal, owed.shipping_amount, owed.tax_amount,
      owed.discount_amount, owed.total_amount, place_order.payment_method, billing, shipping, remarks
    from jsonb_to_record(amounts) as owed (
      subtotal numeric, shipping_amount numeric, tax_amount numeric, discount_amount numeric, total_amount numeric)
    on conflict on constraint shop_orders_order_number_key do nothing
    returning fresh.* into placed;
  -- Another shopper's order with this number was committed a moment ago.
  if placed.id is null then
    perform private.refuse(409, 'ORDER_NUMBER_TAKEN');
  end if;
  insert into private.order_requests (order_id, fingerprint) values (placed.id, body_hash);
  perform private.sell_lines(placed, lines);
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
expected: {subtotal, shipping_amount, tax_amount, discount_amount, total_amount, items: [{product_id, quantity, unit_price}]}: what the shopper saw, in dollars.
The same call again answers the same order. Refuses, writing nothing:
400 INVALID_ORDER {field, problem}: field is order_number, payment_method, notes, expected.…, billing_address.… or shipping_address.…; problem is missing, too_long, invalid, not_text, not_a_number or card_number.
409 EMPTY_CART {}.
409 PRODUCT_UNAVAILABLE, INSUFFICIENT_STOCK {product_id, available, quantity}, CART_CHANGED or PRICE_CHANGED, after the worst problem, each with {problems, amounts}: problems is a list of {kind, product_id, name} with kind unavailable; insufficient_stock {available, quantity}; cart_changed {expected_quantity, quantity}; price_changed {expected_price, price}; total_changed {expected, amounts}. amounts is what the cart costs now.
409 INVALID_CODE {reason: unknown | used | not_first_order}.
409 ORDER_NUMBER_TAKEN {} (another shopper''s: make a new number), ORDER_ALREADY_PLACED {order_number} (own, with another body).
401 SIGN_IN_REQUIRED.';
revoke all on function public.place_order from public, anon, authenticated, service_role;
grant execute on function public.place_order to authenticated;

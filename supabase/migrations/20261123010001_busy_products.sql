-- Who waits for a locked row holds a connection. An order waits for a product for half a second at most, and only two
-- wait while a third one has it: the buyers of a locked product take no connections from the buyers of others.

-- A place is an advisory lock, which ends with the transaction. Only tried, never waited for: no deadlock.
create function private.take_place_in_line(product uuid)
returns boolean language plpgsql set search_path = '' as $$
begin
  for place in 1 .. 3 loop
    if pg_try_advisory_xact_lock(hashtextextended('order of product ' || product, place)) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.take_place_in_line is 'Whether this order may wait for the product: three orders at a time may, one of which has it locked.';
revoke all on function private.take_place_in_line from public, anon, authenticated, service_role;

-- As before, after taking a place for each product.
create or replace function private.lock_cart(shopper uuid)
returns jsonb language plpgsql set search_path = '' set lock_timeout = '500ms' as $$
declare
  product_ids uuid[];
  busy uuid;
  lines jsonb;
begin
  select array_agg(line.product_id) into product_ids from public.shop_cart_items as line where line.user_id = shopper;
  select id into busy from unnest(product_ids) as wanted (id) where not private.take_place_in_line(id) limit 1;
  if found then
    perform private.refuse(503, 'PRODUCT_BUSY', jsonb_build_object('product_id', busy));
  end if;
  perform from public.shop_products where id = any (product_ids) order by id for no key update;
  with line as materialized (
    select * from public.shop_cart_items as own
    where own.user_id = shopper and own.product_id = any (product_ids) order by own.product_id for update
  )
  select jsonb_agg(private.cart_line(line, product) order by product.id) into lines
    from line join public.shop_products as product on product.id = line.product_id;
  return lines;
end
$$;
comment on function private.lock_cart is 'Cart lines with their products, both locked; null when the cart is empty. 503 PRODUCT_BUSY {product_id}; 55P03 after the lock timeout.';

-- It waits for the products that it gives back. `create or replace` must name the setting again.
alter function public.cancel_order set lock_timeout = '500ms';

comment on function public.place_order is 'place_order(order_number, expected, billing_address, shipping_address, payment_method, notes = null, save_address = false, code = null) -> the order (the row of shop_orders).
expected: {subtotal, shipping_amount, tax_amount, discount_amount, total_amount, items: [{product_id, quantity, unit_price}]}: what the shopper saw, in dollars.
The same call again answers the same order. Refuses, writing nothing:
400 INVALID_ORDER {field, problem}: field is order_number, payment_method, notes, expected.…, billing_address.… or shipping_address.…; problem is missing, too_long, invalid, not_text, not_a_number or card_number.
409 EMPTY_CART {}.
409 PRODUCT_UNAVAILABLE, INSUFFICIENT_STOCK {product_id, available, quantity}, CART_CHANGED or PRICE_CHANGED, after the worst problem, each with {problems, amounts}: problems is a list of {kind, product_id, name} with kind unavailable; insufficient_stock {available, quantity}; cart_changed {expected_quantity, quantity}; price_changed {expected_price, price}; total_changed {expected, amounts}. amounts is what the cart costs now.
409 INVALID_CODE {reason: unknown | used | not_first_order}.
409 ORDER_NUMBER_TAKEN {} (another shopper''s: make a new number), ORDER_ALREADY_PLACED {order_number} (own, with another body).
401 SIGN_IN_REQUIRED.
503 PRODUCT_BUSY {product_id}, or 55P03: others have a product locked. The same call may be sent again.';

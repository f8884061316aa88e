-- The one door to an order: one transaction, everything or nothing. It never corrects silently: when what is true now
-- is not what the shopper saw, nothing is written and every difference is named.

-- Compares the locked lines with the expected ones. Every product that does not hold is named, each with all that is
-- wrong about it, so that one look at the cart puts everything right.
create function private.order_problems(lines jsonb, expected_items jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with line as (
    select * from jsonb_to_recordset(lines)
      as line (product_id uuid, name text, quantity integer, unit_price numeric, available integer, is_active boolean)
  ), expected as (
    select * from jsonb_to_recordset(expected_items) as expected (product_id uuid, quantity integer, unit_price numeric)
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
      (4, 'price_changed', line.unit_price <> expected.unit_price,
        jsonb_build_object('expected_price', expected.unit_price, 'price', line.unit_price))
    ) as problem (rank, kind, holds, facts)
  where problem.holds
$$;
comment on function private.order_problems is 'Every difference between the cart and what the shopper saw, worst first; null when there is none.';

create function private.refuse_order(problems jsonb, amounts jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.refuse(409,
    case problems -> 0 ->> 'kind'
      when 'unavailable' then 'PRODUCT_UNAVAILABLE'
      when 'insufficient_stock' then 'INSUFFICIENT_STOCK'
      when 'cart_changed' then 'CART_CHANGED'
      else 'PRICE_CHANGED'
    end,
    -- The worst problem's own facts stand on top too, as everywhere else this refusal occurs.
    (problems -> 0) - 'kind' - 'name' || jsonb_build_object('problems', problems, 'amounts', amounts));
end
$$;

create function private.cart_line(line public.shop_cart_items, product public.shop_products)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'item_id', line.id, 'product_id', product.id, 'quantity', line.quantity, 'unit_price', product.price,
    'available', product.stock_quantity, 'is_active', product.is_active,
    'name', product.name, 'slug', product.slug, 'image_url', product.image_url)
$$;

create function private.read_cart(shopper uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(private.cart_line(line, product) order by product.id)
    from public.shop_cart_items as line join public.shop_products as product on product.id = line.product_id
    where line.user_id = shopper
$$;
comment on function private.read_cart is 'The shopper''s cart lines with their products as they are at the moment; null when the cart is empty.';

-- Products first, in id order, then the lines: whoever else locks products does it in the same order, so nobody waits
-- in a circle. A line added meanwhile stays in the cart; a line whose quantity grows meanwhile waits for this order.
create function private.lock_cart(shopper uuid)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  product_ids uuid[];
  lines jsonb;
begin
  select array_agg(line.product_id) into product_ids from public.shop_cart_items as line where line.user_id = shopper;
  perform from public.shop_products where id = any (product_ids) order by id for no key update;
  -- Locked and read in one statement: a quantity that grew between the two would be deleted unsold.
  with line as materialized (
    select * from public.shop_cart_items as own
    where own.user_id = shopper and own.product_id = any (product_ids) order by own.product_id for update
  )
  select jsonb_agg(private.cart_line(line, product) order by product.id) into lines
    from line join public.shop_products as product on product.id = line.product_id;
  return lines;
end
$$;
comment on function private.lock_cart is 'The shopper''s cart lines with their products, both locked; null when the cart is empty.';

-- Once each: an address that is already in the book is not written again, and a full book never stops an order.
create function private.save_address(shopper uuid, kind text, address jsonb)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into public.shop_addresses
      (user_id, type, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country)
    select shopper, kind, new.*
    from jsonb_to_record(address) as new (
      first_name text, last_name text, address_line_1 text, address_line_2 text,
      city text, state text, postal_code text, country text)
    where (select count(*) from public.shop_addresses where user_id = shopper) < 50
      and not exists (
        select from public.shop_addresses as known
        where known.user_id = shopper and known.type = kind
          and (known.first_name, known.last_name, known.address_line_1, known.city, known.state, known.postal_code, known.country)
            = (new.first_name, new.last_name, new.address_line_1, new.city, new.state, new.postal_code, new.country)
          and known.address_line_2 is not distinct from new.address_line_2
      )
$$;

-- Takes the stock, writes the lines, empties the cart of exactly these lines. `shop.order` tells the ledgers whose
-- movement it is. The guard in the update can only fail if a lock failed: then nothing is sold.
create function private.sell_lines(placed public.shop_orders, lines jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
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
      (order_id, product_id, product_name, product_slug, product_image_url, quantity, unit_price, total_price)
    select placed.id, line.product_id, line.name, line.slug, line.image_url, line.quantity, line.unit_price,
      line.unit_price * line.quantity
    from jsonb_to_recordset(lines)
      as line (product_id uuid, name text, slug text, image_url text, quantity integer, unit_price numeric);
  delete from public.shop_cart_items
    where id in (select (line ->> 'item_id')::uuid from jsonb_array_elements(lines) as line);
end
$$;

-- A receipt may go to any address that was typed, and only to the account's own does it tell where the parcel goes: a
-- slip of the pen must not send somebody's home to a stranger, nor may a stranger be sent words of anybody's choice.
create function private.queue_order_confirmation(placed public.shop_orders)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.outbox (kind, recipient, payload)
    select 'order_confirmation', placed.billing_address ->> 'email',
      case when lower(placed.billing_address ->> 'email') = account.email then to_jsonb(placed)
        else to_jsonb(placed) - array['billing_address', 'shipping_address', 'notes'] end
      || jsonb_build_object('items', (
        select jsonb_agg(to_jsonb(item) - 'order_id' order by item.product_name)
        from public.shop_order_items as item where item.order_id = placed.id
      ))
    from auth.users as account where account.id = placed.user_id
$$;

-- What the shopper chooses of a product: a size, or one for each piece. Free text, because a cart has one line for each
-- product: "M", or "1 × M, 1 × L".
alter table public.shop_cart_items add column choice text check (
  char_length(choice) between 1 and 120
  -- No control characters, and none that change the direction of what follows.
  and choice !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]'
);
comment on column public.shop_cart_items.choice is 'Size or sizes as the shopper wrote them, at most 120 characters; null when none was chosen.';
grant select (choice), insert (choice), update (choice) on public.shop_cart_items to authenticated;

-- Trims the text and names what is wrong with it. Security definer because shoppers have no rights in private.
create function private.clean_cart_choice()
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
create trigger clean_cart_choice
  before insert or update of choice on public.shop_cart_items
  for each row execute function private.clean_cart_choice();

-- One function, not two of the same name: calls without a choice go on as before.
drop function public.cart_add(uuid, integer);
create function public.cart_add(product_id uuid, quantity integer default 1, choice text default null)
returns public.shop_cart_items language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  item public.shop_cart_items;
  several constant text := '^\d{1,2} × [^,]+(, \d{1,2} × [^,]+)*$';
begin
  if cart_add.quantity is null or cart_add.quantity not between 1 and 99 then
    raise exception using errcode = '23514', message = 'INVALID_QUANTITY', detail = '{"minimum": 1, "maximum": 99}';
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
                from regexp_matches(side.choice, '(\d{1,2}) × ([^,]+)', 'g') with ordinality as matches (found, number)
                where side.choice ~ several
              union all
              select side.quantity, side.choice, side.rank where side.choice !~ several
            ) as part (pieces, chosen, place)
          group by part.chosen
        ) as total
      )
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
comment on function public.cart_add is 'cart_add(product_id, quantity = 1, choice = null) -> the cart item {id, user_id, product_id, quantity, created_at, former_quantity, choice}, grown by the quantity. Choices are added up: "M" and "L" make "1 × M, 1 × L"; what is longer than 120 characters stays as it was. Refuses: 409 INSUFFICIENT_STOCK {product_id, available}, 409 PRODUCT_UNAVAILABLE {product_id}, 409 QUANTITY_LIMIT {product_id, limit}, 409 CART_FULL {limit}, 409 23503 for no such product, 400 23514 INVALID_QUANTITY, 400 INVALID_CHOICE {field, problem}.';
revoke all on function public.cart_add from public, anon, authenticated, service_role;
grant execute on function public.cart_add to authenticated;

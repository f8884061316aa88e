-- A range of prices, in the sets.

-- The members between two prices: by whole 64ths of steps of the order of price, and beside them the places in the 64ths
-- that a bound lies in.
create function private.priced(inout members bit varying, min_price numeric, max_price numeric, out places integer[])
language plpgsql
stable
set search_path = ''
as $$
declare
  products constant integer := length(members);
  low constant integer := private.cheaper_than(ceil(coalesce(min_price, 0) * 100), products);
  high constant integer := private.cheaper_than(floor(coalesce(max_price, 1e13) * 100) + 1, products);
  whole_low integer := private.whole_steps(low, products, true);
  whole_high integer := private.whole_steps(high, products, false);
begin
  if whole_low >= whole_high then
    places := private.members_from(members, low, high);
    members := null;
    return;
  end if;
  places := private.members_from(members, low, whole_low) || private.members_from(members, whole_high, high);
  if whole_high < products then
    members := members & private.cheapest(whole_high, products);
  end if;
  if whole_low > 0 then
    members := members & ~private.cheapest(whole_low, products);
  end if;
end
$$;

create function private.cheaper_than(cents numeric, products integer)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  bound constant bigint := least(greatest(cents, 0), 1e16);
begin
  return coalesce((
    select known.cheaper from private.search_prices as known where known.cents >= bound order by known.cents limit 1), products);
end
$$;

-- The number of an order at which a 64th of a step begins: the next or the last.
create function private.whole_steps(number integer, products integer, is_next boolean)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
declare
  step constant integer := 8 * private.piece_size(products);
  part constant integer := (private.piece_size(products) + 7) / 8;
begin
  if number = products or number % step % part = 0 then
    return number;
  end if;
  return least(number / step * step + (number % step / part + is_next::integer) * part, (number / step + 1) * step, products);
end
$$;

create function private.members_from(members bit varying, low integer, high integer)
returns integer[]
language plpgsql
stable
set search_path = ''
as $$
declare
  size constant integer := private.piece_size(length(members));
begin
  return array(
    select numbered.place from (
      select known.piece * size + generate_subscripts(known.places, 1) - 1 as number, unnest(known.places) as place
        from private.search_orders as known
        where known.sort = 'price-low' and known.piece between low / size and (high - 1) / size
    ) as numbered
    where numbered.number >= low and numbered.number < high and get_bit(members, numbered.place) = 1);
end
$$;

-- So many cheapest products; the number is one of whole 64ths of steps.
create function private.cheapest(number integer, products integer)
returns bit varying
language plpgsql
stable
set search_path = ''
as $$
declare
  step constant integer := 8 * private.piece_size(products);
  part constant integer := (private.piece_size(products) + 7) / 8;
begin
  return (
    select coalesce(before.members | (within.members & finer.members), before.members, within.members & finer.members)
      from (values (true)) as one
        left join private.search_sets as before on before.name = 'by price-low' and before.digit = number / step - 1
        left join private.search_sets as within on within.name = 'by price-low' and within.digit = number / step and number % step > 0
        left join private.search_sets as finer on finer.name = 'price within a step' and finer.digit = number % step / part - 1);
end
$$;

-- What a search of a million products costs is above all how often two sets are joined: 0.1 ms each time. A range of
-- prices took seven, and some hundred products beside the bounds were looked at in the table. Prices of a slider stand ten
-- dollars apart: for each such price there is now a set of who costs less, and one of who costs no more. And whoever is
-- narrowed down first is not joined to everybody.
-- The sets that are there serve until the keeper has written new ones, within a minute.

comment on table private.search_sets is 'Who is in stock, featured, in `category <id>`; in the first steps of each order: `by name`, and of price also 64ths of a step, `price within a step`; and so many units of price away from nothing: `price under` one more, `price up to`.';

create function private.price_unit()
returns bigint
language sql
stable
set search_path = ''
as $$
  select greatest(ceil(max(cents) / 256000.0), 1)::bigint * 1000 from private.search_prices
$$;
comment on function private.price_unit is 'In cents, 10 dollars or as many times that as leave 256 units up to the highest price.';

create or replace function private.write_search_facts()
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  products constant integer := (select count(*) from pg_temp.line);
  piece constant integer := private.piece_size(products);
  step constant integer := 8 * piece;
  sort text;
begin
  delete from private.search_sets;
  insert into private.search_sets (name, members)
    select fact.name, private.set_of(fact.places, products) from (
      select 'everything', array_agg(place) from pg_temp.line
      union all select 'in stock', array_agg(place) from pg_temp.line where in_stock
      union all select 'featured', array_agg(place) from pg_temp.line where is_featured
      union all select 'category ' || category_id, array_agg(place) from pg_temp.line group by category_id
    ) as fact (name, places);
  delete from private.search_orders;
  foreach sort in array array['price-low', 'price-high', 'name', 'featured', 'newest'] loop
    perform private.write_search_steps('by ' || sort, format('%I / %s', sort, step));
    execute format('insert into private.search_orders select %L, %2$I / %3$s, array_agg(place order by %2$I) from pg_temp.line group by 2',
      sort, sort, piece);
  end loop;
  perform private.write_search_steps('price within a step', format('"price-low" %% %s / %s', step, (piece + 7) / 8));
  delete from private.search_prices;
  insert into private.search_prices (cents, cheaper) select cents, min("price-low") from pg_temp.line group by cents;
  perform private.write_search_steps('price under', format('(cents / %s)::integer', private.price_unit()));
  perform private.write_search_steps('price up to', format('((cents + %s) / %s)::integer', private.price_unit() - 1, private.price_unit()));
end
$$;

alter function private.priced(bit varying, numeric, numeric) rename to priced_finely;

-- The members between two prices; of everybody, when members is null. Null again when nobody is left.
-- Bounds that are no whole units are looked for in the order of price, and leave places to be looked at.
create function private.priced(inout members bit varying, min_price numeric, max_price numeric, out places integer[])
language plpgsql
stable
set search_path = ''
as $$
declare
  unit constant bigint := private.price_unit();
  highest constant bigint := (select max(digit) from private.search_sets where name = 'price up to');
  low constant bigint := ceil(least(greatest(coalesce(min_price, 0), 0), 1e9) * 100);
  high constant bigint := floor(least(greatest(coalesce(max_price, 1e9), -1), 1e9) * 100);
  is_open constant boolean := high >= highest * unit;
  cheaper bit varying;
  up_to bit varying;
begin
  if highest is null or low % unit <> 0 or (not is_open and high % unit <> 0) then
    select * into members, places from private.priced_finely(coalesce(members, private.set_named('everything')), min_price, max_price);
    return;
  end if;
  cheaper := case when low > 0 then private.set_named('price under', (low / unit)::integer - 1) end;
  up_to := case when not is_open then private.set_named('price up to', (high / unit)::integer) end;
  if high < low or (not is_open and up_to is null) then
    members := null;
  elsif cheaper is null and up_to is null then
    members := coalesce(members, private.set_named('everything'));
  elsif cheaper is null then
    members := coalesce(members & up_to, up_to);
  else
    -- Who is cheaper is among those up to any price from there on.
    cheaper := coalesce(cheaper # up_to, ~cheaper);
    members := coalesce(members & cheaper, cheaper);
  end if;
end
$$;

create or replace function private.priced_finely(inout members bit varying, min_price numeric, max_price numeric, out places integer[])
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
  if whole_high < products and whole_low > 0 then
    members := members & (private.cheapest(whole_high, products) # private.cheapest(whole_low, products));
  elsif whole_high < products then
    members := members & private.cheapest(whole_high, products);
  elsif whole_low > 0 then
    members := members & ~private.cheapest(whole_low, products);
  end if;
end
$$;

-- Where less is known there is less to ask: what nobody holds, what nothing changed, what nothing has narrowed down.
create or replace function private.hits_of(
  typed text, part text, category_id uuid, min_price numeric, max_price numeric, in_stock boolean, featured boolean
)
returns private.search_hits
language plpgsql
stable
set search_path = ''
as $$
declare
  most_apart constant integer := 5000;
  words constant text[] := string_to_array(typed, ' ');
  facts constant text[] := array_remove(array[
    'category ' || category_id, case when in_stock then 'in stock' end, case when featured then 'featured' end], null);
  is_priced constant boolean := min_price is not null or max_price is not null;
  is_everybody boolean := typed is null;
  fact text;
  places integer[];
  bounds integer[];
  hits private.search_hits;
begin
  hits.apart := array(select product_id from private.search_changes limit most_apart + 1);
  hits.outdated := '{}';
  if typed !~ '^[[:alnum:]]+( [[:alnum:]]+)*$' or cardinality(hits.apart) > most_apart
    or not exists (select from private.search_sets)
  then
    return null;
  end if;
  if typed is not null then
    select * into hits.members, places from private.holders_of(typed, part);
  end if;
  foreach fact in array facts loop
    hits.members := case when is_everybody then private.set_named(fact) else hits.members & private.set_named(fact) end;
    is_everybody := false;
  end loop;
  if is_priced and (is_everybody or hits.members is not null) then
    select * into hits.members, bounds from private.priced(hits.members, min_price, max_price);
    places := places || bounds;
  elsif is_everybody then
    hits.members := private.set_named('everything');
  end if;
  if hits.members is not null and cardinality(words) > 2 then
    places := places || private.left_open(hits.members, words, most_apart + 1);
  end if;
  if cardinality(places) > most_apart then
    return null;
  end if;
  if hits.members is not null and cardinality(hits.apart) > 0 then
    hits.outdated := private.outdated(hits.members);
  end if;
  if cardinality(places) > 0 then
    hits.apart := hits.apart || array(select product_id from private.search_places where place = any (places));
    hits.outdated := array(
      select unnest(hits.outdated) union select place from unnest(places) as place where get_bit(hits.members, place) = 1);
  end if;
  return hits;
end
$$;

-- Every order of a list, kept for large catalogues: as steps, who is among the first 128th of it, the first two, and so on;
-- and as it is, in pieces of a 1,024th. A page of an order, however deep, is found by a few steps and read off a few
-- pieces; a range of prices is a few joins of sets. Before, both took one for every binary digit of a price or a name.
-- The sets are written anew, because they hold more: until the next minute the indexes answer alone.
truncate private.search_places, private.search_sets, private.search_words, private.search_changes;

-- Read often and hardly to be compressed.
alter table private.search_sets alter members set storage external;
comment on table private.search_sets is 'Who is in stock, featured, in `category <id>`, and in the first steps of each order: `by name`, and of price also 64ths of a step, `price within a step`.';

create table private.search_orders (
  sort text not null,
  piece integer not null,
  places integer[] not null,
  primary key (sort, piece)
);
comment on table private.search_orders is 'The places in each order of a list, a 1,024th after the other.';
alter table private.search_orders enable row level security;

create table private.search_prices (
  cents bigint primary key,
  cheaper integer not null
);
comment on table private.search_prices is 'Each price, and how many products are cheaper.';
alter table private.search_prices enable row level security;

drop function private.write_search_sets(integer);
drop function private.write_search_words(integer);
drop function private.write_search_facts();
drop function private.write_search_set(text, integer, text);

create function private.piece_size(products integer)
returns integer
language sql
immutable
set search_path = ''
as $$
  select greatest((products + 1023) / 1024, 1)
$$;
comment on function private.piece_size is 'How many products a piece of an order has. A step has eight pieces, and a 64th of a step an eighth of one.';

-- Sorted, and a bit set in a short string at a time: to set one copies all of it.
create or replace function private.set_of(places integer[], products integer)
returns bit varying
language plpgsql
immutable
set search_path = ''
as $$
declare
  mile_length constant integer := 32768;
  nobody constant bit varying := repeat('0', mile_length)::bit varying;
  members bit varying := '';
  mile bit varying := nobody;
  start integer := 0;
  place integer;
begin
  for place in select known from unnest(places) as known order by known loop
    while place >= start + mile_length loop
      members := members || mile;
      mile := nobody;
      start := start + mile_length;
    end loop;
    mile := set_bit(mile, place - start, 1);
  end loop;
  while start < products loop
    members := members || mile;
    mile := nobody;
    start := start + mile_length;
  end loop;
  return substring(members from 1 for products);
end
$$;

drop aggregate private.joined(bit varying);

-- Each step holds those before it too. `step` is SQL about a row of `line` and comes from the function below only.
create function private.write_search_steps(name text, step text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  products integer := (select count(*) from pg_temp.line);
  members bit varying := repeat('0', products)::bit varying;
  next record;
begin
  for next in execute format('select %s as step, array_agg(place) as places from pg_temp.line group by 1 order by 1', step) loop
    members := members | private.set_of(next.places, products);
    insert into private.search_sets (name, digit, members) values (name, next.step, members);
  end loop;
end
$$;

create function private.write_search_facts()
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
end
$$;

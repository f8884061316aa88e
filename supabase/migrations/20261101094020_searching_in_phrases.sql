-- One file, because it is one change: between two of its parts nobody could search.

-- Which products of a set come first, by the line or by another order, also far down: what lies before a page is
-- counted and passed over. In plpgsql, here and below, because its plans are kept: to plan this takes longer than to do it.
drop function search.find_in_sets(text, text, numeric, numeric, boolean, boolean, text, integer);
drop function private.first_of(private.search_hits, text, text, integer);
drop function private.first_by_rank(bit varying, text, text[], integer);
drop function private.hits_of(text, uuid, numeric, numeric, boolean, boolean);
drop function private.holders(text, text);
drop function private.priced(bit varying, numeric, numeric);
drop function private.first_hits(bit varying, text[], integer);
drop function private.lowest(bit varying, text[], integer);
drop function private.first_places(bit varying, integer);
drop type private.search_hits;

-- In memory: what is joined to nothing is not read from its table again each time that it is looked at.
create function private.set_named(name text, digit integer default 0)
returns bit varying
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select known.members || bit '' from private.search_sets as known
    where known.name = set_named.name and known.digit <= set_named.digit order by known.digit desc limit 1);
end
$$;
comment on function private.set_named is 'A fact, or the first steps of an order (those without products are not written). Null if there is none.';

-- Empty stretches of the line are passed over by 1,024 and by 32; what is to be skipped, by 32,768 and by 1,024.
create function private.places_of(members bit varying, skipped bigint, wanted bigint)
returns integer[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  start integer := 0;
  here integer;
begin
  if bit_count(members) <= skipped or wanted < 1 then
    return '{}';
  end if;
  foreach here in array case when skipped > 0 then array[32768, 1024] else '{}' end loop
    while bit_count(substring(members from start + 1 for here)) <= skipped loop
      skipped := skipped - bit_count(substring(members from start + 1 for here));
      start := start + here;
    end loop;
  end loop;
  return array(
    select yard + inch + n
      from generate_series(start, length(members) - 1, 1024) as yard
        cross join lateral (select substring(members from yard + 1 for 1024)) as long (part)
        cross join lateral generate_series(0, case when bit_count(long.part) = 0 then -1 else length(long.part) - 1 end, 32) as inch
        cross join lateral (select substring(long.part from inch + 1 for 32)) as short (part)
        cross join lateral generate_series(0, case when bit_count(short.part) = 0 then -1 else length(short.part) - 1 end) as n
      where get_bit(short.part, n) = 1
      limit wanted offset skipped);
end
$$;

-- The step of an order in which so many of the members are reached (that there are is known), and how many come before
-- that step. Looked for where it would be if they were spread evenly, then by halves.
create function private.step_reaching(members bit varying, sort text, wanted bigint, out step integer, out before bigint)
language plpgsql
stable
set search_path = ''
as $$
declare
  low integer := 0;
  high integer := (select max(digit) from private.search_sets where name = 'by ' || sort);
  here bigint;
begin
  before := 0;
  step := least((high + 1) * wanted / bit_count(members), high);
  while low < high loop
    step := least(step, high - 1);
    select bit_count(step_reaching.members & known.members) into here
      from private.search_sets as known where known.name = 'by ' || sort and known.digit = step;
    if here >= wanted then
      high := step;
    else
      low := step + 1;
      before := here;
    end if;
    step := (low + high) / 2;
  end loop;
  step := low;
end
$$;

-- The members from one number of an order to another; all of them where they are few. And how many are passed over before.
-- Read off the order, step by step, because those that are wanted may stand far apart.
create function private.stretch(members bit varying, sort text, skipped bigint, until bigint, out places integer[], out passed bigint)
language plpgsql
stable
set search_path = ''
as $$
declare
  few constant integer := 200;
  everybody constant bigint := bit_count(members);
  next record;
begin
  places := '{}';
  passed := 0;
  if sort is null then
    passed := least(skipped, everybody);
    places := private.places_of(members, passed, until - passed);
  elsif everybody <= few then
    places := private.places_of(members, 0, few);
  else
    passed := least(skipped, everybody);
    until := least(until, everybody);
    while passed + cardinality(places) < until loop
      next := private.step_reaching(members, sort, passed + cardinality(places) + 1);
      places := places || array(
        select piece.place from (
          select unnest(known.places) as place from private.search_orders as known
            where known.sort = stretch.sort and known.piece >= next.step * 8 and known.piece < next.step * 8 + 8
            order by known.piece
        ) as piece
        where get_bit(members, piece.place) = 1
        limit until - passed - cardinality(places) offset passed + cardinality(places) - next.before);
    end loop;
  end if;
end
$$;

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

-- Who holds what was typed: as bits, and beside them the places of those that hold rarer words or pairs.
-- What is joined to nothing is in memory: of one set alone, bit_or answers where it is stored, to be read at every look.

-- What begins so: the words from here on, and before this. Of words the last sign of all comes after any.
create function private.last_beginning(beginning text)
returns text
language sql
immutable
set search_path = ''
as $$
  select beginning || U&'\+10FFFF'
$$;

-- Who holds a word, or one that begins like it ("coat%") or contains it ("%coat%"): bits, and beside them the places of
-- rarer ones. Both are null when nobody does.
create function private.holders(pattern text, part text, out members bit varying, out places integer[])
language plpgsql
stable
set search_path = ''
as $$
begin
  -- A word as it is, or a piece that many words contain.
  select known.members || bit '', known.places into members, places
    from private.search_words as known where known.word = pattern and known.part = holders.part;
  if found or pattern !~ '%' then
    return;
  elsif pattern ~ '^%' then
    select bit_or(known.members) || bit '', array_agg(held.place) filter (where held.place is not null) into members, places
      from private.search_words as known left join lateral unnest(known.places) as held (place) on true
      where known.word like pattern and known.part = holders.part;
  else
    select bit_or(known.members) || bit '', array_agg(held.place) filter (where held.place is not null) into members, places
      from private.search_words as known left join lateral unnest(known.places) as held (place) on true
      where known.word >= rtrim(pattern, '%') and known.word < private.last_beginning(rtrim(pattern, '%')) and known.part = holders.part;
  end if;
end
$$;

-- Who holds a word and the beginning of another (or all of it, if it ends there) in a row, of the first perhaps only its end.
create function private.holders_of_pair(
  one text, other text, has_end boolean, ends boolean, parts text[], out members bit varying, out places integer[]
)
language plpgsql
stable
set search_path = ''
as $$
declare
  most_words constant integer := 300;
  -- One letter is not to be found at the end of words, but there are pairs with it.
  firsts text[] := case when not has_end then array[one] when char_length(one) > 1 then array(
    select known.word from private.search_words as known
      where known.word like '%' || one and known.part = 'text' limit most_words + 1) end;
begin
  if cardinality(firsts) <= most_words then
    select bit_or(known.members) || bit '', array_agg(held.place) filter (where held.place is not null) into members, places
      from unnest(firsts) as first (word) cross join lateral (
        select pair.members, pair.places from private.search_pairs as pair
          where pair.word >= first.word || ' ' || other and pair.part = any (parts)
            and pair.word <= case when ends then first.word || ' ' || other else private.last_beginning(first.word || ' ' || other) end
      ) as known left join lateral unnest(known.places) as held (place) on true;
  else
    select bit_or(known.members) || bit '', array_agg(held.place) filter (where held.place is not null) into members, places
      from private.search_pairs as known left join lateral unnest(known.places) as held (place) on true
      where known.word like '%' || one || ' ' || other || case when ends then '' else '%' end and known.part = any (parts);
  end if;
end
$$;

-- Who has all pairs of these words: perhaps in a row, and nobody else has them in a row. Of the first word its end, of
-- the last its beginning will do. Where one of the pairs is in lists only, so is the answer.
create function private.in_a_row(words text[], parts text[], out members bit varying, out places integer[])
language plpgsql
stable
set search_path = ''
as $$
declare
  last constant integer := cardinality(words);
  is_listed boolean := false;
  listed integer[];
  pair record;
begin
  for n in 1 .. last - 1 loop
    pair := private.holders_of_pair(words[n], words[n + 1], n = 1, n + 1 < last, parts);
    if pair.members is null and pair.places is null then
      members := null;
      places := null;
      return;
    elsif pair.members is null and (not is_listed or cardinality(pair.places) < cardinality(listed)) then
      is_listed := true;
      listed := pair.places;
    elsif pair.members is not null then
      members := coalesce(members & pair.members, pair.members);
      places := places || pair.places;
    end if;
  end loop;
  if is_listed then
    places := array(
      select distinct place from unnest(listed) as place
        where members is null or get_bit(members, place) = 1 or place = any (places));
    members := null;
  end if;
end
$$;

-- Of those who have all pairs of three words or more, the places that have to be looked at: where a word between stands
-- twice, the pairs may be apart. Names, too: how well they fit, pairs do not tell.
create function private.left_open(members bit varying, words text[], most integer)
returns integer[]
language plpgsql
stable
set search_path = ''
as $$
declare
  doubt record;
  open bit varying;
  places integer[] := '{}';
begin
  for doubt in
    select holding.* from unnest(words[2:cardinality(words) - 1]) as word, private.holders(word, 'twice') as holding
    union all select * from private.in_a_row(words, '{name}')
    union all select * from private.in_a_row(words, '{loose}')
  loop
    open := coalesce(open | doubt.members, doubt.members, open);
    places := places || array(select place from unnest(doubt.places) as place where get_bit(members, place) = 1);
  end loop;
  return places || private.places_of(members & open, 0, most);
end
$$;

-- What a search finds in the sets: bits of which they are sure, and products that are looked at in the table one by one.

create type private.search_hits as (
  -- Hits, but for what is outdated. Null: nobody.
  members bit varying,
  -- Products to be looked at: they changed since the sets were written, or the sets leave them open. Null: no sets serve.
  apart uuid[],
  -- The places of those that are members all the same.
  outdated integer[]
);

-- Sets serve words with single spaces between them, and filters without a text. All else is for the indexes.
create function private.hits_of(
  typed text, part text, category_id uuid, min_price numeric, max_price numeric, in_stock boolean, featured boolean
)
returns private.search_hits
language plpgsql
stable
set search_path = ''
as $$
declare
  most_apart constant integer := 5000;
  few constant integer := 300;
  words constant text[] := string_to_array(typed, ' ');
  changed constant uuid[] := array(select product_id from private.search_changes limit most_apart + 1);
  facts constant text[] := array_remove(array[
    'category ' || category_id, case when in_stock then 'in stock' end, case when featured then 'featured' end], null);
  fact text;
  places integer[];
  bounds integer[];
  listed bit varying;
  products constant integer := (select max(place) + 1 from private.search_places);
  hits private.search_hits;
begin
  if typed !~ '^[[:alnum:]]+( [[:alnum:]]+)*$' or cardinality(changed) > most_apart or not exists (select from private.search_sets) then
    return null;
  end if;
  if typed is null then
    hits.members := private.set_named('everything');
  elsif cardinality(words) > 1 then
    select * into hits.members, places from private.in_a_row(words, array[part]);
  elsif char_length(typed) < 3 then
    select * into hits.members, places from private.holders(typed || '%', 'name');
  else
    select * into hits.members, places from private.holders('%' || typed || '%', part);
  end if;
  if cardinality(places) > few and cardinality(words) <= 2 then
    listed := private.set_of(places, products);
    hits.members := coalesce(hits.members | listed, listed);
    places := null;
  end if;
  foreach fact in array facts loop
    hits.members := hits.members & private.set_named(fact);
  end loop;
  if hits.members is not null and (min_price is not null or max_price is not null) then
    select * into hits.members, bounds from private.priced(hits.members, min_price, max_price);
    places := places || bounds;
  end if;
  if hits.members is not null and cardinality(words) > 2 then
    places := places || private.left_open(hits.members, words, most_apart + 1);
  end if;
  if cardinality(places) > most_apart then
    return null;
  end if;
  hits.apart := changed || array(select product_id from private.search_places where place = any (places));
  hits.outdated := array(
    select place from (
      select unnest(places) union select place from private.search_places where product_id = any (changed)
    ) as apart (place)
    where get_bit(hits.members, place) = 1);
  return hits;
end
$$;

-- Tier after tier of search.rank: the name, its beginning, the beginning of a word in it, anywhere in it, elsewhere.
-- From the first page on, a tier may hold those before it too. Further down each is taken for itself, to be counted.
create function private.first_by_rank(
  members bit varying, typed text, sort text, skipped bigint, until bigint, out places integer[], out passed bigint
)
language plpgsql
stable
set search_path = ''
as $$
declare
  words constant integer := cardinality(string_to_array(typed, ' '));
  -- Three words in a row stand in no name (private.left_open), and a letter or two at the beginning of a word.
  elsewhere constant integer := case when words > 2 then 0 when char_length(typed) < 3 then 2 else 4 end;
  few constant integer := 300;
  tier record;
  listed bit varying;
  reach bit varying;
  above bit varying;
  stretch record;
  done bigint := 0;
begin
  places := '{}';
  passed := 0;
  for rank in 0 .. elsewhere loop
    reach := members;
    if rank < elsewhere then
      tier := private.tier(typed, rank);
      if cardinality(tier.places) > few * (skipped = 0)::integer then
        listed := private.set_of(tier.places, length(members));
        reach := members & coalesce(tier.members | listed, listed);
      else
        reach := members & tier.members;
        places := places || array(select place from unnest(tier.places) as place where get_bit(members, place) = 1);
      end if;
      continue when reach is null;
    end if;
    if skipped > 0 and above is not null then
      reach := reach & ~above;
    end if;
    stretch := private.stretch(reach, sort, greatest(skipped - done, 0), until - done);
    places := places || stretch.places;
    passed := passed + stretch.passed;
    exit when done + bit_count(reach) >= until;
    if skipped > 0 then
      done := done + bit_count(reach);
      above := coalesce(above | reach, reach);
    end if;
  end loop;
end
$$;

create function private.tier(typed text, rank integer, out members bit varying, out places integer[])
language plpgsql
stable
set search_path = ''
as $$
declare
  words constant text[] := string_to_array(typed, ' ');
  part constant text := case rank when 0 then 'whole' when 1 then 'start' else 'name' end;
begin
  if cardinality(words) > 1 then
    select * into members, places from private.holders_of_pair(words[1], words[2], rank = 3, rank = 0,
      case rank when 2 then '{name,loose}' else array[part] end);
  else
    select * into members, places from private.holders(
      case rank when 0 then typed when 3 then '%' || typed || '%' else typed || '%' end, part);
  end if;
end
$$;

-- The places of the hits from one number to another, perhaps of a few around, and how many are passed over before.
create function private.page_of(
  members bit varying, typed text, sort text, skipped bigint, until bigint, out places integer[], out passed bigint
)
language plpgsql
stable
set search_path = ''
as $$
declare
  is_order constant boolean := sort in ('price-low', 'price-high', 'name', 'featured', 'newest');
begin
  if is_order or typed is null then
    select * into places, passed from private.stretch(members, case when is_order then sort else 'name' end, skipped, until);
  else
    select * into places, passed from private.first_by_rank(members, typed, null, skipped, until);
  end if;
end
$$;

-- The doors to the sets, for the search functions. A page far down passes over what comes before it.
-- Definer, as ever: what stands behind the doors tells nothing but what search_products answers.

create or replace function private.products_at(places integer[], outdated integer[])
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select product_id from private.search_places
      where place = any (array(select unnest(places) except select unnest(outdated))));
end
$$;

create function search.find_in_sets(
  q text, category text, min_price numeric, max_price numeric, in_stock boolean, featured boolean,
  sort text, page_limit integer, page_offset integer, out total bigint, out product_ids uuid[], out passed bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- So many are rather fetched than counted.
  near constant integer := 200;
  typed text := search.typed(q);
  category_id uuid := search.category_id(category);
  hits private.search_hits := private.hits_of(typed, 'text', category_id, min_price, max_price, in_stock, featured);
  places integer[];
begin
  -- An unknown category finds nothing, and that needs no sets.
  if hits.apart is null or (category <> '' and category_id is null) then
    return;
  end if;
  passed := 0;
  product_ids := private.changed_hits(hits.apart,
    search.condition(q, category, min_price, max_price, in_stock, featured));
  total := cardinality(product_ids);
  if hits.members is null then
    return;
  end if;
  total := total + bit_count(hits.members) - cardinality(hits.outdated);
  if page_offset <= near then
    select found.places, found.passed into places, passed from private.page_of(
      hits.members, typed, sort, 0, page_offset + page_limit + cardinality(hits.outdated)) as found;
  else
    -- Those looked at may all come before the page: so many fewer are passed over.
    if cardinality(hits.outdated) > 0 then
      hits.members := hits.members & ~private.set_of(hits.outdated, length(hits.members));
    end if;
    select found.places, found.passed into places, passed from private.page_of(
      hits.members, typed, sort, greatest(page_offset - cardinality(product_ids), 0), page_offset + page_limit) as found;
  end if;
  product_ids := product_ids || private.products_at(places, hits.outdated);
end
$$;
comment on function search.find_in_sets is 'How many products this search finds; among others those of the page, in no order; and how many that come before it are not among them. Null when no sets serve it.';

create or replace function search.names_in_sets(q text, wanted integer)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  typed text := search.typed(q);
  hits private.search_hits := private.hits_of(typed, 'name', null, null, null, null, null);
begin
  if hits.apart is null or hits.members is null then
    return hits.apart;
  end if;
  return hits.apart || private.products_at((private.first_by_rank(
    hits.members, typed, 'name', 0, wanted + cardinality(hits.outdated))).places, hits.outdated);
end
$$;

create or replace function search.count_in_sets(q text, min_price numeric, max_price numeric, in_stock boolean, featured boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  condition text := search.condition(q, null, min_price, max_price, in_stock, featured);
  hits private.search_hits := private.hits_of(search.typed(q), 'text', null, min_price, max_price, in_stock, featured);
begin
  if hits.apart is null then
    return null;
  end if;
  return coalesce((
    select jsonb_object_agg(part.category_id, part.number) from (
      select each.category_id, sum(each.number) from (
        select substr(known.name, 10), bit_count(hits.members & known.members)
            - (select count(*) from unnest(hits.outdated) as place where get_bit(known.members, place) = 1)
          from private.search_sets as known where known.name like 'category %' and hits.members is not null
        union all
        select item.category_id::text, count(*) from public.shop_product_search as item
          where item.product_id = any (private.changed_hits(hits.apart, condition)) group by item.category_id
      ) as each (category_id, number)
      group by each.category_id
    ) as part (category_id, number)), '{}');
end
$$;

-- Those of the products set apart that are hits.
create or replace function private.changed_hits(changed uuid[], condition text)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  product_ids uuid[] := '{}';
begin
  if cardinality(changed) > 0 then
    execute format($query$
      with item as materialized (select * from public.shop_product_search where product_id = any ($1))
      select array(select product_id from item where %s)
    $query$, condition) into product_ids using changed;
  end if;
  return product_ids;
end
$$;

revoke all on all functions in schema search from public, anon, authenticated, service_role;
grant execute on all functions in schema search to anon, authenticated;

-- The search functions as they were, except that what comes before a page far down is counted by the sets, not fetched.

create or replace function public.search_products(
  q text default null,
  category text default null,
  min_price numeric default null,
  max_price numeric default null,
  in_stock boolean default null,
  featured boolean default null,
  sort text default null,
  page_limit integer default 20,
  page_offset integer default 0
)
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  typed text := search.typed(q);
  condition text := search.condition(q, category, min_price, max_price, in_stock, featured);
  ordering text := search.ordering(sort, typed);
  is_short boolean := coalesce(char_length(typed) < 3, false);
  total bigint;
  product_ids uuid[];
  passed bigint;
begin
  if coalesce(page_limit not between 1 and 100 or page_offset not between 0 and 10000, true) then
    raise exception using errcode = 'PT400', message = 'INVALID_PAGE', detail = '{"longest": 100, "deepest": 10000}';
  end if;
  -- A category, and what the house features, are counted and read off an index as fast.
  if typed is not null or min_price is not null or max_price is not null or in_stock then
    select found.total, found.product_ids, found.passed into total, product_ids, passed from search.find_in_sets(
      q, category, min_price, max_price, in_stock, featured, sort, page_limit, page_offset) as found;
  end if;
  if total is not null then
    product_ids := search.ordered(product_ids, search.rank(typed), ordering, page_limit, (page_offset - passed)::integer);
  elsif typed is null then
    total := search.count_listing(condition, category);
    execute format('select array(select product_id from public.shop_product_search as item where %s order by %s limit $1 offset $2)',
      condition, ordering) into product_ids using page_limit, page_offset;
  else
    -- Every hit is looked at once, for the count and for its place.
    execute format($query$
      with item as materialized (
        select product_id, %s as rank, price, sort_name, is_featured, created_at
        from public.shop_product_search as item where %s %s
      )
      select (select count(*) from item), array(select product_id from item order by %s limit $1 offset $2)
    $query$, search.rank(typed), condition, case when is_short then 'limit 1001' else '' end, ordering)
    into total, product_ids using page_limit, page_offset;
  end if;
  return json_build_object(
    'total', case when is_short then least(total, 1000) else total end,
    'complete', not (is_short and total > 1000),
    'products', search.page(product_ids));
end
$$;

create or replace function public.search_suggestions(q text, page_limit integer default 5)
returns setof text
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  typed text := search.typed(q);
  shown integer := least(greatest(page_limit, 1), 20);
  among uuid[];
begin
  if typed is null then
    return;
  end if;
  among := search.names_in_sets(q, shown);
  -- What a name contains, its words contain too: the first condition finds them by the index, the second is the truth.
  return query execute format($query$
    with hit as (
      select item.product_id, %s as rank, item.sort_name from public.shop_product_search as item where %s
      order by rank, item.sort_name limit $1
    )
    select product.name from hit join public.shop_products as product on product.id = hit.product_id
    order by hit.rank, hit.sort_name
  $query$, search.rank(typed), concat_ws(' and ',
    case when among is not null then 'item.product_id = any ($2)' end,
    case
      when char_length(typed) < 3 then search.short_condition(typed)
      when among is not null then format('strpos(item.name, %L) > 0', typed)
      else format('item.words like %L and item.name like %L',
        search.containing(substr(search.words(typed), 2)), search.containing(typed))
    end)) using shown, among;
end
$$;

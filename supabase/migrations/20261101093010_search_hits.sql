-- How a search is answered from the sets. What is numbered below is a place in the line of products.

-- The members of a set, the first ones first. Empty stretches of the line are passed over by 1,024 and by 32.
-- In plpgsql, here and below, because its plans are kept: to plan this takes longer than to do it.
create function private.first_places(members bit varying, wanted integer)
returns integer[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select mile * 1024 + yard * 32 + inch
      from generate_series(0, case when bit_count(members) = 0 then -1 else (length(members) - 1) / 1024 end) as mile
        cross join lateral (select substring(members from mile * 1024 + 1 for 1024)) as long (part)
        cross join lateral generate_series(0, case when bit_count(long.part) = 0 then -1 else (length(long.part) - 1) / 32 end) as yard
        cross join lateral (select substring(long.part from yard * 32 + 1 for 32)) as short (part)
        cross join lateral generate_series(0, case when bit_count(short.part) = 0 then -1 else length(short.part) - 1 end) as inch
      where get_bit(short.part, inch) = 1
      limit greatest(wanted, 0));
end
$$;

-- The `wanted` members that come first by a number, and perhaps a few more: digit by digit from the highest, whoever
-- has 0 comes before whoever has 1. Several numbers are one long one; a minus turns its order round.
create function private.lowest(members bit varying, numbers text[], wanted integer)
returns bit varying
language plpgsql
stable
set search_path = ''
as $$
declare
  few_more constant integer := 100;
  chosen bit varying := members & ~members;
  missing bigint := wanted;
  digits bit varying;
  lower bit varying;
  found bigint;
begin
  for digits in
    select case when number.name like '-%' then ~known.members else known.members end
      from unnest(numbers) with ordinality as number (name, turn)
        join private.search_sets as known on known.name = ltrim(number.name, '-')
      order by number.turn, known.digit desc
  loop
    exit when bit_count(members) <= missing + few_more;
    lower := members & ~digits;
    found := bit_count(lower);
    if found >= missing then
      members := lower;
    else
      chosen := chosen | lower;
      missing := missing - found;
      members := members & digits;
    end if;
  end loop;
  return chosen | members;
end
$$;

-- The first places by these numbers, or as they stand in the line.
create function private.first_hits(members bit varying, numbers text[], wanted integer)
returns integer[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when numbers is null then private.first_places(members, wanted)
    else private.first_places(private.lowest(members, numbers, wanted), length(members)) end;
end
$$;

-- Prices are compared digit by digit, from the lowest.
create function private.priced(members bit varying, min_price numeric, max_price numeric)
returns bit varying
language plpgsql
stable
set search_path = ''
as $$
declare
  beyond bigint := (select 1::bigint << (max(digit) + 1) from private.search_sets where name = 'price');
  least_cents bigint := greatest(least(ceil(coalesce(min_price, 0) * 100), beyond), 0);
  most_cents bigint := greatest(least(floor(coalesce(max_price, beyond) * 100), beyond), -1);
  from_min bit varying := members;
  to_max bit varying := members;
  price record;
begin
  if least_cents >= beyond or most_cents < 0 then
    return members & ~members;
  end if;
  for price in select digit, search_sets.members from private.search_sets where name = 'price' order by digit loop
    if least_cents > 0 then
      from_min := case when (least_cents >> price.digit) & 1 = 1 then from_min & price.members else from_min | price.members end;
    end if;
    if most_cents < beyond then
      to_max := case when (most_cents >> price.digit) & 1 = 1 then to_max | ~price.members else to_max & ~price.members end;
    end if;
  end loop;
  return members & from_min & to_max;
end
$$;

-- Who holds a word like this one; null when nobody does.
create function private.holders(pattern text, part text)
returns bit varying
language plpgsql
stable
set search_path = ''
as $$
declare
  members bit varying;
  places integer[];
  listed bit varying;
begin
  select bit_or(known.members), array_agg(few.place) filter (where few.place is not null) into members, places
    from private.search_words as known left join lateral unnest(known.places) as few (place) on true
    where known.word like pattern and known.part = holders.part;
  if places is null then
    return members;
  end if;
  listed := private.set_of(places, (select max(place) + 1 from private.search_places));
  return coalesce(members | listed, listed);
end
$$;

-- Tier after tier of search.rank: the name, its beginning, the beginning of a word in it, anywhere in it, elsewhere.
create function private.first_by_rank(members bit varying, typed text, numbers text[], wanted integer)
returns integer[]
language plpgsql
stable
set search_path = ''
as $$
declare
  places integer[] := '{}';
  tier bit varying;
begin
  for rank in 0 .. 4 loop
    tier := case rank
      when 0 then private.holders(typed, 'whole')
      when 1 then private.holders(typed || '%', 'start')
      when 2 then private.holders(typed || '%', 'name')
      when 3 then private.holders('%' || typed || '%', 'name')
      else members
    end;
    continue when tier is null;
    places := places || private.first_hits(members & tier, numbers, wanted - cardinality(places));
    exit when cardinality(places) >= wanted;
    members := members & ~tier;
  end loop;
  return places;
end
$$;

create type private.search_hits as (
  -- All hits as the sets know them. Null: no sets serve.
  members bit varying,
  -- What changed since, to be looked at one by one, and the places of those that are members all the same.
  changed uuid[],
  outdated integer[]
);

-- Sets serve one piece of a word, from three letters on, and filters without a text. All else is for the indexes.
create function private.hits_of(typed text, category_id uuid, min_price numeric, max_price numeric, in_stock boolean, featured boolean)
returns private.search_hits
language plpgsql
stable
set search_path = ''
as $$
declare
  most_changes constant integer := 5000;
  everything bit varying := (select members from private.search_sets where name = 'everything');
  facts text[] := array_remove(array[
    'category ' || category_id, case when in_stock then 'in stock' end, case when featured then 'featured' end], null);
  fact text;
  hits private.search_hits;
begin
  hits.changed := array(select product_id from private.search_changes limit most_changes + 1);
  if everything is null or typed !~ '^[[:alnum:]]{3,}$' or cardinality(hits.changed) > most_changes then
    return null;
  end if;
  hits.members := everything;
  if typed is not null then
    hits.members := coalesce(private.holders(search.containing(typed), 'text'), ~everything);
  end if;
  foreach fact in array facts loop
    hits.members := hits.members & coalesce((select members from private.search_sets where name = fact), ~everything);
  end loop;
  if min_price is not null or max_price is not null then
    hits.members := private.priced(hits.members, min_price, max_price);
  end if;
  hits.outdated := array(
    select place from private.search_places where product_id = any (hits.changed) and get_bit(hits.members, place) = 1);
  return hits;
end
$$;

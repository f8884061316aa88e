-- How a search is answered from the sets. What is numbered below is a place in the line of products.

-- The members of a set, the first ones first. Empty stretches of the line are passed over by 1,024 and by 32.
create function private.first_places(members bit varying, wanted integer)
returns integer[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select mile * 1024 + yard * 32 + inch
      from generate_series(0, (length(members) - 1) / 1024) as mile
        cross join lateral (select substring(members from mile * 1024 + 1 for 1024)) as long (part)
        cross join lateral generate_series(0, case when bit_count(long.part) = 0 then -1 else (length(long.part) - 1) / 32 end) as yard
        cross join lateral (select substring(long.part from yard * 32 + 1 for 32)) as short (part)
        cross join lateral generate_series(0, case when bit_count(short.part) = 0 then -1 else length(short.part) - 1 end) as inch
      where get_bit(short.part, inch) = 1
      limit greatest(wanted, 0))
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

-- Tier after tier, and within one by these numbers, or as they stand in the line.
create function private.first_hits(members bit varying, tiers bit varying[], numbers text[], wanted integer)
returns integer[]
language plpgsql
stable
set search_path = ''
as $$
declare
  places integer[] := '{}';
  tier bit varying;
  part bit varying;
begin
  foreach tier in array tiers loop
    continue when tier is null;
    exit when cardinality(places) >= wanted;
    part := members & tier;
    members := members & ~tier;
    if numbers is null then
      places := places || private.first_places(part, wanted - cardinality(places));
    else
      places := places || private.first_places(private.lowest(part, numbers, wanted - cardinality(places)), length(part));
    end if;
  end loop;
  return places;
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

create type private.search_hits as (
  -- All hits among the products in line, and those of them that have the text in better places. Null: no sets serve.
  members bit varying,
  in_name bit varying,
  begins_word bit varying,
  begins_name bit varying,
  is_name bit varying,
  -- To be looked at one by one: changed since, or found by a rare word. `doubles` are the places of those in members.
  singles uuid[],
  doubles integer[]
);

create function private.word_hits(typed text)
returns private.search_hits
language sql
stable
set search_path = ''
as $$
  select
    bit_or(word.members) filter (where word.part = 'text'),
    bit_or(word.members) filter (where word.part = 'name'),
    bit_or(word.members) filter (where word.part = 'name' and starts_with(word.word, typed)),
    bit_or(word.members) filter (where word.part = 'start' and starts_with(word.word, typed)),
    bit_or(word.members) filter (where word.part = 'whole' and word.word = typed),
    case when count(*) > 0 then array(
      select unnest(rare.product_ids) from private.search_words as rare
        where rare.word like search.containing(typed) and rare.product_ids is not null
    ) end,
    null::integer[]
  from private.search_words as word
  where word.word like search.containing(typed) and word.members is not null
$$;

-- Sets serve one piece of a word, from three letters on, that some frequent word contains: to look at what rare words
-- find is cheap enough. And they serve filters without a text. Everything else is for the indexes.
create function private.hits_of(typed text, category_id uuid, min_price numeric, max_price numeric, in_stock boolean, featured boolean)
returns private.search_hits
language plpgsql
stable
set search_path = ''
as $$
declare
  most_singles constant integer := 5000;
  changed uuid[];
  hits private.search_hits;
begin
  if typed is null then
    hits.members := (select members from private.search_sets where name = 'everything');
  elsif typed ~ '^[[:alnum:]]{3,}$' then
    hits := private.word_hits(typed);
  end if;
  if hits.members is null then
    return null;
  end if;
  changed := array(select product_id from private.search_changes limit most_singles + 1);
  if cardinality(changed) > most_singles or cardinality(hits.singles) > most_singles then
    return null;
  end if;
  hits.singles := array(select unnest(hits.singles) union select unnest(changed));
  hits.members := (
    select bit_and(fact.members) from (
      select hits.members as members
      union all select known.members from private.search_sets as known
        where known.name = 'category ' || category_id
          or known.name = 'in stock' and in_stock
          or known.name = 'featured' and featured
    ) as fact);
  if category_id is not null and not exists (select from private.search_sets where name = 'category ' || category_id) then
    hits.members := hits.members & ~hits.members;
  end if;
  if min_price is not null or max_price is not null then
    hits.members := private.priced(hits.members, min_price, max_price);
  end if;
  hits.doubles := array(
    select place from private.search_places where product_id = any (hits.singles) and get_bit(hits.members, place) = 1);
  return hits;
end
$$;

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

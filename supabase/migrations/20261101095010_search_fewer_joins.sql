-- Fewer joins of sets: the page of an order is looked for once, not once for each stretch of the order that holds hits;
-- of the categories the last is not counted; and what few changes take out of a set is taken out of it bit by bit.

-- Empty stretches of the line are passed over by 32,768, by 1,024 and by 32; what is to be skipped, by the first two.
create or replace function private.places_of(members bit varying, skipped bigint, wanted bigint)
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
    select mile + yard + inch + n
      from generate_series(start, length(members) - 1, 32768) as mile
        cross join lateral (select substring(members from mile + 1 for 32768) offset 0) as wide (part)
        cross join lateral generate_series(0, case when bit_count(wide.part) = 0 then -1 else length(wide.part) - 1 end, 1024) as yard
        cross join lateral (select substring(wide.part from yard + 1 for 1024) offset 0) as long (part)
        cross join lateral generate_series(0, case when bit_count(long.part) = 0 then -1 else length(long.part) - 1 end, 32) as inch
        cross join lateral (select substring(long.part from inch + 1 for 32) offset 0) as short (part)
        cross join lateral generate_series(0, case when bit_count(short.part) = 0 then -1 else length(short.part) - 1 end) as n
      where get_bit(short.part, n) = 1
      limit wanted offset skipped);
end
$$;

-- Some members of a few pieces of an order, in that order.
create function private.members_in_pieces(
  members bit varying, sort text, first_piece integer, last_piece integer, skipped bigint, wanted bigint
)
returns integer[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select piece.place from (
      select unnest(known.places) as place from private.search_orders as known
        where known.sort = members_in_pieces.sort and known.piece between first_piece and last_piece
        order by known.piece
    ) as piece
    where get_bit(members, piece.place) = 1
    limit wanted offset skipped);
end
$$;

drop function private.step_reaching(bit varying, text, bigint);

-- The step of an order in which so many of the members are reached (that there are is known), and how many come before
-- that step. Looked for where it would be if they were spread evenly, or in the step that is given with those before it;
-- then beside that, then by halves.
create function private.step_reaching(
  members bit varying, sort text, wanted bigint, inout step integer default 0, inout before bigint default 0
)
language plpgsql
stable
set search_path = ''
as $$
declare
  low integer := step;
  high integer := (select max(digit) from private.search_sets where name = 'by ' || sort);
  here bigint;
  is_first boolean := true;
begin
  step := case when low > 0 then low else (high + 1) * wanted / bit_count(members) end;
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
    step := case when not is_first then (low + high) / 2 when here >= wanted then greatest(high - 1, low) else low end;
    is_first := false;
  end loop;
  step := low;
end
$$;

-- The members from one number of an order to another; all of them where they are few. And how many are passed over before.
-- They begin in one step and end in another. Fewer than are wanted stand between the two: those are read off the sets.
create or replace function private.stretch(members bit varying, sort text, skipped bigint, until bigint, out places integer[], out passed bigint)
language plpgsql
stable
set search_path = ''
as $$
declare
  few constant integer := 200;
  everybody constant bigint := bit_count(members);
  first record;
  last record;
begin
  until := least(until, everybody);
  passed := case when sort is null or everybody > few then least(skipped, until) else 0 end;
  places := '{}';
  if sort is null then
    places := private.places_of(members, passed, until - passed);
  elsif everybody <= few then
    places := private.places_of(members, 0, few);
  elsif passed < until then
    -- Spread evenly, the first ones would stand in the first piece: that is looked at without counting.
    if passed = 0 and until * length(members) <= everybody * private.piece_size(length(members)) then
      places := private.members_in_pieces(members, sort, 0, 0, 0, until);
      if cardinality(places) = until then
        return;
      end if;
    end if;
    if passed = 0 then
      select -1 as step, 0::bigint as before into first;
    else
      first := private.step_reaching(members, sort, passed + 1);
    end if;
    last := private.step_reaching(members, sort, until, greatest(first.step, 0), first.before);
    if first.step = last.step then
      places := private.members_in_pieces(members, sort, last.step * 8, last.step * 8 + 7, passed - first.before, until - passed);
      return;
    end if;
    places := private.members_in_pieces(members, sort, last.step * 8, last.step * 8 + 7, 0, until - last.before);
    if first.step >= 0 then
      places := places || private.members_in_pieces(members, sort, first.step * 8, first.step * 8 + 7, passed - first.before, until - passed);
      members := members & ~private.set_named('by ' || sort, first.step);
    end if;
    if last.step - first.step > 1 and last.before > 0 then
      places := places || private.places_of(members & private.set_named('by ' || sort, last.step - 1), 0, until);
    end if;
  end if;
end
$$;

-- Who is left when some places are taken out. To take one out copies all of the set, a set to take out takes longer to make.
create function private.without(members bit varying, places integer[])
returns bit varying
language plpgsql
immutable
set search_path = ''
as $$
declare
  few constant integer := 50;
  place integer;
begin
  if cardinality(places) > few then
    return members & ~private.set_of(places, length(members));
  end if;
  foreach place in array places loop
    members := set_bit(members, place, 0);
  end loop;
  return members;
end
$$;

-- Categories share nobody, so the last of them has who is left.
create or replace function search.count_in_sets(q text, min_price numeric, max_price numeric, in_stock boolean, featured boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  hits private.search_hits := private.hits_of(search.typed(q), 'text', null, min_price, max_price, in_stock, featured);
  product_ids uuid[];
begin
  if hits.apart is null then
    return null;
  end if;
  product_ids := private.changed_hits(hits.apart, search.condition(q, null, min_price, max_price, in_stock, featured));
  hits.members := private.without(hits.members, hits.outdated);
  return coalesce((
    with category as materialized (
      select substr(known.name, 10) as id,
          case when lead(known.name) over (order by known.name) is not null then bit_count(hits.members & known.members) end as number
        from private.search_sets as known
        where known.name like 'category %' and hits.members is not null
    )
    select jsonb_object_agg(part.category_id, part.number) from (
      select each.category_id, sum(each.number) from (
        select category.id, coalesce(category.number,
            bit_count(hits.members) - (select coalesce(sum(other.number), 0) from category as other))
          from category
        union all
        select item.category_id::text, count(*) from public.shop_product_search as item
          where item.product_id = any (product_ids) group by item.category_id
      ) as each (category_id, number)
      group by each.category_id
    ) as part (category_id, number)), '{}');
end
$$;

-- A thousand changes that wait for new sets cost each search some milliseconds: half of them to find the places of these
-- products in the line. Now the keeper, which looks once a minute, notes them beside the changes.
-- A place is never that of an older line: sets are written and places are noted by one at a time, and a change that was
-- under way when sets were written had no place yet.
alter table private.search_changes add place integer;
comment on column private.search_changes.place is 'Where the product stands in the line; -1 if it does not. Null until the keeper has looked.';

create function private.note_search_places()
returns void
language sql
volatile
set search_path = ''
as $$
  update private.search_changes as change
    set place = coalesce((select known.place from private.search_places as known where known.product_id = change.product_id), -1)
    where change.place is null
$$;

-- The places of changed products that are members all the same.
create function private.outdated(members bit varying)
returns integer[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select change.place from private.search_changes as change
      where change.place >= 0 and get_bit(members, change.place) = 1
    union
    select known.place from private.search_changes as change join private.search_places as known using (product_id)
      where change.place is null and get_bit(members, known.place) = 1);
end
$$;

-- Where less is known there is less to ask: what nobody holds, what nothing changed.
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
  select * into hits.members, places from private.holders_of(typed, part);
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

-- Who holds all that was typed; everybody, when nothing was. A longer list becomes bits, unless it has to be looked at.
create function private.holders_of(typed text, part text, out members bit varying, out places integer[])
language plpgsql
stable
set search_path = ''
as $$
declare
  few constant integer := 300;
  words constant text[] := string_to_array(typed, ' ');
  listed bit varying;
begin
  if typed is null then
    members := private.set_named('everything');
  elsif cardinality(words) > 1 then
    select * into members, places from private.in_a_row(words, array[part]);
  elsif char_length(typed) < 3 then
    select * into members, places from private.holders(typed || '%', 'name');
  else
    select * into members, places from private.holders('%' || typed || '%', part);
  end if;
  if cardinality(places) > few and cardinality(words) <= 2 then
    listed := private.set_of(places, (select max(place) + 1 from private.search_places));
    members := coalesce(members | listed, listed);
    places := null;
  end if;
end
$$;

create or replace function private.keep_search_sets()
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Several hosts may ask at once; one does it.
  if not pg_try_advisory_xact_lock(hashtext('search sets')) then
    return false;
  end if;
  if (select coalesce(sum(product_count), 0) from public.shop_categories)
    < (select greatest(value::bigint, 1) from private.settings where name = 'search_sets_from')
  then
    perform private.forget_search_sets();
    return false;
  end if;
  if exists (select from private.search_sets) and (select count(*) from private.search_changes) < 1000 then
    perform private.note_search_places();
    return false;
  end if;
  perform private.write_search_sets();
  return true;
end
$$;

create function private.forget_search_sets()
returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.search_places;
  delete from private.search_sets;
  delete from private.search_orders;
  delete from private.search_prices;
  delete from private.search_words;
  delete from private.search_pairs;
  delete from private.search_changes;
$$;

-- As it was, but that what is outdated is taken out at once: to ask each category's set about each reads the set as often.
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
  if cardinality(hits.outdated) > 0 then
    hits.members := hits.members & ~private.set_of(hits.outdated, length(hits.members));
  end if;
  return coalesce((
    select jsonb_object_agg(part.category_id, part.number) from (
      select each.category_id, sum(each.number) from (
        select substr(known.name, 10), bit_count(hits.members & known.members)
          from private.search_sets as known where known.name like 'category %' and hits.members is not null
        union all
        select item.category_id::text, count(*) from public.shop_product_search as item
          where item.product_id = any (product_ids) group by item.category_id
      ) as each (category_id, number)
      group by each.category_id
    ) as part (category_id, number)), '{}');
end
$$;

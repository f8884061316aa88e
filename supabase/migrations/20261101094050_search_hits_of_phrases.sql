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

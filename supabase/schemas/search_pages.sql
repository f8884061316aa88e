-- The matches of a search, and page slices of them in any order.
create type private.search_matches as (
  -- Matches, except stale ones; null when there are none.
  bitmap bit varying,
  -- Products to recheck in shop_product_search: changed since the index was written, or ambiguous. Null: no index.
  recheck uuid[],
  -- Positions of rechecked products that are set in the bitmap.
  stale integer[]
);

-- The index serves filters, and words separated by single spaces; all else is left to shop_product_search.
create or replace function private.index_matches(
  query text, field text, category_id uuid, min_price numeric, max_price numeric, in_stock boolean, featured boolean
)
returns private.search_matches language plpgsql stable set search_path = '' as $$
declare
  max_rechecks constant integer := 5000;
  words constant text[] := string_to_array(query, ' ');
  filters constant text[] := array_remove(array[
    'category ' || category_id, case when in_stock then 'in stock' end, case when featured then 'featured' end], null);
  is_unfiltered boolean := query is null;
  filter text;
  positions integer[];
  matches private.search_matches;
begin
  matches.recheck := array(select known.product_id from private.search_changes as known limit max_rechecks + 1);
  matches.stale := '{}';
  if query !~ '^[[:alnum:]]+( [[:alnum:]]+)*$' or cardinality(matches.recheck) > max_rechecks
    or not exists (select from private.search_bitmaps)
  then
    return null;
  end if;
  if query is not null then
    select * into matches.bitmap, positions from private.text_posting_list(query, field);
  end if;
  foreach filter in array filters loop
    matches.bitmap := case when is_unfiltered then private.bitmap_named(filter) else matches.bitmap & private.bitmap_named(filter) end;
    is_unfiltered := false;
  end loop;
  if (min_price is not null or max_price is not null) and (is_unfiltered or matches.bitmap is not null) then
    matches.bitmap := private.price_range(matches.bitmap, min_price, max_price);
  elsif is_unfiltered then
    matches.bitmap := private.bitmap_named('all');
  end if;
  if matches.bitmap is not null and cardinality(words) > 2 then
    positions := positions || private.phrase_rechecks(matches.bitmap, words, max_rechecks + 1);
  end if;
  if cardinality(positions) > max_rechecks then
    return null;
  end if;
  if matches.bitmap is not null and cardinality(matches.recheck) > 0 then
    matches.stale := array(
      select change.position from private.search_changes as change
        where change.position >= 0 and get_bit(matches.bitmap, change.position) = 1
      union
      select known.position from private.search_changes as change join private.search_positions as known using (product_id)
        where change.position is null and get_bit(matches.bitmap, known.position) = 1);
  end if;
  if cardinality(positions) > 0 then
    matches.recheck := matches.recheck || array(select known.product_id from private.search_positions as known where known.position = any (positions));
    matches.stale := array(
      select unnest(matches.stale) union select position from unnest(positions) as position where get_bit(matches.bitmap, position) = 1);
  end if;
  return matches;
end
$$;

create or replace function private.positions_in_slices(
  bitmap bit varying, sort text, first_slice integer, last_slice integer, skipped bigint, wanted bigint
)
returns integer[] language plpgsql stable set search_path = '' as $$
begin
  return array(
    select member.position from (
      select unnest(known.positions) as position from private.search_order_slices as known
        where known.sort = positions_in_slices.sort and known.slice between first_slice and last_slice
        order by known.slice
    ) as member
    where get_bit(bitmap, member.position) = 1
    limit wanted offset skipped);
end
$$;
comment on function private.positions_in_slices is 'Positions of matches within slices of a sort order, in that order.';

-- Binary search that begins where evenly spread matches would be.
create or replace function private.bucket_reaching(
  bitmap bit varying, sort text, wanted bigint, inout bucket integer default 0, inout before bigint default 0
)
language plpgsql stable set search_path = '' as $$
declare
  low integer := bucket;
  high integer := (select max(known.bucket) from private.search_bitmaps as known where known.name = 'by ' || sort);
  reached bigint;
begin
  bucket := case when low > 0 then low else (high + 1) * wanted / bit_count(bitmap) end;
  while low < high loop
    bucket := least(bucket, high - 1);
    select bit_count(bucket_reaching.bitmap & known.bitmap) into reached
      from private.search_bitmaps as known where known.name = 'by ' || sort and known.bucket = bucket_reaching.bucket;
    if reached >= wanted then
      high := bucket;
    else
      low := bucket + 1;
      before := reached;
    end if;
    bucket := (low + high) / 2;
  end loop;
  bucket := low;
end
$$;
comment on function private.bucket_reaching is 'The bucket of a sort order that holds the match number `wanted`, and how many matches come before it. Searches from the given bucket on.';

-- The slice begins in one bucket and ends in another; what lies between is read off the bitmaps of the two.
create or replace function private.page_slice(bitmap bit varying, sort text, skipped bigint, until bigint, out positions integer[], out passed bigint)
language plpgsql stable set search_path = '' as $$
declare
  few constant integer := 200;
  total constant bigint := bit_count(bitmap);
  first record;
  last record;
begin
  until := least(until, total);
  passed := case when sort is null or total > few then least(skipped, until) else 0 end;
  positions := '{}';
  if sort is null then
    positions := private.positions_in_bitmap(bitmap, passed, until - passed);
  elsif total <= few then
    positions := private.positions_in_bitmap(bitmap, 0, few);
  elsif passed < until then
    -- If the matches were spread evenly, the first ones would be in the first slice: tried without counting.
    if passed = 0 and until * length(bitmap) <= total * private.slice_size(length(bitmap)) then
      positions := private.positions_in_slices(bitmap, sort, 0, 0, 0, until);
      if cardinality(positions) = until then
        return;
      end if;
    end if;
    if passed = 0 then
      select -1 as bucket, 0::bigint as before into first;
    else
      first := private.bucket_reaching(bitmap, sort, passed + 1);
    end if;
    last := private.bucket_reaching(bitmap, sort, until, greatest(first.bucket, 0), first.before);
    if first.bucket = last.bucket then
      positions := private.positions_in_slices(bitmap, sort, last.bucket * 8, last.bucket * 8 + 7, passed - first.before, until - passed);
      return;
    end if;
    positions := private.positions_in_slices(bitmap, sort, last.bucket * 8, last.bucket * 8 + 7, 0, until - last.before);
    if first.bucket >= 0 then
      positions := positions || private.positions_in_slices(
        bitmap, sort, first.bucket * 8, first.bucket * 8 + 7, passed - first.before, until - passed);
      bitmap := bitmap & ~private.bitmap_named('by ' || sort, first.bucket);
    end if;
    if last.bucket - first.bucket > 1 and last.before > 0 then
      positions := positions || private.positions_in_bitmap(bitmap & private.bitmap_named('by ' || sort, last.bucket - 1), 0, until);
    end if;
  end if;
end
$$;
comment on function private.page_slice is 'Positions of the matches `skipped` to `until` of a sort order (null: by position), in no order, or all when they are few; `passed` says how many were left out before them.';

-- Rank buckets are those of search.rank.
create or replace function private.rank_bucket(query text, rank integer, out bitmap bit varying, out positions integer[])
language plpgsql stable set search_path = '' as $$
declare
  words constant text[] := string_to_array(query, ' ');
  field constant text := case rank when 0 then 'name_whole' when 1 then 'name_start' else 'name' end;
begin
  -- Whole names of three words or more are rechecked (phrase_rechecks).
  if cardinality(words) > 2 and rank > 0 then
    select * into bitmap, positions from private.phrase_posting_list(words,
      case rank when 1 then '{name_start}' when 2 then '{name,name_loose}' else '{name}' end::text[],
      case rank when 2 then '{name,name_loose}' else '{name}' end::text[], rank = 3);
  elsif cardinality(words) = 2 then
    select * into bitmap, positions from private.bigram_posting_list(words[1], words[2], rank = 3, rank = 0,
      case rank when 2 then '{name,name_loose}' else array[field] end);
  elsif cardinality(words) = 1 then
    select * into bitmap, positions from private.posting_list(
      case rank when 0 then query when 3 then '%' || query || '%' else query || '%' end, field);
  end if;
end
$$;
comment on function private.rank_bucket is 'Posting list of the names with a rank, possibly with some of better ranks.';

-- A list holds a position for each word of the name with the fragment: only distinct ones make a page.
create or replace function private.page_by_rank(
  bitmap bit varying, query text, sort text, skipped bigint, until bigint, out positions integer[], out passed bigint
)
language plpgsql stable set search_path = '' as $$
declare
  last_rank constant integer := 4;
  bucket record;
  listed integer[];
  listed_bitmap bit varying;
  ranked bit varying;
  better bit varying;
  slice record;
  done bigint := 0;
begin
  positions := '{}';
  passed := 0;
  for rank in 0 .. last_rank loop
    ranked := bitmap;
    if rank < last_rank then
      bucket := private.rank_bucket(query, rank);
      if cardinality(bucket.positions) > (case when skipped = 0 then 300 else 0 end) then
        listed_bitmap := private.bitmap_of(bucket.positions, length(bitmap));
        ranked := bitmap & coalesce(bucket.bitmap | listed_bitmap, listed_bitmap);
      else
        ranked := bitmap & bucket.bitmap;
        listed := array(select distinct position from unnest(bucket.positions) as position where get_bit(bitmap, position) = 1
          order by position limit case when sort is null then until end);
        positions := positions || listed;
        exit when ranked is null and cardinality(listed) >= until;
      end if;
      continue when ranked is null;
    end if;
    if skipped > 0 and better is not null then
      ranked := ranked & ~better;
    end if;
    slice := private.page_slice(ranked, sort, greatest(skipped - done, 0), until - done);
    positions := positions || slice.positions;
    passed := passed + slice.passed;
    exit when done + bit_count(ranked) >= until;
    if skipped > 0 then
      done := done + bit_count(ranked);
      better := coalesce(better | ranked, ranked);
    end if;
  end loop;
end
$$;
comment on function private.page_by_rank is 'As page_slice, ordered by rank, then by `sort`.';

-- Which products match a search, computed from the index. A posting list is a bitmap for frequent terms, a list of
-- positions for rare ones, or both; both are null when nothing matches. plpgsql because it caches plans: planning these
-- queries takes longer than running them. `|| bit ''` copies a value into memory.
create or replace function private.posting_list(pattern text, field text, out bitmap bit varying, out positions integer[])
language plpgsql stable set search_path = '' as $$
begin
  select known.bitmap || bit '', known.positions into bitmap, positions
    from private.search_terms as known where known.term = pattern and known.field = posting_list.field;
  if found or pattern !~ '%' or char_length(btrim(pattern, '%')) < 3 then
    return;
  elsif pattern ~ '^%' then
    select bit_or(known.bitmap) || bit '', array_agg(rare.position) filter (where rare.position is not null) into bitmap, positions
      from private.search_terms as known left join lateral unnest(known.positions) as rare (position) on true
      where known.term like pattern and known.field = posting_list.field;
  else
    select bit_or(known.bitmap) || bit '', array_agg(rare.position) filter (where rare.position is not null) into bitmap, positions
      from private.search_terms as known left join lateral unnest(known.positions) as rare (position) on true
      where known.term >= rtrim(pattern, '%') and known.term < private.prefix_end(rtrim(pattern, '%')) and known.field = posting_list.field;
  end if;
end
$$;
comment on function private.posting_list is 'Posting list of a word, of a fragment (%oat%) or of a prefix (co%).';

-- Few first words are looked up one by one. A single letter is not looked up as the end of a word, but there are pairs
-- with it.
create or replace function private.bigram_posting_list(
  this text, next text, this_is_suffix boolean, next_is_whole boolean, fields text[], out bitmap bit varying, out positions integer[]
)
language plpgsql stable set search_path = '' as $$
declare
  max_words constant integer := 300;
  first_words text[] := case when not this_is_suffix then array[this] when char_length(this) > 1 then array(
    select known.term from private.search_terms as known
      where known.term like '%' || this and known.field = 'text' limit max_words + 1) end;
begin
  if cardinality(first_words) <= max_words then
    select bit_or(known.bitmap) || bit '', array_agg(rare.position) filter (where rare.position is not null) into bitmap, positions
      from unnest(first_words) as first (word) cross join unnest(fields) as wanted (field)
        left join private.search_bigrams as fragment
          on not next_is_whole and fragment.term = first.word || ' ' || next || '%' and fragment.field = wanted.field
        cross join lateral (
          select fragment.bitmap, fragment.positions where fragment.term is not null
          union all
          select bigram.bitmap, bigram.positions from private.search_bigrams as bigram
            where fragment.term is null and bigram.field = wanted.field and bigram.term >= first.word || ' ' || next
              and bigram.term <= case when next_is_whole then first.word || ' ' || next else private.prefix_end(first.word || ' ' || next) end
        ) as known left join lateral unnest(known.positions) as rare (position) on true;
  else
    select bit_or(known.bitmap) || bit '', array_agg(rare.position) filter (where rare.position is not null) into bitmap, positions
      from private.search_bigrams as known left join lateral unnest(known.positions) as rare (position) on true
      where known.term like '%' || this || ' ' || next || case when next_is_whole then '' else '%' end and known.field = any (fields);
  end if;
end
$$;
comment on function private.bigram_posting_list is 'Posting list of a word, or the end of one, followed by a word or the beginning of one.';

create or replace function private.phrase_posting_list(
  words text[], first_fields text[], fields text[], first_is_suffix boolean, out bitmap bit varying, out positions integer[]
)
language plpgsql stable set search_path = '' as $$
declare
  last constant integer := cardinality(words);
  bigram record;
begin
  for n in 1 .. last - 1 loop
    bigram := private.bigram_posting_list(
      words[n], words[n + 1], first_is_suffix and n = 1, n + 1 < last, case n when 1 then first_fields else fields end);
    if bigram.bitmap is null and bigram.positions is null then
      bitmap := null;
      positions := null;
      return;
    elsif n = 1 then
      bitmap := bigram.bitmap;
      positions := bigram.positions;
    else
      positions := array(
        select position from unnest(positions) as position where get_bit(bigram.bitmap, position) = 1
        union select position from unnest(bigram.positions) as position where get_bit(bitmap, position) = 1
        union (select unnest(positions) intersect select unnest(bigram.positions)));
      bitmap := bitmap & bigram.bitmap;
    end if;
  end loop;
end
$$;
comment on function private.phrase_posting_list is 'Products with all pairs of a phrase: a superset of those with the phrase, see phrase_rechecks.';

-- A product has the phrase if it has all pairs and no inner word twice. Also rechecked: names equal to the phrase, whose
-- rank the pairs do not tell.
create or replace function private.phrase_rechecks(bitmap bit varying, words text[], wanted integer)
returns integer[] language plpgsql stable set search_path = '' as $$
declare
  phrase constant text := array_to_string(words, ' ');
  repeated record;
  ambiguous bit varying;
  positions integer[] := array(
    select known.position from public.shop_product_search as item join private.search_positions as known using (product_id)
      where item.sort_name = normalize(phrase, NFD) and item.name = phrase and get_bit(bitmap, known.position) = 1 limit wanted);
begin
  for repeated in
    select list.* from unnest(words[2:cardinality(words) - 1]) as word, private.posting_list(word, 'text_repeated') as list
  loop
    ambiguous := coalesce(ambiguous | repeated.bitmap, repeated.bitmap, ambiguous);
    positions := positions || array(select position from unnest(repeated.positions) as position where get_bit(bitmap, position) = 1);
  end loop;
  return positions || private.positions_in_bitmap(bitmap & ambiguous, 0, wanted);
end
$$;
comment on function private.phrase_rechecks is 'Positions whose rows must be rechecked for a phrase of three words or more.';

-- A long list becomes a bitmap, a short one is merged into an existing bitmap: both are faster than rechecking rows.
create or replace function private.text_posting_list(query text, field text, out bitmap bit varying, out positions integer[])
language plpgsql stable set search_path = '' as $$
declare
  words constant text[] := string_to_array(query, ' ');
  listed bit varying;
  position integer;
begin
  if cardinality(words) > 1 then
    select * into bitmap, positions from private.phrase_posting_list(words, array[field], array[field], true);
  else
    select * into bitmap, positions from private.posting_list('%' || query || '%', field);
  end if;
  if cardinality(positions) > 300 then
    listed := private.bitmap_of(positions, (select max(known.position) + 1 from private.search_positions as known));
    bitmap := coalesce(bitmap | listed, listed);
    positions := null;
  elsif bitmap is not null and cardinality(positions) <= 20 then
    foreach position in array positions loop
      bitmap := set_bit(bitmap, position, 1);
    end loop;
    positions := null;
  end if;
end
$$;

create or replace function private.price_rank(cents numeric, products integer)
returns integer language plpgsql stable set search_path = '' as $$
declare
  bound constant bigint := least(greatest(cents, 0), 1e16);
begin
  return coalesce((
    select known.cheaper from private.search_price_ranks as known where known.cents >= bound order by known.cents limit 1), products);
end
$$;
comment on function private.price_rank is 'Number of products that cost less than a price.';

-- Whole buckets of the order by price, and the single positions of the two buckets at its ends.
create or replace function private.exact_price_range(bitmap bit varying, min_price numeric, max_price numeric)
returns bit varying language plpgsql stable set search_path = '' as $$
declare
  products constant integer := length(bitmap);
  per_slice constant integer := private.slice_size(products);
  per_bucket constant integer := 8 * per_slice;
  low constant integer := private.price_rank(ceil(coalesce(min_price, 0) * 100), products);
  high constant integer := private.price_rank(floor(coalesce(max_price, 1e13) * 100) + 1, products);
  first constant integer := (low + per_bucket - 1) / per_bucket;
  last constant integer := case when high = products then (high + per_bucket - 1) / per_bucket else high / per_bucket end;
  inner_buckets bit varying;
  edges bit varying;
begin
  if first < last then
    inner_buckets := private.bitmap_named('by price-low', last - 1);
    inner_buckets := coalesce(inner_buckets # case when first > 0 then private.bitmap_named('by price-low', first - 1) end, inner_buckets);
  end if;
  edges := private.bitmap_of(array(
    select edge.position from (
      select known.slice * per_slice + generate_subscripts(known.positions, 1) - 1 as rank, unnest(known.positions) as position
        from private.search_order_slices as known
        where known.sort = 'price-low'
          and (known.slice between low / per_slice and first * 8 or known.slice between last * 8 and high / per_slice)
    ) as edge
    where edge.rank >= low and edge.rank < high and (first >= last or edge.rank < first * per_bucket or edge.rank >= last * per_bucket)
      and get_bit(bitmap, edge.position) = 1), products);
  return coalesce((bitmap & inner_buckets) | edges, edges);
end
$$;
comment on function private.exact_price_range is 'The products of a bitmap between two prices.';

-- Bounds that are whole units, as those of the price slider, need two bitmaps at most.
create or replace function private.price_range(bitmap bit varying, min_price numeric, max_price numeric)
returns bit varying language plpgsql stable set search_path = '' as $$
declare
  unit constant bigint := private.price_unit();
  highest constant bigint := (select max(known.bucket) from private.search_bitmaps as known where known.name = 'price up to');
  low constant bigint := ceil(least(greatest(coalesce(min_price, 0), 0), 1e9) * 100);
  high constant bigint := floor(least(greatest(coalesce(max_price, 1e9), -1), 1e9) * 100);
  is_open constant boolean := high >= highest * unit;
  cheaper bit varying;
  up_to bit varying;
begin
  if highest is null or low % unit <> 0 or (not is_open and high % unit <> 0) then
    return private.exact_price_range(coalesce(bitmap, private.bitmap_named('all')), min_price, max_price);
  end if;
  cheaper := case when low > 0 then private.bitmap_named('price under', (low / unit)::integer - 1) end;
  up_to := case when not is_open then private.bitmap_named('price up to', (high / unit)::integer) end;
  if high < low or (not is_open and up_to is null) then
    return null;
  elsif cheaper is null and up_to is null then
    return coalesce(bitmap, private.bitmap_named('all'));
  elsif cheaper is null then
    return coalesce(bitmap & up_to, up_to);
  end if;
  -- `cheaper` is a subset of `up_to`.
  cheaper := coalesce(cheaper # up_to, ~cheaper);
  return coalesce(bitmap & cheaper, cheaper);
end
$$;
comment on function private.price_range is 'The products of a bitmap (of all when null) between two prices; null when there are none.';

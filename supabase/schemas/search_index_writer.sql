-- Writes the search index. The steps read the temporary table `product`, one row for each active product.
insert into private.settings (name, value, purpose) values
  ('search_index_min_products', '20000', 'Number of products from which on the search index is used.');

create or replace function private.write_cumulative_bitmaps(name text, bucket text)
returns void language plpgsql set search_path = '' as $$
declare
  products constant integer := (select count(*) from pg_temp.product);
  bitmap bit varying := repeat('0', products)::bit varying;
  next record;
begin
  for next in execute format('select %s as bucket, array_agg(position) as positions from pg_temp.product group by 1 order by 1', bucket) loop
    bitmap := bitmap | private.bitmap_of(next.positions, products);
    insert into private.search_bitmaps (name, bucket, bitmap) values (name, next.bucket, bitmap);
  end loop;
end
$$;
comment on function private.write_cumulative_bitmaps is 'Writes a bitmap for each bucket that holds it and all before. `bucket` is an SQL expression from write_bitmaps.';

create or replace function private.write_bitmaps()
returns void language plpgsql set search_path = '' as $$
declare
  products constant integer := (select count(*) from pg_temp.product);
  slice constant integer := private.slice_size(products);
  unit bigint;
  sort text;
begin
  delete from private.search_bitmaps;
  insert into private.search_bitmaps (name, bitmap)
    select filter.name, private.bitmap_of(filter.positions, products) from (
      select 'all', array_agg(position) from pg_temp.product
      union all select 'in stock', array_agg(position) from pg_temp.product where in_stock
      union all select 'featured', array_agg(position) from pg_temp.product where is_featured
      union all select 'category ' || category_id, array_agg(position) from pg_temp.product group by category_id
    ) as filter (name, positions);
  delete from private.search_order_slices;
  foreach sort in array array['price-low', 'price-high', 'name', 'featured', 'newest'] loop
    perform private.write_cumulative_bitmaps('by ' || sort, format('%I / %s', sort, 8 * slice));
    execute format('insert into private.search_order_slices
      select %1$L, %1$I / %2$s, array_agg(position order by %1$I) from pg_temp.product group by 2', sort, slice);
  end loop;
  delete from private.search_price_ranks;
  insert into private.search_price_ranks (cents, cheaper) select cents, min("price-low") from pg_temp.product group by cents;
  unit := private.price_unit();
  perform private.write_cumulative_bitmaps('price under', format('(cents / %s)::integer', unit));
  perform private.write_cumulative_bitmaps('price up to', format('((cents + %s) / %s)::integer', unit - 1, unit));
end
$$;

-- Sorts instead of hashing: the lists of millions of terms do not fit in memory.
create or replace function private.write_posting_lists(field text, terms text, bitmap_from integer, store regclass)
returns void language plpgsql set search_path = '' set enable_hashagg = off as $$
declare
  products constant integer := (select count(*) from pg_temp.product);
begin
  execute format($query$
    insert into %s (term, field, bitmap, positions)
      select list.term, occurrence.field,
          case when cardinality(occurrence.positions) >= $1 then private.bitmap_of(occurrence.positions, $2) end,
          case when cardinality(occurrence.positions) < $1 then occurrence.positions end
        from (
          select counted.term, array_agg(counted.position), array_agg(counted.position) filter (where counted.times > 1) from (
            select token.term collate "C", product.position, count(*)
              from pg_temp.product cross join lateral (%s) as token (term)
              where token.term is not null and token.term <> '' group by 1, 2
          ) as counted (term, position, times) group by counted.term
        ) as list (term, positions, repeated_positions)
          cross join lateral (values ($3, list.positions), ('text_repeated', list.repeated_positions)) as occurrence (field, positions)
        where occurrence.positions is not null and (occurrence.field <> 'text_repeated' or $4)
  $query$, store, terms)
    using bitmap_from, products, field, field = 'text' and store = 'private.search_terms'::regclass;
end
$$;
comment on function private.write_posting_lists is 'Writes the posting lists of a field. `terms` is a query for the terms of a row of `product`.';

create or replace function private.bigrams_query(words text)
returns text language sql immutable set search_path = '' as $$
  select format($query$
    select word.this || ' ' || word.next from unnest(%1$s, (%1$s)[2:]) as word (this, next) where word.this <> '' and word.next <> ''
  $query$, words)
$$;
comment on function private.bigrams_query is 'Query for the pairs of consecutive words of an array; gaps in the array are empty strings.';

create or replace function private.write_fragment_lists(bitmap_from integer, store regclass)
returns void language plpgsql set search_path = '' as $$
begin
  analyze pg_temp.fragment, pg_temp.frequent_fragment;
  execute format($query$
    insert into %1$s (term, field, bitmap, positions)
      select list.fragment, list.field,
          case when is_bitmap then coalesce(list.bitmap | rare.bitmap, rare.bitmap) end,
          case when not is_bitmap then list.positions end
        from (
          select fragment, field, bit_or(known.bitmap), array_agg(rare.position) filter (where rare.position is not null)
            from pg_temp.frequent_fragment join pg_temp.fragment using (fragment, field) join %1$s as known using (term, field)
              left join lateral unnest(known.positions) as rare (position) on true
            group by fragment, field
        ) as list (fragment, field, bitmap, positions)
          cross join lateral (select list.bitmap is not null or cardinality(list.positions) >= $1) as size (is_bitmap)
          cross join lateral (select case when is_bitmap then private.bitmap_of(list.positions, $2) end) as rare (bitmap)
  $query$, store) using bitmap_from, (select count(*)::integer from pg_temp.product);
  drop table pg_temp.fragment, pg_temp.frequent_fragment;
end
$$;
comment on function private.write_fragment_lists is 'Writes the union of the posting lists of each fragment: `fragment` names the terms, `frequent_fragment` the fragments.';

-- Fragments of up to six letters: longer ones are hardly ever frequent. Those of one and two letters are all written,
-- because no trigram finds the words that hold them.
create or replace function private.write_word_fragments(bitmap_from integer, fragment_from integer)
returns void language plpgsql set search_path = '' as $$
begin
  create temporary table fragment as
    select known.term, known.field, '%' || substr(known.term, start, length) || '%' as fragment
      from private.search_terms as known, generate_series(1, length(known.term)) as start,
        generate_series(1, least(6, length(known.term) - start + 1)) as length
      where known.field in ('text', 'name')
    union all
    select known.term, known.field, left(known.term, length) || '%'
      from private.search_terms as known, generate_series(1, least(6, length(known.term))) as length
      where known.field in ('name', 'name_start');
  create temporary table frequent_fragment as
    select fragment, field from pg_temp.fragment group by fragment, field
      having count(*) > fragment_from or length(btrim(fragment, '%')) < 3;
  perform private.write_fragment_lists(bitmap_from, 'private.search_terms');
end
$$;

-- Prefixes of the second word of a pair. A longer prefix is never more frequent, so the loop ends at the first length
-- without a frequent one.
create or replace function private.write_bigram_fragments(bitmap_from integer, fragment_from integer)
returns void language plpgsql set search_path = '' as $$
begin
  create temporary table frequent_fragment (fragment text collate "C", field text);
  for length in 1 .. 6 loop
    insert into pg_temp.frequent_fragment
      select left(known.term, strpos(known.term, ' ') + length) || '%', known.field
        from private.search_bigrams as known
        where known.field <> 'name_whole' and length(known.term) >= strpos(known.term, ' ') + length
        group by 1, 2 having count(*) > fragment_from;
    exit when not found;
  end loop;
  analyze pg_temp.frequent_fragment;
  create temporary table fragment as
    select known.term, known.field, frequent.fragment
      from pg_temp.frequent_fragment as frequent join private.search_bigrams as known on known.field = frequent.field
        and known.term >= rtrim(frequent.fragment, '%') and known.term < private.prefix_end(rtrim(frequent.fragment, '%'));
  perform private.write_fragment_lists(bitmap_from, 'private.search_bigrams');
end
$$;

create or replace function private.build_search_index(bitmap_from integer default 300, fragment_from integer default 256)
returns void language plpgsql set search_path = '' set work_mem = '64MB' as $$
begin
  perform pg_advisory_xact_lock(hashtext('search index'));
  -- First, so that changes from here on are logged again, whatever the queries below see of them.
  delete from private.search_changes;
  -- Symbols become gaps between words: empty strings, as between two spaces.
  create temporary table product as
    select row_number() over (order by is_featured desc, created_at desc, product_id)::integer - 1 as position,
        row_number() over (order by price, sort_name, product_id)::integer - 1 as "price-low",
        row_number() over (order by price desc, sort_name, product_id)::integer - 1 as "price-high",
        row_number() over (order by sort_name, product_id)::integer - 1 as "name",
        row_number() over (order by is_featured desc, sort_name, product_id)::integer - 1 as "featured",
        row_number() over (order by created_at desc, product_id)::integer - 1 as "newest",
        product_id, category_id, (price * 100)::bigint as cents, in_stock, is_featured,
        string_to_array(regexp_replace(document, '[^[:alnum:] ]', '  ', 'g'), ' ') as text_words,
        string_to_array(regexp_replace(name, '[^[:alnum:] ]', '  ', 'g'), ' ') as name_words,
        string_to_array(btrim(words), ' ') as loose_words
      from public.shop_product_search;
  create unique index on pg_temp.product (position);
  analyze pg_temp.product;
  delete from private.search_positions;
  insert into private.search_positions (position, product_id) select position, product_id from pg_temp.product;
  perform private.write_bitmaps();
  delete from private.search_terms;
  perform private.write_posting_lists(source.field, source.words, bitmap_from, 'private.search_terms') from (values
    ('text', 'select unnest(text_words)'),
    ('name', 'select unnest(name_words)'),
    ('name_start', 'select name_words[1]'),
    ('name_whole', 'select name_words[1] where cardinality(name_words) = 1')
  ) as source (field, words);
  delete from private.search_bigrams;
  perform private.write_posting_lists(source.field, private.bigrams_query(source.words), bitmap_from, 'private.search_bigrams') from (values
    ('text', 'text_words'),
    ('name', 'name_words'),
    ('name_loose', 'case when name_words <> loose_words then loose_words end'),
    ('name_start', 'name_words[:2]'),
    ('name_whole', 'case when cardinality(name_words) = 2 then name_words end')
  ) as source (field, words);
  perform private.write_word_fragments(bitmap_from, fragment_from);
  perform private.write_bigram_fragments(bitmap_from, fragment_from);
  drop table pg_temp.product;
end
$$;
comment on function private.build_search_index is 'Writes the index anew. Terms of at least bitmap_from products get a bitmap, others a list; fragments of more than fragment_from terms get their own posting list.';

create or replace function private.clear_search_index()
returns void language sql set search_path = '' as $$
  delete from private.search_positions;
  delete from private.search_bitmaps;
  delete from private.search_order_slices;
  delete from private.search_price_ranks;
  delete from private.search_terms;
  delete from private.search_bigrams;
  delete from private.search_changes;
$$;

-- Saves each search a join. Only refresh and build write positions, one at a time, so none is of an older index.
create or replace function private.resolve_changed_positions()
returns void language sql set search_path = '' as $$
  update private.search_changes as change
    set position = coalesce((select known.position from private.search_positions as known where known.product_id = change.product_id), -1)
    where change.position is null
$$;

create or replace function private.refresh_search_index()
returns boolean language plpgsql set search_path = '' as $$
begin
  -- Several servers may call this at once; one does the work.
  if not pg_try_advisory_xact_lock(hashtext('search index')) then
    return false;
  end if;
  if (select coalesce(sum(product_count), 0) from public.shop_categories)
    < (select greatest(value::bigint, 1) from private.settings where name = 'search_index_min_products')
  then
    perform private.clear_search_index();
    return false;
  end if;
  if exists (select from private.search_bitmaps where name = 'price up to') and (select count(*) from private.search_changes) < 1000 then
    perform private.resolve_changed_positions();
    return false;
  end if;
  perform private.build_search_index();
  return true;
end
$$;
comment on function private.refresh_search_index is 'To be called every minute: writes the index of a large catalogue when there is none or 1,000 changes were logged. Returns whether it did.';

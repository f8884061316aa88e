-- One and two characters match anywhere in name or description, as longer queries do. The search index has a posting list
-- for every fragment of one and two letters; the column for short queries of symbols is gone.

create or replace function search.condition(
  q text, category text, min_price numeric, max_price numeric, in_stock boolean, featured boolean
)
returns text language plpgsql stable set search_path = '' as $$
declare
  query constant text := search.normalized(q);
begin
  return coalesce(nullif(concat_ws(' and ',
    'item.document like ' || quote_literal(search.like_pattern(query)),
    case when category <> '' then coalesce('item.category_id = ' || quote_literal(search.category_id(category)), 'false') end,
    'item.price >= ' || quote_literal(min_price),
    'item.price <= ' || quote_literal(max_price),
    case when in_stock then 'item.in_stock' end,
    case when featured then 'item.is_featured' end), ''), 'true');
end
$$;

create or replace function private.refresh_search_rows(product_ids uuid[])
returns void language sql set search_path = '' as $$
  delete from public.shop_product_search as row
    where row.product_id = any (product_ids)
      and exists (select from public.shop_products as product where product.id = row.product_id and not product.is_active);
  insert into public.shop_product_search (
      product_id, name, sort_name, document, words, category_id, price, in_stock, is_featured, created_at)
    select product.id, folded.name, normalize(folded.name, NFD),
      folded.name || E'\n' || coalesce(lower(normalize(product.description, NFC)), ''),
      ' ' || regexp_replace(folded.name, '[^[:alnum:]]+', ' ', 'g'),
      product.category_id, product.price, product.stock_quantity > 0,
      product.is_featured, product.created_at
    from public.shop_products as product cross join lateral (select lower(normalize(product.name, NFC))) as folded (name)
    where product.id = any (product_ids) and product.is_active
    on conflict (product_id) do update set
      (name, sort_name, document, words, category_id, price, in_stock, is_featured, created_at)
        = (excluded.name, excluded.sort_name, excluded.document, excluded.words, excluded.category_id,
          excluded.price, excluded.in_stock, excluded.is_featured, excluded.created_at)
$$;

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

create or replace function public.search_products(
  q text default null, category text default null, min_price numeric default null, max_price numeric default null,
  in_stock boolean default null, featured boolean default null, sort text default null,
  page_limit integer default 20, page_offset integer default 0
)
returns json language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  query text := search.normalized(q);
  condition text := search.condition(q, category, min_price, max_price, in_stock, featured);
  ordering text := search.ordering(sort, query);
  total bigint;
  product_ids uuid[];
  passed bigint;
begin
  if coalesce(page_limit not between 1 and 100 or page_offset not between 0 and 10000, true) then
    raise exception using errcode = 'PT400', message = 'INVALID_PAGE', detail = '{"longest": 100, "deepest": 10000}';
  end if;
  -- All products, and a category by name, are as fast without the search index.
  if condition <> 'true' and (condition !~ '^item\.category_id = [^ ]+$' or sort in ('price-low', 'price-high', 'featured', 'newest')) then
    select found.total, found.product_ids, found.passed into total, product_ids, passed from search.find_in_index(
      q, category, min_price, max_price, in_stock, featured, sort, page_limit, page_offset) as found;
  end if;
  if total is not null then
    product_ids := search.sorted_page(product_ids, search.rank(query), ordering, page_limit, (page_offset - passed)::integer);
  elsif query is null then
    total := search.count_listing(condition, category);
    execute format('select array(select product_id from public.shop_product_search as item where %s order by %s limit $1 offset $2)',
      condition, ordering) into product_ids using page_limit, page_offset;
  else
    execute format($query$
      with item as materialized (
        select product_id, %s as rank, price, sort_name, is_featured, created_at
        from public.shop_product_search as item where %s
      )
      select (select count(*) from item), array(select product_id from item order by %s limit $1 offset $2)
    $query$, search.rank(query), condition, ordering)
    into total, product_ids using page_limit, page_offset;
  end if;
  return json_build_object('total', total, 'products', search.page(product_ids));
end
$$;
comment on function public.search_products is 'search_products(q, category: slug or id, min_price, max_price, in_stock, featured, sort, page_limit = 20, page_offset = 0; all optional) -> {total, products: [{id, name, slug, price, original_price, image_url, images, stock_quantity, is_active, is_featured, category_id, created_at, category: {id, name, slug}}]} (no description: cards do not show it).
q is matched literally and case-insensitively, anywhere in name or description. sort: relevance | name | price-low | price-high | featured | newest; without one, relevance with q and name without. An unknown category finds nothing. Refuses: 400 INVALID_PAGE for page_limit outside 1-100 or page_offset outside 0-10000.';

create or replace function public.search_suggestions(q text, page_limit integer default 5)
returns setof text language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  query text := search.normalized(q);
  wanted integer := least(greatest(page_limit, 1), 20);
  candidates uuid[];
  names text[];
begin
  if query is null then
    return;
  end if;
  -- Names that begin with the query rank first and are a range of the index by name. The range ends before the first
  -- combining mark: a letter with one is another letter.
  if query ~ '^[ -~]+$' then
    names := array(
      select product.name from (
        select item.product_id, item.sort_name from public.shop_product_search as item
          where item.sort_name >= query and item.sort_name < query || U&'\0300' and starts_with(item.name, query)
          order by item.sort_name limit wanted
      ) as match join public.shop_products as product on product.id = match.product_id
      order by match.sort_name);
    if cardinality(names) = wanted then
      return query select unnest(names);
      return;
    end if;
  end if;
  candidates := search.names_in_index(q, wanted);
  -- `words` uses the trigram index; the condition on `name` is the exact one.
  return query execute format($query$
    with match as (
      select item.product_id, %s as rank, item.sort_name from public.shop_product_search as item where %s
      order by rank, item.sort_name limit $1
    )
    select product.name from match join public.shop_products as product on product.id = match.product_id
    order by match.rank, match.sort_name
  $query$, search.rank(query), concat_ws(' and ',
    case when candidates is not null then 'item.product_id = any ($2)' end,
    case when candidates is not null then format('strpos(item.name, %L) > 0', query)
      else format('item.words like %L and item.name like %L',
        search.like_pattern(substr(search.words(query), 2)), search.like_pattern(query)) end)) using wanted, candidates;
end
$$;

drop function search.short_condition;
alter table public.shop_product_search drop column symbols;

-- An index without the short fragments would find nothing for them. The server writes a new one within a minute.
select private.clear_search_index();

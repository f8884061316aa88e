-- How a search becomes SQL: what was typed, the filters, the rank, the order.

-- What was typed, taken literally: %, _ and \ are letters like any others. 200 characters are enough for anybody.
create function search.typed(q text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select nullif(search.folded(left(btrim(regexp_replace(q, '[[:cntrl:]]', ' ', 'g')), 200)), '')
$$;

create function search.containing(typed text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '%' || replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Three letters make a trigram; one and two cannot use the index of all text. They are answered from names, and only
-- where a word begins with them: bounded, and still the truth about names. Signs (&, ’) are found wherever they stand.
create function search.short_condition(typed text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when typed ~ '^[[:alnum:]]+$' then format('item.words like %L', '% ' || typed || '%')
    else format('item.signs @> array[%L] and item.name like %L',
      left(regexp_replace(typed, '[[:alnum:][:space:]]', '', 'g'), 1), search.containing(typed))
  end
$$;

-- The filters as one SQL condition. Values are quoted literals, so that the planner sees them and picks the index that
-- fits this search; a condition with `or … is null` for every absent filter would use none.
create function search.condition(
  q text, category text, min_price numeric, max_price numeric, in_stock boolean, featured boolean
)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  typed text := search.typed(q);
  wanted uuid;
  parts text[] := '{}';
begin
  if char_length(typed) >= 3 then
    parts := parts || format('item.document like %L', search.containing(typed));
  elsif typed is not null then
    parts := parts || search.short_condition(typed);
  end if;
  -- Both readings of the specification: the listing says the slug, the full search the id.
  if category <> '' then
    select known.id into wanted from public.shop_categories as known
      where known.slug = lower(btrim(category)) or known.id::text = lower(btrim(category));
    parts := parts || case when wanted is null then 'false' else format('item.category_id = %L', wanted) end;
  end if;
  if min_price is not null then
    parts := parts || format('item.price >= %L', min_price);
  end if;
  if max_price is not null then
    parts := parts || format('item.price <= %L', max_price);
  end if;
  -- `false` means "not only these", as in the address bar.
  if in_stock then
    parts := parts || 'item.in_stock'::text;
  end if;
  if featured then
    parts := parts || 'item.is_featured'::text;
  end if;
  return coalesce(nullif(array_to_string(parts, ' and '), ''), 'true');
end
$$;

-- Exact name, name prefix, word in the name, elsewhere in the name, description. As text for the query: a function
-- would be called once for each hit, and there may be a hundred thousand.
create function search.rank(typed text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when typed is null then '0' else format(
    'case when item.name = %1$L then 0 when starts_with(item.name, %1$L) then 1 '
    'when strpos(item.words, %2$L) > 0 then 2 when strpos(item.name, %1$L) > 0 then 3 else 4 end',
    typed, search.words(typed)) end
$$;

-- An unknown word sorts as if none was given: an old link still works.
create function search.ordering(sort text, typed text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when sort = 'price-low' then 'item.price, item.sort_name, item.product_id'
    when sort = 'price-high' then 'item.price desc, item.sort_name, item.product_id'
    when sort = 'featured' then 'item.is_featured desc, item.sort_name, item.product_id'
    when sort = 'newest' then 'item.created_at desc, item.product_id'
    when sort = 'name' or typed is null then 'item.sort_name, item.product_id'
    else 'item.rank, item.is_featured desc, item.created_at desc, item.product_id'
  end
$$;

revoke all on all functions in schema search from public, anon, authenticated, service_role;
grant execute on all functions in schema search to anon, authenticated;

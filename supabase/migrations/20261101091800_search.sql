-- Finding products by any part of their name or description, among a million of them.
-- Row-level security stands in the way of that: a policy with a condition makes PostgreSQL check it before the text
-- comparison (which might leak), and so no text index is used; a search for 'dress' then reads the whole catalogue.
-- Therefore a table of its own that holds nothing but what everybody may see: its policy is `true`, and the index works.
create table public.shop_product_search (
  product_id uuid primary key references public.shop_products on delete cascade,
  -- All text is folded (lower case, composed), so that a plain LIKE is the case-insensitive match of the specification.
  name text not null,
  -- Byte order of the decomposed name: é stands with e, and the order is the same on every machine.
  sort_name text collate "C" not null,
  document text not null,
  -- The name as words: a space before each, signs gone. ' li' in it is a word that begins with "li".
  words text not null,
  -- The signs of the name, each once: what one and two typed characters that are no letters are looked up by.
  signs text[] not null,
  category_id uuid not null,
  price numeric(12, 2) not null,
  in_stock boolean not null,
  is_featured boolean not null,
  created_at timestamptz not null
);
comment on table public.shop_product_search is 'One row for each active product, kept by triggers: what search, filters and sorting look at.';
create index shop_product_search_document on public.shop_product_search using gin (document extensions.gin_trgm_ops);
create index shop_product_search_words on public.shop_product_search using gin (words extensions.gin_trgm_ops);
create index shop_product_search_signs on public.shop_product_search using gin (signs);
-- Counts under filters are read from this index alone.
create index shop_product_search_filters on public.shop_product_search (category_id, is_featured, in_stock, price);
create index shop_product_search_sort_name on public.shop_product_search (sort_name, product_id);
create index shop_product_search_category on public.shop_product_search (category_id, sort_name, product_id);
create index shop_product_search_price on public.shop_product_search (price, sort_name, product_id);
create index shop_product_search_featured on public.shop_product_search (is_featured desc, sort_name, product_id);
create index shop_product_search_newest on public.shop_product_search (created_at desc, product_id);

alter table public.shop_product_search enable row level security;
revoke all on public.shop_product_search from public, anon, authenticated, service_role;
grant select (
  product_id, name, sort_name, document, words, signs, category_id, price, in_stock, is_featured, created_at
) on public.shop_product_search to anon, authenticated;
create policy "Everybody searches all active products"
  on public.shop_product_search for select to anon, authenticated
  using (true);

-- Helpers that the search functions call as the visitor. Not exposed by the API, like `private`, but open to use.
create schema search;
revoke all on schema search from public;
grant usage on schema search to anon, authenticated;
comment on schema search is 'How text is folded, matched and ordered. Functions only; nothing here reads what is not public.';

create function search.folded(written text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select lower(normalize(written, NFC))
$$;

create function search.words(folded_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select ' ' || regexp_replace(folded_text, '[^[:alnum:]]+', ' ', 'g')
$$;

create function private.keep_search_rows(product_ids uuid[])
returns void
language sql
volatile
set search_path = ''
as $$
  delete from public.shop_product_search as row
    where row.product_id = any (product_ids)
      and exists (select from public.shop_products as product where product.id = row.product_id and not product.is_active);
  insert into public.shop_product_search (
      product_id, name, sort_name, document, words, signs, category_id, price, in_stock, is_featured, created_at)
    -- As search.folded and search.words have it, written out: a call for each of a million rows takes longer than they.
    select product.id, folded.name, normalize(folded.name, NFD),
      -- A line break keeps a match from running from the name into the description.
      folded.name || E'\n' || coalesce(lower(normalize(product.description, NFC)), ''),
      ' ' || regexp_replace(folded.name, '[^[:alnum:]]+', ' ', 'g'),
      array(select distinct sign from regexp_split_to_table(
        regexp_replace(folded.name, '[[:alnum:][:space:]]', '', 'g'), '') as sign where sign <> ''),
      product.category_id, product.price, product.stock_quantity > 0,
      product.is_featured, product.created_at
    from public.shop_products as product cross join lateral (select lower(normalize(product.name, NFC))) as folded (name)
    where product.id = any (product_ids) and product.is_active
    on conflict (product_id) do update set
      (name, sort_name, document, words, signs, category_id, price, in_stock, is_featured, created_at)
        = (excluded.name, excluded.sort_name, excluded.document, excluded.words, excluded.signs, excluded.category_id,
          excluded.price, excluded.in_stock, excluded.is_featured, excluded.created_at)
$$;
comment on function private.keep_search_rows is 'Makes the search rows of these products say what the products say.';

-- An order changes stock all the time and search only cares whether there is any: the trigger's condition is looked at
-- for every sale, its function runs when a product sells out or comes back.
create function private.keep_search()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.keep_search_rows((select array_agg(id) from new_products));
  else
    perform private.keep_search_rows(array[new.id]);
  end if;
  return null;
end
$$;
create trigger keep_search_of_new_products
  after insert on public.shop_products
  referencing new table as new_products
  for each statement execute function private.keep_search();
create trigger keep_search_of_changed_products
  after update on public.shop_products
  for each row when (
    (old.stock_quantity > 0) <> (new.stock_quantity > 0)
    or (old.name, old.description, old.price, old.category_id, old.is_featured, old.is_active, old.created_at)
      is distinct from (new.name, new.description, new.price, new.category_id, new.is_featured, new.is_active, new.created_at)
  )
  execute function private.keep_search();

revoke all on function search.folded, search.words from public, anon, authenticated, service_role;
grant execute on function search.folded, search.words to anon, authenticated;

-- Search rows: one row for each active product, with its trigram and sort indexes, and the SQL conditions that use them.
-- A separate table because row-level security is checked before LIKE, which is not leakproof: on shop_products no text
-- index would be used. This table holds only public data, so its policy is `true`.
create table public.shop_product_search (
  product_id uuid primary key references public.shop_products on delete cascade,
  name text not null,
  sort_name text collate "C" not null,
  document text not null,
  words text not null,
  category_id uuid not null,
  price numeric(12, 2) not null,
  in_stock boolean not null,
  is_featured boolean not null,
  created_at timestamptz not null
);
comment on table public.shop_product_search is 'One row for each active product, maintained by triggers: what search, filters and sorting read.';
comment on column public.shop_product_search.name is 'Name as search.folded has it.';
comment on column public.shop_product_search.sort_name is 'The folded name, NFD, byte order: é sorts with e, identically on every machine.';
comment on column public.shop_product_search.document is 'Name, line break, description, folded. The break keeps matches from crossing it.';
comment on column public.shop_product_search.words is 'Name with a space before each word, without symbols: '' li'' finds words that begin with "li".';

create index shop_product_search_document on public.shop_product_search using gin (document extensions.gin_trgm_ops);

-- Covers counts under filters.
create index shop_product_search_filters on public.shop_product_search (category_id, is_featured, in_stock, price);
create index shop_product_search_sort_name on public.shop_product_search (sort_name, product_id);
create index shop_product_search_category on public.shop_product_search (category_id, sort_name, product_id);
create index shop_product_search_price on public.shop_product_search (price, sort_name, product_id);
create index shop_product_search_featured on public.shop_product_search (is_featured desc, sort_name, product_id);
create index shop_product_search_newest on public.shop_product_search (created_at desc, product_id);
grant select (
  product_id, name, sort_name, document, words, category_id, price, in_stock, is_featured, created_at
) on public.shop_product_search to anon, authenticated;

drop policy if exists "Everybody searches all active products" on public.shop_product_search;
create policy "Everybody searches all active products"
  on public.shop_product_search for select to anon, authenticated
  using (true);

create or replace function private.refresh_search_rows(product_ids uuid[])
returns void language sql set search_path = '' as $$
  delete from public.shop_product_search as row
    where row.product_id = any (product_ids)
      and exists (select from public.shop_products as product where product.id = row.product_id and not product.is_active);
  insert into public.shop_product_search (
      product_id, name, sort_name, document, words, category_id, price, in_stock, is_featured, created_at)
    select product.id, folded.name, normalize(folded.name, NFD),
      folded.name || E'\n' || coalesce(search.folded(product.description), ''),
      ' ' || regexp_replace(folded.name, '[^[:alnum:]]+', ' ', 'g'),
      product.category_id, product.price, product.stock_quantity > 0,
      product.is_featured, product.created_at
    from public.shop_products as product cross join lateral (select search.folded(product.name) offset 0) as folded (name)
    where product.id = any (product_ids) and product.is_active
    on conflict (product_id) do update set
      (name, sort_name, document, words, category_id, price, in_stock, is_featured, created_at)
        = (excluded.name, excluded.sort_name, excluded.document, excluded.words, excluded.category_id,
          excluded.price, excluded.in_stock, excluded.is_featured, excluded.created_at)
$$;

create or replace function private.refresh_search()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.refresh_search_rows((select array_agg(id) from new_products));
  else
    perform private.refresh_search_rows(array[new.id]);
  end if;
  return null;
end
$$;

create or replace trigger refresh_search_of_new_products
  after insert on public.shop_products
  referencing new table as new_products
  for each statement execute function private.refresh_search();

-- Of stock, only the change between zero and more matters; of sizes, none. A column that search reads later is within.
create or replace trigger refresh_search_of_changed_products
  after update on public.shop_products
  for each row when (
    (old.stock_quantity > 0) <> (new.stock_quantity > 0)
    or to_jsonb(old) - '{stock_quantity,sizes}'::text[] is distinct from to_jsonb(new) - '{stock_quantity,sizes}'::text[])
  execute function private.refresh_search();

-- By this table, whose policy is plain: with those of shop_products a cart took 1.5 ms longer to read.
drop policy if exists "Everybody sees the offered sizes of active products" on public.shop_product_sizes;
create policy "Everybody sees the offered sizes of active products"
  on public.shop_product_sizes for select to anon, authenticated
  using (
    position is not null
    and exists (select from public.shop_product_search as active where active.product_id = shop_product_sizes.product_id)
  );

-- Categories are locked in the order of their ids.
create or replace function private.count_products(added uuid[], removed uuid[])
returns void language sql set search_path = '' as $$
  with change as (
    select id, sum(step) as step
      from (select unnest(added), 1 union all select unnest(removed), -1) as product (id, step)
      group by id having sum(step) <> 0
  ), locked as materialized (
    select id from public.shop_categories where id in (select id from change) order by id for no key update
  )
  update public.shop_categories as category set product_count = category.product_count + change.step
    from change join locked using (id) where category.id = change.id
$$;

-- Inserts and deletes (imports) are counted per statement. merge_categories counts its products itself: thousands of
-- updates of one row take a minute.
create or replace function private.count_search_rows()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.count_words((select array_agg(document) from added), null);
    perform private.count_products((select array_agg(category_id) from added), null);
  elsif tg_op = 'DELETE' then
    perform private.count_words(null, (select array_agg(document) from removed));
    perform private.count_products(null, (select array_agg(category_id) from removed));
  else
    perform private.count_words(array[new.document], array[old.document]);
    if coalesce(current_setting('shop.merge', true), '') = '' then
      perform private.count_products(array[new.category_id], array[old.category_id]);
    end if;
  end if;
  return null;
end
$$;

create or replace trigger count_new_rows
  after insert on public.shop_product_search referencing new table as added
  for each statement execute function private.count_search_rows();

create or replace trigger count_removed_rows
  after delete on public.shop_product_search referencing old table as removed
  for each statement execute function private.count_search_rows();

create or replace trigger count_changed_rows
  after update on public.shop_product_search
  for each row when ((old.document, old.category_id) is distinct from (new.document, new.category_id))
  execute function private.count_search_rows();

-- An import that repeats itself writes no product: reading the locked row is enough to see that it is the same.
create or replace function private.import_product(item private.import_rows)
returns jsonb language plpgsql set search_path = '' as $$
declare
  fields jsonb := item.fields - array['category_name', 'add_stock', 'untracked', 'stock_quantity'];
  counted integer := (item.fields ->> 'stock_quantity')::integer;
  added integer := coalesce((item.fields ->> 'add_stock')::integer, 0);
  after jsonb;
begin
  if item.fields ? 'category_name' then
    insert into public.shop_categories (slug, name) values (item.fields ->> 'category', item.fields ->> 'category_name')
      on conflict on constraint shop_categories_slug_key do nothing;
  end if;
  if item.before is null then
    after := private.add_product(item.slug, fields || jsonb_build_object('stock_quantity', coalesce(counted, 0)));
    counted := null;
    added := 0;
  else
    after := private.product_values(private.lock_product(item.slug));
  end if;
  if not after @> fields then
    after := private.set_product(item.slug, coalesce(item.before, after), fields);
  end if;
  if added <> 0 then
    after := after || jsonb_build_object('stock_quantity', private.add_stock(item.slug, added));
  elsif counted is not null and counted <> (item.before ->> 'stock_quantity')::integer then
    after := after || jsonb_build_object('stock_quantity',
      private.count_stock(item.slug, (item.before ->> 'stock_quantity')::integer, counted));
  end if;
  return after;
end
$$;
comment on function private.import_product is 'Writes one row of an import and returns the product''s values; what changed since the plan is refused, as by set_product and count_stock.';

-- The plan looks for other rows with the same slug.
create index import_rows_slug on private.import_rows (import_id, slug, position);

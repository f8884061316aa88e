-- An import compares exactly. `@>` was true also when the file lacked some of a product's pictures, or had them in
-- another order.
create function private.is_same_product(item private.import_rows)
returns boolean language sql immutable set search_path = '' as $$
  select item.before is not null
    and item.before || (item.fields - array['category_name', 'add_stock', 'untracked']) = item.before
    and coalesce(item.fields ->> 'add_stock', '0') = '0'
$$;
comment on function private.is_same_product is 'Whether the product has all values of the row already. Fields that the file does not give are not compared.';

-- As before, but for the comparison.
create or replace function private.plan_import(import_id bigint)
returns table (action text, products bigint) language plpgsql set search_path = '' as $$
begin
  update private.import_rows as item set outcome = 'rejected', reason = 'another product of the file has this slug, too'
    where item.import_id = plan_import.import_id and item.outcome = 'waiting' and exists (
      select from private.import_rows as other
      where other.import_id = item.import_id and other.slug = item.slug and other.position < item.position);
  update private.import_rows as item set before = private.product_values(product)
    from public.shop_products as product
    where item.import_id = plan_import.import_id and item.outcome = 'waiting' and product.slug = item.slug;
  -- The stock of existing products changes only with --stock; of new ones it is the file's.
  update private.import_rows as item
    set fields = item.fields - case
        when item.before is null then array['add_stock']
        when not (select coalesce((import.options ->> 'stock')::boolean, false) from private.imports as import
          where import.id = plan_import.import_id) then array['add_stock', 'stock_quantity', 'untracked']
        when item.fields ? 'add_stock' then array['stock_quantity']
        else array[]::text[]
      end
    where item.import_id = plan_import.import_id and item.outcome = 'waiting';
  update private.import_rows as item set outcome = 'rejected',
      reason = case
        when item.fields ? 'untracked' then 'its stock is not counted: try --untracked 100'
        when item.before is null and not item.fields ?& array['name', 'price', 'category']
          then 'a new product needs a name, a price and a category'
        else 'there is no category "' || (item.fields ->> 'category') || '": try --create-categories or --categories'
      end
    where item.import_id = plan_import.import_id and item.outcome = 'waiting' and (
      item.fields ? 'untracked'
      or (item.before is null and not item.fields ?& array['name', 'price', 'category'])
      or (item.fields ? 'category' and not item.fields ? 'category_name' and not private.is_known_category(item.fields ->> 'category')));
  return query
    select case
        when item.outcome <> 'waiting' then item.outcome
        when item.before is null then 'new'
        when private.is_same_product(item) then 'same'
        else 'change'
      end, count(*)
    from private.import_rows as item where item.import_id = plan_import.import_id group by 1;
end
$$;

-- As before, but for the comparison.
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
  if after || fields <> after then
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

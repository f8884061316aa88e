-- Change notifications for page caches, on channel `catalog`: 'product <slug>', 'stock <slug>', 'reviews <slug>',
-- 'category <slug>', or 'everything' after a large change. Sales are notified only when the stock is low ("Only N left"):
-- otherwise a stream of orders would empty the caches.
create or replace function private.notify_catalog_change(subject text, slugs text[])
returns void language plpgsql set search_path = '' as $$
begin
  if cardinality(slugs) > 20 then
    perform pg_notify('catalog', 'everything');
  else
    perform pg_notify('catalog', subject || ' ' || slug) from unnest(slugs) as slug;
  end if;
end
$$;
comment on function private.notify_catalog_change is 'Notifies of up to 20 slugs, else of everything.';

create or replace function private.notify_product_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    perform private.notify_catalog_change(tg_argv[0], array[old.slug]);
    if new.slug <> old.slug then
      perform private.notify_catalog_change(tg_argv[0], array[new.slug]);
    end if;
  else
    perform private.notify_catalog_change('product', (select array_agg(slug) from changed));
  end if;
  return null;
end
$$;

create or replace trigger notify_new_products
  after insert on public.shop_products referencing new table as changed
  for each statement execute function private.notify_product_change();

create or replace trigger notify_deleted_products
  after delete on public.shop_products referencing old table as changed
  for each statement execute function private.notify_product_change();

-- Of whatever column is added, too. The stock and the sizes have rules of their own.
create or replace trigger notify_changed_products
  after update on public.shop_products
  for each row when (
    to_jsonb(old) - '{stock_quantity,sizes}'::text[] is distinct from to_jsonb(new) - '{stock_quantity,sizes}'::text[])
  execute function private.notify_product_change('product');

create or replace function private.notify_low_stock()
returns trigger language plpgsql set search_path = '' as $$
begin
  -- Whether it is sold out is shown in any case.
  if least(old.stock_quantity, new.stock_quantity) < greatest(1, (select low_stock_below from public.shop_settings)) then
    perform private.notify_catalog_change('stock', array[new.slug]);
  end if;
  return null;
end
$$;

create or replace trigger notify_low_stock
  after update of stock_quantity on public.shop_products
  for each row when (old.stock_quantity <> new.stock_quantity)
  execute function private.notify_low_stock();

create or replace function private.notify_size_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'UPDATE' or (old.size, old.position) is distinct from (new.size, new.position) then
    perform private.notify_catalog_change('product', array(
      select slug from public.shop_products where id = coalesce(new.product_id, old.product_id)));
  elsif least(old.stock_quantity, new.stock_quantity) < greatest(1, (select low_stock_below from public.shop_settings)) then
    perform private.notify_catalog_change('stock', array(select slug from public.shop_products where id = new.product_id));
  end if;
  return null;
end
$$;

create or replace trigger notify_size_change
  after insert or delete or update of size, position, stock_quantity on public.shop_product_sizes
  for each row execute function private.notify_size_change();

create or replace function private.notify_settings_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('catalog', 'everything');
  return null;
end
$$;

create or replace trigger notify_settings_change
  after update on public.shop_settings
  for each row when (old is distinct from new) execute function private.notify_settings_change();

create or replace function private.notify_category_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.notify_catalog_change('category', array_remove(array[old.slug, nullif(new.slug, old.slug)], null));
  return null;
end
$$;

create or replace trigger notify_category_change
  after insert or update or delete on public.shop_categories
  for each row execute function private.notify_category_change();

create or replace function private.notify_review_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.notify_catalog_change('reviews', (
    select array_agg(product.slug) from public.shop_products as product
    where product.id in (select product_id from changed)
  ));
  return null;
end
$$;

create or replace trigger notify_new_reviews
  after insert on public.shop_product_reviews referencing new table as changed
  for each statement execute function private.notify_review_change();

create or replace trigger notify_changed_reviews
  after update on public.shop_product_reviews referencing new table as changed
  for each statement execute function private.notify_review_change();

create or replace trigger notify_deleted_reviews
  after delete on public.shop_product_reviews referencing old table as changed
  for each statement execute function private.notify_review_change();

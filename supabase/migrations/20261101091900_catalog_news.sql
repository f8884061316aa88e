-- Tells hosts that keep rendered pages what changed, on channel `catalog`, so that a change shows everywhere at once:
-- 'product <slug>', 'stock <slug>', 'reviews <slug>', 'category <slug>', or 'everything' after a large change.
-- A stream of orders must not empty their caches: a sale is told only when it changes more than a number far from
-- zero, that is when a product sells out, comes back, or is among the last four ("Only N left in stock").
create function private.tell_catalog(subject text, slugs text[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if cardinality(slugs) > 20 then
    perform pg_notify('catalog', 'everything');
  else
    perform pg_notify('catalog', subject || ' ' || slug) from unnest(slugs) as slug;
  end if;
end
$$;

create function private.tell_products()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.tell_catalog(tg_argv[0], array[old.slug]);
    if new.slug <> old.slug then
      perform private.tell_catalog(tg_argv[0], array[new.slug]);
    end if;
  else
    perform private.tell_catalog('product', (select array_agg(slug) from changed));
  end if;
  return null;
end
$$;
create trigger tell_new_products
  after insert on public.shop_products referencing new table as changed
  for each statement execute function private.tell_products();
create trigger tell_deleted_products
  after delete on public.shop_products referencing old table as changed
  for each statement execute function private.tell_products();
create trigger tell_changed_products
  after update on public.shop_products
  for each row when (
    (old.name, old.slug, old.description, old.price, old.original_price, old.image_url, old.images, old.is_active,
      old.is_featured, old.category_id, old.created_at)
    is distinct from
    (new.name, new.slug, new.description, new.price, new.original_price, new.image_url, new.images, new.is_active,
      new.is_featured, new.category_id, new.created_at)
  )
  execute function private.tell_products('product');
create trigger tell_scarce_stock
  after update of stock_quantity on public.shop_products
  for each row when (old.stock_quantity <> new.stock_quantity and least(old.stock_quantity, new.stock_quantity) < 5)
  execute function private.tell_products('stock');

create function private.tell_categories()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.tell_catalog('category', array_remove(array[old.slug, nullif(new.slug, old.slug)], null));
  return null;
end
$$;
create trigger tell_categories
  after insert or update or delete on public.shop_categories
  for each row execute function private.tell_categories();

create function private.tell_reviews()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.tell_catalog('reviews', (
    select array_agg(product.slug) from public.shop_products as product
    where product.id in (select product_id from changed)
  ));
  return null;
end
$$;
create trigger tell_new_reviews
  after insert on public.shop_product_reviews referencing new table as changed
  for each statement execute function private.tell_reviews();
create trigger tell_changed_reviews
  after update on public.shop_product_reviews referencing new table as changed
  for each statement execute function private.tell_reviews();
create trigger tell_deleted_reviews
  after delete on public.shop_product_reviews referencing old table as changed
  for each statement execute function private.tell_reviews();

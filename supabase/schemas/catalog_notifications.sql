-- Change notifications for page caches, on channel `catalog`: 'stock <slug>', 'reviews <slug>', or 'everything'. One
-- transaction sends equal ones once. Sales are notified only when the stock is low ("Only N left"): otherwise a stream of
-- orders would empty the caches.
create or replace function private.notify_everything()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('catalog', 'everything');
  return null;
end
$$;

create or replace trigger notify_products
  after insert or delete on public.shop_products
  for each row execute function private.notify_everything();

-- Of whatever column is added, too. The stock and the sizes have rules of their own.
create or replace trigger notify_changed_products
  after update on public.shop_products
  for each row when (
    to_jsonb(old) - '{stock_quantity,sizes}'::text[] is distinct from to_jsonb(new) - '{stock_quantity,sizes}'::text[])
  execute function private.notify_everything();

create or replace trigger notify_sizes
  after insert or delete or update of size, position on public.shop_product_sizes
  for each row execute function private.notify_everything();

create or replace trigger notify_category_change
  after insert or update or delete on public.shop_categories
  for each row execute function private.notify_everything();

create or replace trigger notify_settings_change
  after update on public.shop_settings
  for each row when (old is distinct from new) execute function private.notify_everything();

create or replace function private.notify_low_stock()
returns trigger language plpgsql set search_path = '' as $$
begin
  -- Whether it is sold out is shown in any case.
  if least(old.stock_quantity, new.stock_quantity) < greatest(1, (select low_stock_below from public.shop_settings)) then
    perform pg_notify('catalog', 'stock ' || slug) from public.shop_products
      where id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  end if;
  return null;
end
$$;

create or replace trigger notify_low_stock
  after update of stock_quantity on public.shop_products
  for each row when (old.stock_quantity <> new.stock_quantity)
  execute function private.notify_low_stock('id');

create or replace trigger notify_low_stock
  after update of stock_quantity on public.shop_product_sizes
  for each row when (old.stock_quantity <> new.stock_quantity)
  execute function private.notify_low_stock('product_id');

create or replace function private.notify_review_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('catalog', 'reviews ' || slug) from public.shop_products
    where id = coalesce(new.product_id, old.product_id);
  return null;
end
$$;

create or replace trigger notify_review_change
  after insert or update or delete on public.shop_product_reviews
  for each row execute function private.notify_review_change();

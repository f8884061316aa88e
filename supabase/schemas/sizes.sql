-- Sizes of products, each with its own stock. A product with an offered size has the sum of their stocks as stock_quantity.
-- Every writer locks the product first, then its sizes by position.
create table public.shop_product_sizes (
  product_id uuid not null references public.shop_products on delete cascade,
  size text not null,
  position smallint check (position between 1 and 50),
  stock_quantity integer not null default 0 check (stock_quantity between 0 and 1000000),
  sku text check (char_length(sku) between 1 and 100),
  primary key (product_id, size),
  unique (product_id, position) deferrable initially deferred,
  check (size ~ '^[^[:space:][:cntrl:]]([^[:cntrl:]]{0,18}[^[:space:][:cntrl:]])?$' or size = '' and position is null)
)
with (fillfactor = 85);
comment on table public.shop_product_sizes is 'Sizes of products. A product without offered sizes has one size.';
comment on column public.shop_product_sizes.size is 'Size as shown, 1 to 20 characters; empty for pieces that came back from before the product had sizes.';
comment on column public.shop_product_sizes.position is 'Place among the product''s sizes; null when it is not offered: a cancelled order brought back pieces of a removed size.';
comment on column public.shop_product_sizes.sku is 'The owner''s number of this size.';

create unique index shop_product_sizes_any_case on public.shop_product_sizes (product_id, lower(size));
grant select (product_id, size, position, stock_quantity) on public.shop_product_sizes to anon, authenticated;

-- The policy needs the active products: see search_rows.sql.

create or replace function private.has_sizes(product_id uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.shop_product_sizes as known where known.product_id = has_sizes.product_id and known.position is not null)
$$;

create or replace function private.stock_of(product public.shop_products, size text)
returns integer language sql stable set search_path = '' as $$
  select case
    when stock_of.size <> '' then (
      select known.stock_quantity from public.shop_product_sizes as known
      where known.product_id = product.id and known.size = stock_of.size and known.position is not null)
    when not private.has_sizes(product.id) then product.stock_quantity
  end
$$;
comment on function private.stock_of is 'Pieces of a size that can be sold, of a product without sizes for the size ''''. Null when it is not offered.';

-- The first size takes the pieces of the product. One that is no longer offered leaves none in its row.
create or replace function private.move_stock_to_size()
returns trigger language plpgsql set search_path = '' as $$
declare
  moved integer;
begin
  if new.position is null and tg_op = 'UPDATE' and old.position is not null then
    new.stock_quantity := 0;
  elsif new.position is not null and not private.has_sizes(new.product_id) then
    select stock_quantity into moved from public.shop_products where id = new.product_id for no key update;
    update public.shop_products set stock_quantity = 0 where id = new.product_id and moved > 0;
    new.stock_quantity := new.stock_quantity + coalesce(moved, 0);
  end if;
  return new;
end
$$;

create or replace trigger move_stock_to_size
  before insert or update of position on public.shop_product_sizes
  for each row execute function private.move_stock_to_size();

-- The product gets the sizes as a text, and their sum as its stock; without a size that is left it keeps what it has.
create or replace function private.record_size_stock()
returns trigger language plpgsql set search_path = '' as $$
declare
  changed uuid := coalesce(new.product_id, old.product_id);
begin
  if coalesce(current_setting('shop.order', true), '') = '' then
    insert into private.stock_corrections (product_id, size, change)
      select product.id, moved.size, sum(moved.pieces)
      from public.shop_products as product, (values
        (old.size, -old.stock_quantity), (new.size, new.stock_quantity),
        ('', case when old.position is not null and not private.has_sizes(changed) then old.stock_quantity end)
      ) as moved (size, pieces)
      where product.id = changed and moved.size is not null
      group by product.id, moved.size having sum(moved.pieces) <> 0;
  end if;
  update public.shop_products as product
    set stock_quantity = coalesce(offered.pieces, product.stock_quantity), sizes = offered.sizes
    from (
      select sum(stock_quantity) as pieces,
        coalesce(jsonb_agg(jsonb_build_array(size, stock_quantity) order by position), '[]')::text as sizes
      from public.shop_product_sizes where product_id = changed and position is not null
    ) as offered
    where product.id = changed and (product.stock_quantity <> offered.pieces or product.sizes <> offered.sizes);
  return null;
end
$$;

create or replace trigger record_size_stock
  after insert or delete or update of size, position, stock_quantity on public.shop_product_sizes
  for each row execute function private.record_size_stock();

-- Null for a size that is no longer made.
create or replace function private.size_position(product_id uuid, size text)
returns smallint language sql stable set search_path = '' as $$
  select sized.position from public.shop_product_sizes as sized
  where sized.product_id = size_position.product_id and sized.size = size_position.size
$$;

create or replace function private.refuse_stock_of_sized_product()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.stock_quantity <> (
    select sum(stock_quantity) from public.shop_product_sizes where product_id = new.id and position is not null
  ) then
    perform private.refuse(409, 'SIZED_PRODUCT', jsonb_build_object('slug', new.slug));
  end if;
  return new;
end
$$;
comment on function private.refuse_stock_of_sized_product is 'Raises 409 SIZED_PRODUCT {slug}: the stock of a product with sizes is written by size.';

create or replace trigger refuse_stock_of_sized_product
  before update of stock_quantity on public.shop_products
  for each row when (old.stock_quantity <> new.stock_quantity)
  execute function private.refuse_stock_of_sized_product();

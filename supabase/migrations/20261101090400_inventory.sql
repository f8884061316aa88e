-- Ledgers of stock and prices. Together with the orders they allow every piece and every price to be checked later.
create table private.stock_corrections (
  id bigint generated always as identity primary key,
  product_id uuid not null references public.shop_products on delete cascade,
  change integer not null check (change <> 0),
  corrected_at timestamptz not null default now()
);
comment on table private.stock_corrections is 'Stock changes other than by orders: initial stock, deliveries, stocktaking. Their sum minus what was sold = stock_quantity.';
comment on column private.stock_corrections.id is 'Primary key.';
comment on column private.stock_corrections.product_id is 'Product.';
comment on column private.stock_corrections.change is 'Pieces added, negative when removed.';
comment on column private.stock_corrections.corrected_at is 'When.';
create index stock_corrections_product on private.stock_corrections (product_id);
alter table private.stock_corrections enable row level security;

create table private.product_prices (
  id bigint generated always as identity primary key,
  product_id uuid not null references public.shop_products on delete cascade,
  price numeric(12, 2) not null,
  since timestamptz not null default now()
);
comment on table private.product_prices is 'Price history of each product.';
comment on column private.product_prices.id is 'Primary key.';
comment on column private.product_prices.product_id is 'Product.';
comment on column private.product_prices.price is 'Price in US dollars.';
comment on column private.product_prices.since is 'When the product got this price.';
create index product_prices_product on private.product_prices (product_id);
alter table private.product_prices enable row level security;

-- `shop.order` is set while an order or a cancellation moves stock: the order items already record that change.
create function private.record_stock_and_price()
returns trigger language plpgsql set search_path = '' as $$
declare
  change integer := new.stock_quantity;
begin
  if tg_op = 'UPDATE' then
    change := new.stock_quantity - old.stock_quantity;
  end if;
  if change <> 0 and coalesce(current_setting('shop.order', true), '') = '' then
    insert into private.stock_corrections (product_id, change) values (new.id, change);
  end if;
  if tg_op = 'INSERT' or new.price <> old.price then
    insert into private.product_prices (product_id, price) values (new.id, new.price);
  end if;
  return null;
end
$$;

create trigger record_stock_and_price
  after insert on public.shop_products
  for each row execute function private.record_stock_and_price();
create trigger record_stock_and_price_changes
  after update of stock_quantity, price on public.shop_products
  for each row when (old.stock_quantity <> new.stock_quantity or old.price <> new.price)
  execute function private.record_stock_and_price();

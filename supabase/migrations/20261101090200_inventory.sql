-- The two ledgers that make the shop's promises checkable for ever: every piece is accounted for, and no order was
-- written with a price that the product never had. Orders themselves are the third ledger (what was sold).
create table private.stock_corrections (
  id bigint generated always as identity primary key,
  product_id uuid not null references public.shop_products on delete cascade,
  change integer not null check (change <> 0),
  corrected_at timestamptz not null default now()
);
comment on table private.stock_corrections is 'Stock that came or went other than by an order: first stock, deliveries, counts. Sum of these minus what was sold = stock_quantity.';
create index stock_corrections_product on private.stock_corrections (product_id);
alter table private.stock_corrections enable row level security;

create table private.product_prices (
  id bigint generated always as identity primary key,
  product_id uuid not null references public.shop_products on delete cascade,
  price numeric(12, 2) not null,
  since timestamptz not null default now()
);
comment on table private.product_prices is 'Every price a product ever had.';
create index product_prices_product on private.product_prices (product_id);
alter table private.product_prices enable row level security;

-- `shop.order` names the order at work while place_order or a cancellation moves stock: that movement is already told
-- by the order's items and must not be told twice. Only a session inside the database can set it.
create function private.keep_ledgers()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
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
create trigger keep_ledgers
  after insert on public.shop_products
  for each row execute function private.keep_ledgers();
create trigger keep_ledgers_of_changes
  after update of stock_quantity, price on public.shop_products
  for each row when (old.stock_quantity <> new.stock_quantity or old.price <> new.price)
  execute function private.keep_ledgers();

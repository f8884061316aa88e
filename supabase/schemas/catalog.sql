-- Categories and products. Readable by everybody; no browser role may write.
create table public.shop_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (search.folded(name) ~ '[^[:space:]]' and char_length(name) <= 100),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  description text check (char_length(description) <= 2000),
  image_url text check (char_length(image_url) <= 2000),
  product_count integer not null default 0 check (product_count >= 0),
  aliases text[] not null default '{}'
);
comment on table public.shop_categories is 'Product categories.';
comment on column public.shop_categories.product_count is 'Number of active products. Maintained by triggers: counting a million products takes 0.1 s.';
comment on column public.shop_categories.aliases is 'Slugs and ids of categories that were merged into it: their links lead here.';
alter table public.shop_categories enable row level security;
grant select (id, name, slug, description, image_url, product_count, aliases) on public.shop_categories to anon, authenticated;

drop policy if exists "Everybody sees every category" on public.shop_categories;
create policy "Everybody sees every category"
  on public.shop_categories for select to anon, authenticated
  using (true);

-- fillfactor leaves room for heap-only updates: every order updates stock_quantity, which no index contains.
create table public.shop_products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (search.folded(name) ~ '[^[:space:]]' and char_length(name) <= 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  description text check (char_length(description) <= 10000),
  price numeric(12, 2) not null check (price between 0 and 1000000),
  original_price numeric(12, 2) check (original_price between 0 and 1000000),
  image_url text check (char_length(image_url) <= 2000),
  images text[] not null default '{}',
  stock_quantity integer not null default 0 check (stock_quantity between 0 and 1000000),
  is_active boolean not null default true,
  is_featured boolean not null default false,
  featured boolean not null generated always as (is_featured) stored,
  category_id uuid not null references public.shop_categories on delete restrict,
  created_at timestamptz not null default now(),
  care text check (char_length(care) between 1 and 40),
  sizes text not null default '[]'
)
with (fillfactor = 85);
comment on table public.shop_products is 'Products. Each row is one sellable item; inactive products are kept for past orders.';
comment on column public.shop_products.price is 'Price in US dollars.';
comment on column public.shop_products.original_price is 'Price before a reduction, shown struck through; null without one.';
comment on column public.shop_products.images is 'Further pictures, in order.';
comment on column public.shop_products.stock_quantity is 'Pieces that can be sold; with sizes, their sum.';
comment on column public.shop_products.is_active is 'Whether the product is offered. False hides it from visitors.';
comment on column public.shop_products.is_featured is 'Whether the product is shown first and on the home page.';
comment on column public.shop_products.featured is 'Copy of is_featured: the specification uses both names.';
comment on column public.shop_products.created_at is 'When the product was added; `newest` sorts by it.';
comment on column public.shop_products.care is 'Key of its care text in content/shop.ts; null for that of its category.';
comment on column public.shop_products.sizes is 'Its offered sizes with their pieces, in their order, as JSON: [["S", 3], ["M", 0]]. Kept by a trigger of shop_product_sizes: a list or a cart reads no other table for them.';

create index shop_products_category_name on public.shop_products (category_id, name, id);
create index shop_products_active_name on public.shop_products (name, id) where is_active;
create index shop_products_active_featured on public.shop_products (created_at desc, id) where is_active and is_featured;
alter table public.shop_products enable row level security;
grant select (
  id, name, slug, description, price, original_price, image_url, images,
  stock_quantity, is_active, is_featured, featured, category_id, created_at, care, sizes
) on public.shop_products to anon, authenticated;

-- The policy of shoppers needs carts, wishlists and orders: see orders.sql.
drop policy if exists "Visitors see active products" on public.shop_products;
create policy "Visitors see active products"
  on public.shop_products for select to anon
  using (is_active);

-- Locks categories in id order to avoid deadlocks.
create or replace function private.add_to_product_counts(changes jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  perform from public.shop_categories
    where id in (select key::uuid from jsonb_each(changes))
    order by id for no key update;
  update public.shop_categories as category
    set product_count = category.product_count + change.value::integer
    from jsonb_each_text(changes) as change
    where category.id = change.key::uuid and change.value <> '0';
end
$$;
comment on function private.add_to_product_counts is 'Adds {category_id: number, ...} to the product counts.';

-- Inserts and deletes (imports) are counted per statement, updates per row: a statement trigger with a transition
-- table would make every sale collect its changed rows. merge_categories counts by itself: thousands of updates of one row
-- take a minute.
create or replace function private.count_products()
returns trigger language plpgsql set search_path = '' as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_object_agg(category_id, number) into changes
      from (select category_id, count(*) as number from new_products where is_active group by category_id) as added;
  elsif tg_op = 'DELETE' then
    select jsonb_object_agg(category_id, -number) into changes
      from (select category_id, count(*) as number from old_products where is_active group by category_id) as removed;
  elsif coalesce(current_setting('shop.merge', true), '') = '' then
    select jsonb_object_agg(category_id, number) into changes
      from (
        select category_id, sum(step) as number
          from (values (old.category_id, -old.is_active::integer), (new.category_id, new.is_active::integer))
            as move (category_id, step)
          group by category_id
      ) as moved;
  end if;
  if changes is not null then
    perform private.add_to_product_counts(changes);
  end if;
  return null;
end
$$;

create or replace trigger count_inserted_products
  after insert on public.shop_products
  referencing new table as new_products
  for each statement execute function private.count_products();

create or replace trigger count_deleted_products
  after delete on public.shop_products
  referencing old table as old_products
  for each statement execute function private.count_products();

create or replace trigger count_moved_products
  after update of is_active, category_id on public.shop_products
  for each row when (old.is_active <> new.is_active or old.category_id <> new.category_id)
  execute function private.count_products();

-- Ledgers of stock and prices. Together with the orders they allow every piece and every price to be checked later.
create table private.stock_corrections (
  id bigint generated always as identity primary key,
  product_id uuid not null references public.shop_products on delete cascade,
  change integer not null check (change <> 0),
  corrected_at timestamptz not null default now(),
  size text not null default ''
);
comment on table private.stock_corrections is 'Stock changes other than by orders: initial stock, deliveries, stocktaking. Their sum minus what was sold = stock_quantity, of each size.';
comment on column private.stock_corrections.change is 'Pieces added, negative when removed.';
comment on column private.stock_corrections.size is 'Size; empty for a product without sizes.';

create index stock_corrections_product on private.stock_corrections (product_id);
alter table private.stock_corrections enable row level security;

create table private.product_prices (
  id bigint generated always as identity primary key,
  product_id uuid not null references public.shop_products on delete cascade,
  price numeric(12, 2) not null,
  since timestamptz not null default now()
);
comment on table private.product_prices is 'Price history of each product.';

create index product_prices_product on private.product_prices (product_id);
alter table private.product_prices enable row level security;

-- `shop.order` is set while an order or a cancellation moves stock: the order items already record that change. Sizes
-- record theirs (sizes.sql).
create or replace function private.record_stock_and_price()
returns trigger language plpgsql set search_path = '' as $$
declare
  change integer := new.stock_quantity;
begin
  if tg_op = 'UPDATE' then
    change := new.stock_quantity - old.stock_quantity;
  end if;
  if change <> 0 and coalesce(current_setting('shop.order', true), '') = '' and not private.has_sizes(new.id) then
    insert into private.stock_corrections (product_id, change) values (new.id, change);
  end if;
  if tg_op = 'INSERT' or new.price <> old.price then
    insert into private.product_prices (product_id, price) values (new.id, new.price);
  end if;
  return null;
end
$$;

create or replace trigger record_stock_and_price
  after insert on public.shop_products
  for each row execute function private.record_stock_and_price();

create or replace trigger record_stock_and_price_changes
  after update of stock_quantity, price on public.shop_products
  for each row when (old.stock_quantity <> new.stock_quantity or old.price <> new.price)
  execute function private.record_stock_and_price();

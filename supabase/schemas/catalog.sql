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
comment on column public.shop_categories.product_count is 'Number of active products. Maintained by triggers of shop_product_search: counting a million products takes 0.1 s.';
comment on column public.shop_categories.aliases is 'Slugs and ids of categories that were merged into it: their links lead here.';
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
comment on column public.shop_products.stock_quantity is 'Pieces that can be sold; with sizes, their sum.';
comment on column public.shop_products.is_active is 'Whether the product is offered. False hides it from visitors.';
comment on column public.shop_products.is_featured is 'Whether the product is shown first and on the home page.';
comment on column public.shop_products.featured is 'Copy of is_featured: the specification uses both names.';
comment on column public.shop_products.created_at is 'When the product was added; `newest` sorts by it.';
comment on column public.shop_products.care is 'Key of its care text in content/shop.ts; null for that of its category.';
comment on column public.shop_products.sizes is 'Its offered sizes with their pieces, in their order, as JSON: [["S", 3], ["M", 0]]. Kept by a trigger of shop_product_sizes: a list or a cart reads no other table for them.';

create index shop_products_category_name on public.shop_products (category_id, name, id);
create index shop_products_active_featured on public.shop_products (created_at desc, id) where is_active and is_featured;
grant select (
  id, name, slug, description, price, original_price, image_url, images,
  stock_quantity, is_active, is_featured, featured, category_id, created_at, care, sizes
) on public.shop_products to anon, authenticated;

-- The policy of shoppers needs carts, wishlists and orders: see orders.sql.
drop policy if exists "Visitors see active products" on public.shop_products;
create policy "Visitors see active products"
  on public.shop_products for select to anon
  using (is_active);

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

create index stock_corrections_product on private.stock_corrections (product_id);

create table private.product_prices (
  id bigint generated always as identity primary key,
  product_id uuid not null references public.shop_products on delete cascade,
  price numeric(12, 2) not null,
  since timestamptz not null default now()
);

create index product_prices_product on private.product_prices (product_id);

-- `shop.order` is set while an order or a cancellation moves stock: the order items already record that change. Sizes
-- record theirs (sizes.sql).
create or replace function private.record_stock_and_price()
returns trigger language plpgsql set search_path = '' as $$
declare
  change integer := new.stock_quantity - coalesce(old.stock_quantity, 0);
begin
  if change <> 0 and coalesce(current_setting('shop.order', true), '') = '' and not private.has_sizes(new.id) then
    insert into private.stock_corrections (product_id, change) values (new.id, change);
  end if;
  if new.price is distinct from old.price then
    insert into private.product_prices (product_id, price) values (new.id, new.price);
  end if;
  return null;
end
$$;

create or replace trigger record_stock_and_price
  after insert or update of stock_quantity, price on public.shop_products
  for each row execute function private.record_stock_and_price();

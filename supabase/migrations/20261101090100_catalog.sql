-- What the shop sells. Everybody reads it, nobody writes it from a browser: the catalogue changes through the owner.
create table public.shop_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  description text check (char_length(description) <= 2000),
  image_url text check (char_length(image_url) <= 2000),
  -- Kept by triggers below. Counting a million products for every visitor of /categories would cost 0.1 s each time;
  -- a view would say the same number at that price.
  product_count integer not null default 0 check (product_count >= 0)
);
comment on table public.shop_categories is 'The collections of the shop; product_count is the number of active products in each.';

alter table public.shop_categories enable row level security;
revoke all on public.shop_categories from public, anon, authenticated, service_role;
grant select (id, name, slug, description, image_url, product_count) on public.shop_categories to anon, authenticated;
create policy "Everybody sees every category"
  on public.shop_categories for select to anon, authenticated
  using (true);

create table public.shop_products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  description text check (char_length(description) <= 10000),
  price numeric(12, 2) not null check (price between 0 and 1000000),
  original_price numeric(12, 2) check (original_price between 0 and 1000000),
  image_url text check (char_length(image_url) <= 2000),
  images text[] not null default '{}',
  stock_quantity integer not null default 0 check (stock_quantity between 0 and 1000000),
  is_active boolean not null default true,
  is_featured boolean not null default false,
  -- The specification reads the same fact under two names in two places; it is stored once.
  featured boolean not null generated always as (is_featured) stored,
  category_id uuid not null references public.shop_categories on delete restrict,
  created_at timestamptz not null default now()
)
-- Every order rewrites the rows it sells: room on the page and no index on stock_quantity keep that a heap-only update.
with (fillfactor = 85);
comment on table public.shop_products is 'One row for each product; one row is one thing to put in a cart. Inactive products are kept for those who bought them.';

create index shop_products_category_name on public.shop_products (category_id, name, id);
create index shop_products_active_name on public.shop_products (name, id) where is_active;
create index shop_products_active_featured on public.shop_products (created_at desc, id) where is_active and is_featured;

alter table public.shop_products enable row level security;
revoke all on public.shop_products from public, anon, authenticated, service_role;
grant select (
  id, name, slug, description, price, original_price, image_url, images,
  stock_quantity, is_active, is_featured, featured, category_id, created_at
) on public.shop_products to anon, authenticated;
-- Shoppers have a policy of their own, written where carts, wishlists and orders exist (…_orders.sql).
create policy "Visitors see active products"
  on public.shop_products for select to anon
  using (is_active);

-- Categories are locked in id order, so that two changes of the catalogue never wait for each other in a circle.
create function private.add_to_product_counts(changes jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
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

-- Inserts and deletes come by the hundred thousand (imports): counted once a statement. Updates are counted by row,
-- because a statement trigger would make every sale collect the rows it changed.
create function private.count_products()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_object_agg(category_id, number) into changes
      from (select category_id, count(*) as number from new_products where is_active group by category_id) as added;
  elsif tg_op = 'DELETE' then
    select jsonb_object_agg(category_id, -number) into changes
      from (select category_id, count(*) as number from old_products where is_active group by category_id) as removed;
  else
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

create trigger count_inserted_products
  after insert on public.shop_products
  referencing new table as new_products
  for each statement execute function private.count_products();
create trigger count_deleted_products
  after delete on public.shop_products
  referencing old table as old_products
  for each statement execute function private.count_products();
create trigger count_moved_products
  after update of is_active, category_id on public.shop_products
  for each row when (old.is_active <> new.is_active or old.category_id <> new.category_id)
  execute function private.count_products();

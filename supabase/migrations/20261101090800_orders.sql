-- What was bought. Browsers read their own orders and write none: the one door is place_order, which decides price,
-- stock and total under lock. The four calls a browser could make instead (insert order, insert items, empty the cart)
-- are not granted; without a transaction they lose orders, and with the browser's own prices they sell for a cent.
create table public.shop_orders (
  id uuid primary key default gen_random_uuid(),
  -- `restrict`: an account with orders cannot be deleted from under them. Somebody is owed goods or a refund, and what
  -- was sold is part of the stock's history. A shopper who wants to be forgotten is deleted softly (the auth service
  -- blanks the account and keeps its row).
  user_id uuid not null references auth.users on delete restrict,
  order_number text not null unique check (order_number ~ '^ORD-[0-9A-Z]{10,24}$'),
  subtotal numeric(12, 2) not null check (subtotal >= 0),
  shipping_amount numeric(12, 2) not null check (shipping_amount >= 0),
  tax_amount numeric(12, 2) not null check (tax_amount >= 0),
  discount_amount numeric(12, 2) not null default 0 check (discount_amount between 0 and subtotal),
  total_amount numeric(12, 2) not null check (total_amount = subtotal - discount_amount + shipping_amount + tax_amount),
  currency text not null default 'USD' check (currency = 'USD'),
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  -- The method is all that is known of a payment: no column here could hold a card number.
  payment_method text not null check (payment_method in ('card', 'paypal')),
  billing_address jsonb not null check (jsonb_typeof(billing_address) = 'object'),
  shipping_address jsonb not null check (jsonb_typeof(shipping_address) = 'object'),
  notes text check (char_length(notes) <= 1000),
  created_at timestamptz not null default now()
);
comment on table public.shop_orders is 'One row for each placed order. The order number is made by the browser and is the key that makes a retry safe.';
create index shop_orders_user_newest on public.shop_orders (user_id, created_at desc, id);

alter table public.shop_orders enable row level security;
revoke all on public.shop_orders from public, anon, authenticated, service_role;
grant select (
  id, user_id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, total_amount, currency,
  status, payment_status, payment_method, billing_address, shipping_address, notes, created_at
) on public.shop_orders to authenticated;
create policy "Shoppers see their own orders"
  on public.shop_orders for select to authenticated
  using ((select auth.uid()) = user_id);

create table public.shop_order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.shop_orders on delete cascade,
  -- A product may go; the receipt keeps what it was called and showed.
  product_id uuid references public.shop_products on delete set null,
  product_name text not null,
  product_slug text not null,
  product_image_url text,
  quantity integer not null check (quantity between 1 and 99),
  unit_price numeric(12, 2) not null check (unit_price >= 0),
  total_price numeric(12, 2) not null check (total_price = unit_price * quantity),
  unique (order_id, product_id)
);
comment on table public.shop_order_items is 'The lines of an order, with name, slug and picture as they were when it was placed.';
create index shop_order_items_product on public.shop_order_items (product_id);

alter table public.shop_order_items enable row level security;
revoke all on public.shop_order_items from public, anon, authenticated, service_role;
grant select (
  id, order_id, product_id, product_name, product_slug, product_image_url, quantity, unit_price, total_price
) on public.shop_order_items to authenticated;
create policy "Shoppers see the items of their own orders"
  on public.shop_order_items for select to authenticated
  using (exists (
    select from public.shop_orders as placed
    where placed.id = shop_order_items.order_id and placed.user_id = (select auth.uid())
  ));

-- Cart, wishlist and order history must not have holes where a product was taken down. The lists are read once for a
-- query and only when an inactive product is met: `is_active` answers first for nearly all.
create policy "Shoppers see active products and those in their own cart, wishlist and orders"
  on public.shop_products for select to authenticated
  using (
    is_active
    or id in (select product_id from public.shop_cart_items where user_id = (select auth.uid()))
    or id in (select product_id from public.shop_wishlist_items where user_id = (select auth.uid()))
    or id in (
      select item.product_id
      from public.shop_orders as placed join public.shop_order_items as item on item.order_id = placed.id
      where placed.user_id = (select auth.uid())
    )
  );

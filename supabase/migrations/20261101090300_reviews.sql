-- What shoppers say. Read by everybody without the author; written only through submit_review, which decides itself
-- whether the purchase is verified and when the review was written.
create table public.shop_product_reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.shop_products on delete cascade,
  -- The author is never granted to a browser. Null for reviews carried over from before the shop had accounts, and
  -- when the account is deleted: what was said stays said, by nobody in particular.
  user_id uuid references auth.users on delete set null,
  rating smallint not null check (rating between 1 and 5),
  title text check (btrim(title) <> '' and char_length(title) <= 120),
  comment text check (btrim(comment) <> '' and char_length(comment) <= 4000),
  is_verified_purchase boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);
comment on table public.shop_product_reviews is 'One review for each product and shopper.';
create index shop_product_reviews_product_newest on public.shop_product_reviews (product_id, created_at desc, id);

alter table public.shop_product_reviews enable row level security;
revoke all on public.shop_product_reviews from public, anon, authenticated, service_role;
grant select (id, product_id, rating, title, comment, is_verified_purchase, created_at)
  on public.shop_product_reviews to anon, authenticated;
create policy "Everybody sees reviews of active products"
  on public.shop_product_reviews for select to anon, authenticated
  using (exists (
    select from public.shop_products as product
    where product.id = shop_product_reviews.product_id and product.is_active
  ));

-- The page lists five reviews but tells the average of all of them.
create function public.product_review_summary(product_id uuid)
returns table (average numeric, total bigint, stars_1 bigint, stars_2 bigint, stars_3 bigint, stars_4 bigint, stars_5 bigint)
language sql
stable
set search_path = ''
as $$
  select
    round(avg(review.rating), 2), count(*),
    count(*) filter (where review.rating = 1), count(*) filter (where review.rating = 2),
    count(*) filter (where review.rating = 3), count(*) filter (where review.rating = 4),
    count(*) filter (where review.rating = 5)
  from public.shop_product_reviews as review
  where review.product_id = product_review_summary.product_id
$$;
comment on function public.product_review_summary is 'product_review_summary(product_id) -> one row {average (2 decimals, null without reviews), total, stars_1 .. stars_5}.';
revoke all on function public.product_review_summary from public, anon, authenticated, service_role;
grant execute on function public.product_review_summary to anon, authenticated;

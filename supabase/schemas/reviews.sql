-- Product reviews. Readable by everybody without the author; written by submit_review only.
create table public.shop_product_reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.shop_products on delete cascade,
  user_id uuid references auth.users on delete set null,
  rating smallint not null check (rating between 1 and 5),
  title text check (btrim(title) <> '' and char_length(title) <= (private.text_limits() ->> 'title')::integer),
  comment text check (btrim(comment) <> '' and char_length(comment) <= (private.text_limits() ->> 'comment')::integer),
  is_verified_purchase boolean not null default false,
  created_at timestamptz not null default now(),
  is_hidden boolean not null default false,
  unique (user_id, product_id)
);
comment on table public.shop_product_reviews is 'Product reviews, one for each product and shopper.';
comment on column public.shop_product_reviews.user_id is 'Author, never granted to browsers; null for imported reviews and deleted accounts.';
comment on column public.shop_product_reviews.is_verified_purchase is 'Whether the author bought the product here; false for imported reviews.';
comment on column public.shop_product_reviews.is_hidden is 'Whether the owner has hidden it: it is on no page, and in no average.';

create index shop_product_reviews_product_newest on public.shop_product_reviews (product_id, created_at desc, id);
grant select (id, product_id, rating, title, comment, is_verified_purchase, created_at)
  on public.shop_product_reviews to anon, authenticated;

drop policy if exists "Everybody sees reviews of active products that are not hidden" on public.shop_product_reviews;
create policy "Everybody sees reviews of active products that are not hidden"
  on public.shop_product_reviews for select to anon, authenticated
  using (not is_hidden and exists (
    select from public.shop_products as product
    where product.id = shop_product_reviews.product_id and product.is_active
  ));

-- The page lists five reviews and shows the average of all.
create or replace function public.product_review_summary(product_id uuid)
returns table (average numeric, total bigint, stars_1 bigint, stars_2 bigint, stars_3 bigint, stars_4 bigint, stars_5 bigint)
language sql stable set search_path = '' as $$
  select
    round(avg(review.rating), 2), count(*),
    count(*) filter (where review.rating = 1), count(*) filter (where review.rating = 2),
    count(*) filter (where review.rating = 3), count(*) filter (where review.rating = 4),
    count(*) filter (where review.rating = 5)
  from public.shop_product_reviews as review
  where review.product_id = product_review_summary.product_id
$$;
comment on function public.product_review_summary is 'product_review_summary(product_id) -> one row {average (2 decimals, null without reviews), total, stars_1 .. stars_5}.';
grant execute on function public.product_review_summary to anon, authenticated;

create or replace function private.has_bought(shopper uuid, product_id uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.shop_orders as placed join public.shop_order_items as item on item.order_id = placed.id
    where placed.user_id = shopper and placed.status <> 'cancelled' and item.product_id = has_bought.product_id)
$$;

-- Only buyers may write a review. Security definer: browsers may not write reviews.
create or replace function public.submit_review(product_id uuid, rating integer, title text default null, comment text default null)
returns json language plpgsql security definer set search_path = '' as $$
declare
  shopper uuid := private.current_shopper();
  heading text := private.parse_text('INVALID_REVIEW', 'title', coalesce(to_jsonb(submit_review.title), 'null'), false);
  words text := private.parse_text('INVALID_REVIEW', 'comment', coalesce(to_jsonb(submit_review.comment), 'null'), false, true);
  written public.shop_product_reviews;
begin
  if submit_review.rating is null or submit_review.rating not between 1 and 5 then
    perform private.refuse(400, 'INVALID_REVIEW', '{"field": "rating", "problem": "invalid"}');
  end if;
  if not exists (
    select from public.shop_products as product where product.id = submit_review.product_id and product.is_active
  ) then
    perform private.refuse(409, 'PRODUCT_UNAVAILABLE', jsonb_build_object('product_id', submit_review.product_id));
  end if;
  if not private.has_bought(shopper, submit_review.product_id) then
    perform private.refuse(403, 'NOT_BOUGHT', jsonb_build_object('product_id', submit_review.product_id));
  end if;
  insert into public.shop_product_reviews (product_id, user_id, rating, title, comment, is_verified_purchase)
    values (submit_review.product_id, shopper, submit_review.rating, heading, words, true)
    on conflict on constraint shop_product_reviews_user_id_product_id_key do nothing
    returning * into written;
  if written.id is null then
    perform private.refuse(409, 'ALREADY_REVIEWED', jsonb_build_object('product_id', submit_review.product_id));
  end if;
  return to_json(written)::jsonb - 'user_id';
end
$$;
comment on function public.submit_review is 'submit_review(product_id, rating 1-5, title = null, comment = null) -> {id, product_id, rating, title, comment, is_verified_purchase, created_at, is_hidden}. Refuses: 400 INVALID_REVIEW {field, problem}, 409 PRODUCT_UNAVAILABLE {product_id}, 403 NOT_BOUGHT {product_id}, 409 ALREADY_REVIEWED {product_id}.';
grant execute on function public.submit_review to authenticated;

-- Security definer: the author of a review is not granted to browsers.
create or replace function public.own_review(product_id uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'bought', private.has_bought(private.current_shopper(), own_review.product_id),
    'review', (
      select to_jsonb(review) - 'user_id' from public.shop_product_reviews as review
      where review.user_id = private.current_shopper() and review.product_id = own_review.product_id
    )
  )
$$;
comment on function public.own_review is 'own_review(product_id) -> {bought, review: {id, product_id, rating, title, comment, is_verified_purchase, created_at, is_hidden} | null} of the caller, who sees that it is hidden, and writes no other.';
grant execute on function public.own_review to authenticated;

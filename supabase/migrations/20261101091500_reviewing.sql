-- The only way a review comes to be. Whether it is a verified purchase, who wrote it and when are not the browser's
-- to say. Only who bought may write: that is whom the page asks, and a crowd of accounts that bought nothing can neither
-- praise nor bury a product. Reviews without the mark were carried over from before the shop had accounts.
-- Definer: browsers hold no right to write reviews, and the purchase is looked up in the caller's own orders.
create function public.submit_review(product_id uuid, rating integer, title text default null, comment text default null)
returns json
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  shopper uuid := private.current_shopper();
  heading text := private.read_text('INVALID_REVIEW', 'title', coalesce(to_jsonb(submit_review.title), 'null'), 120, false);
  words text := private.read_text('INVALID_REVIEW', 'comment', coalesce(to_jsonb(submit_review.comment), 'null'), 4000, false, true);
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
  if not exists (
    select from public.shop_orders as placed join public.shop_order_items as item on item.order_id = placed.id
    where placed.user_id = shopper and placed.status <> 'cancelled' and item.product_id = submit_review.product_id
  ) then
    perform private.refuse(403, 'NOT_BOUGHT', jsonb_build_object('product_id', submit_review.product_id));
  end if;
  perform private.count_against_limit('review', 'shopper', shopper::text);
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
comment on function public.submit_review is 'submit_review(product_id, rating 1-5, title = null, comment = null) -> {id, product_id, rating, title, comment, is_verified_purchase, created_at}. Refuses: 400 INVALID_REVIEW {field, problem}, 409 PRODUCT_UNAVAILABLE {product_id}, 403 NOT_BOUGHT {product_id}, 409 ALREADY_REVIEWED {product_id}, 429 RATE_LIMITED {retry_after}.';
revoke all on function public.submit_review from public, anon, authenticated, service_role;
grant execute on function public.submit_review to authenticated;

-- What the page of a product has to know of one shopper: whether there is anything to ask, and what they said before,
-- which a page rendered for everybody a moment earlier may not hold yet. "Bought" is what makes a review verified.
-- Definer: the author of a review is never granted to a browser, not even to the author.
create function public.own_review(product_id uuid)
returns json
language sql
stable
security definer
set search_path = ''
as $$
  select json_build_object(
    'bought', exists (
      select from public.shop_orders as placed join public.shop_order_items as item on item.order_id = placed.id
      where placed.user_id = private.current_shopper() and placed.status <> 'cancelled'
        and item.product_id = own_review.product_id
    ),
    'review', (
      select to_jsonb(review) - 'user_id' from public.shop_product_reviews as review
      where review.user_id = private.current_shopper() and review.product_id = own_review.product_id
    )
  )
$$;
comment on function public.own_review is 'own_review(product_id) -> {bought, review: {id, product_id, rating, title, comment, is_verified_purchase, created_at} | null} of the caller.';
revoke all on function public.own_review from public, anon, authenticated, service_role;
grant execute on function public.own_review to authenticated;

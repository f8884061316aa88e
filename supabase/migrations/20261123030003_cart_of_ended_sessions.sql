-- A token whose session has ended reads and writes no cart. One table a file: each lock is short, and no order in
-- progress waits for two of them.
alter policy "Shoppers see their own cart" on public.shop_cart_items
  using ((select private.current_shopper()) = user_id);
alter policy "Shoppers add to their own cart" on public.shop_cart_items
  with check ((select private.current_shopper()) = user_id);
alter policy "Shoppers change quantities in their own cart" on public.shop_cart_items
  using ((select private.current_shopper()) = user_id) with check ((select private.current_shopper()) = user_id);
alter policy "Shoppers remove from their own cart" on public.shop_cart_items
  using ((select private.current_shopper()) = user_id);

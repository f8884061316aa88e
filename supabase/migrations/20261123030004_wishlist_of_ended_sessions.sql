-- A token whose session has ended reads and writes no wishlist.
alter policy "Shoppers see their own wishlist" on public.shop_wishlist_items
  using ((select private.current_shopper()) = user_id);
alter policy "Shoppers add to their own wishlist" on public.shop_wishlist_items
  with check ((select private.current_shopper()) = user_id);
alter policy "Shoppers remove from their own wishlist" on public.shop_wishlist_items
  using ((select private.current_shopper()) = user_id);

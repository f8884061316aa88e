-- A token whose session has ended reads and writes no addresses.
alter policy "Shoppers see their own addresses" on public.shop_addresses
  using ((select private.current_shopper()) = user_id);
alter policy "Shoppers save their own addresses" on public.shop_addresses
  with check ((select private.current_shopper()) = user_id);
alter policy "Shoppers change their own addresses" on public.shop_addresses
  using ((select private.current_shopper()) = user_id) with check ((select private.current_shopper()) = user_id);
alter policy "Shoppers delete their own addresses" on public.shop_addresses
  using ((select private.current_shopper()) = user_id);

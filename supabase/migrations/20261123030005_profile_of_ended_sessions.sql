-- A token whose session has ended reads and writes no profile.
alter policy "Shoppers see their own profile" on public.shop_profiles
  using ((select private.current_shopper()) = id);
alter policy "Shoppers create their own profile" on public.shop_profiles
  with check ((select private.current_shopper()) = id);
alter policy "Shoppers change their own profile" on public.shop_profiles
  using ((select private.current_shopper()) = id) with check ((select private.current_shopper()) = id);

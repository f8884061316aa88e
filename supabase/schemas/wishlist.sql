-- Wishlists. The unique key rejects a product that is already on the list.
create table public.shop_wishlist_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  product_id uuid not null references public.shop_products on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);

create index shop_wishlist_items_product on public.shop_wishlist_items (product_id);
grant select (id, user_id, product_id, created_at), insert (user_id, product_id), delete
  on public.shop_wishlist_items to authenticated;

drop policy if exists "Shoppers have their own wishlist" on public.shop_wishlist_items;
create policy "Shoppers have their own wishlist"
  on public.shop_wishlist_items for all to authenticated
  using ((select private.current_shopper()) = user_id);

-- A wishlist entry makes its product visible to the shopper, so inactive products are rejected. Security definer
-- because a shopper cannot see inactive products.
create or replace function private.check_wishlist_item()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Rows of other users are left to the policy.
  if auth.uid() <> new.user_id then
    return new;
  end if;
  if exists (select from public.shop_products where id = new.product_id and not is_active) then
    perform private.refuse(409, 'PRODUCT_UNAVAILABLE', jsonb_build_object('product_id', new.product_id));
  end if;
  if (select count(*) from public.shop_wishlist_items where user_id = new.user_id) >= 1000 then
    perform private.refuse(409, 'WISHLIST_FULL', jsonb_build_object('limit', 1000));
  end if;
  return new;
end
$$;

create or replace trigger check_wishlist_item
  before insert on public.shop_wishlist_items
  for each row execute function private.check_wishlist_item();

-- Addresses a shopper keeps for the next time. An order holds its own copy: changing one here changes no receipt.
create table public.shop_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  type text not null check (type in ('billing', 'shipping')),
  first_name text not null check (btrim(first_name) <> '' and char_length(first_name) <= 100),
  last_name text not null check (btrim(last_name) <> '' and char_length(last_name) <= 100),
  address_line_1 text not null check (btrim(address_line_1) <> '' and char_length(address_line_1) <= 200),
  address_line_2 text check (char_length(address_line_2) <= 200),
  city text not null check (btrim(city) <> '' and char_length(city) <= 100),
  state text not null check (btrim(state) <> '' and char_length(state) <= 100),
  postal_code text not null check (btrim(postal_code) <> '' and char_length(postal_code) <= 20),
  country text not null check (country in ('US', 'CA', 'MX')),
  created_at timestamptz not null default now()
);
comment on table public.shop_addresses is 'Saved billing and shipping addresses, at most 50 for each shopper.';
create index shop_addresses_user on public.shop_addresses (user_id, type, created_at desc);

alter table public.shop_addresses enable row level security;
revoke all on public.shop_addresses from public, anon, authenticated, service_role;
grant
  select (id, user_id, type, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country, created_at),
  insert (user_id, type, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country),
  update (type, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country),
  delete
  on public.shop_addresses to authenticated;
create policy "Shoppers see their own addresses"
  on public.shop_addresses for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "Shoppers save their own addresses"
  on public.shop_addresses for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy "Shoppers change their own addresses"
  on public.shop_addresses for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers delete their own addresses"
  on public.shop_addresses for delete to authenticated
  using ((select auth.uid()) = user_id);

-- Definer for private.refuse alone. The lock is per shopper: fifty stays fifty when ten requests come at once.
create function private.limit_addresses()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- A row in somebody else's name is for the policy to refuse, before anything of theirs is looked at.
  if auth.uid() <> new.user_id then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('addresses ' || new.user_id, 0));
  if (select count(*) from public.shop_addresses where user_id = new.user_id) >= 50 then
    perform private.refuse(409, 'ADDRESS_LIMIT', jsonb_build_object('limit', 50));
  end if;
  return new;
end
$$;
create trigger limit_addresses
  before insert on public.shop_addresses
  for each row execute function private.limit_addresses();

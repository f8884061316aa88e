-- Saved addresses. Orders hold their own copy.
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
comment on column public.shop_addresses.id is 'Primary key.';
comment on column public.shop_addresses.user_id is 'Shopper.';
comment on column public.shop_addresses.type is 'billing or shipping.';
comment on column public.shop_addresses.first_name is 'First name.';
comment on column public.shop_addresses.last_name is 'Last name.';
comment on column public.shop_addresses.address_line_1 is 'Street and number.';
comment on column public.shop_addresses.address_line_2 is 'Apartment, floor or similar.';
comment on column public.shop_addresses.city is 'City.';
comment on column public.shop_addresses.state is 'State or province.';
comment on column public.shop_addresses.postal_code is 'Postal code.';
comment on column public.shop_addresses.country is 'US, CA or MX.';
comment on column public.shop_addresses.created_at is 'When the address was saved.';
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

-- Security definer for private.refuse. The lock per shopper keeps the limit exact under concurrent requests.
create function private.limit_addresses()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Rows of other users are left to the policy.
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

create function private.save_address(shopper uuid, kind text, address jsonb)
returns void language sql set search_path = '' as $$
  insert into public.shop_addresses
      (user_id, type, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, country)
    select shopper, kind, new.*
    from jsonb_to_record(address) as new (
      first_name text, last_name text, address_line_1 text, address_line_2 text,
      city text, state text, postal_code text, country text)
    where (select count(*) from public.shop_addresses where user_id = shopper) < 50
      and not exists (
        select from public.shop_addresses as known
        where known.user_id = shopper and known.type = kind
          and (known.first_name, known.last_name, known.address_line_1, known.city, known.state, known.postal_code, known.country)
            = (new.first_name, new.last_name, new.address_line_1, new.city, new.state, new.postal_code, new.country)
          and known.address_line_2 is not distinct from new.address_line_2
      )
$$;
comment on function private.save_address is 'Adds an address to the address book, unless it is there already or the book is full.';

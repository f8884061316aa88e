-- Personal details of shoppers. The e-mail address is stored with the account only.
create table public.shop_profiles (
  id uuid primary key default auth.uid() references auth.users on delete cascade,
  first_name text check (char_length(first_name) <= 100),
  last_name text check (char_length(last_name) <= 100),
  phone text check (char_length(phone) <= 40),
  date_of_birth date check (date_of_birth >= date '1900-01-01' and date_of_birth <= current_date),
  updated_at timestamptz not null default now()
);
comment on table public.shop_profiles is 'One row for each shopper who saved the account form.';
comment on column public.shop_profiles.id is 'Id of the account.';
comment on column public.shop_profiles.first_name is 'First name.';
comment on column public.shop_profiles.last_name is 'Last name.';
comment on column public.shop_profiles.phone is 'Telephone number as typed.';
comment on column public.shop_profiles.date_of_birth is 'Date of birth.';
comment on column public.shop_profiles.updated_at is 'When the row was last saved; set by a trigger.';

alter table public.shop_profiles enable row level security;
revoke all on public.shop_profiles from public, anon, authenticated, service_role;
-- updated_at may be sent because the form sends it; the trigger overwrites it.
grant select (id, first_name, last_name, phone, date_of_birth, updated_at),
  insert (id, first_name, last_name, phone, date_of_birth, updated_at),
  update (first_name, last_name, phone, date_of_birth, updated_at)
  on public.shop_profiles to authenticated;
create policy "Shoppers see their own profile"
  on public.shop_profiles for select to authenticated
  using ((select auth.uid()) = id);
create policy "Shoppers create their own profile"
  on public.shop_profiles for insert to authenticated
  with check ((select auth.uid()) = id);
create policy "Shoppers change their own profile"
  on public.shop_profiles for update to authenticated
  using ((select auth.uid()) = id) with check ((select auth.uid()) = id);

create function private.set_profile_updated_at()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger set_profile_updated_at
  before insert or update on public.shop_profiles
  for each row execute function private.set_profile_updated_at();

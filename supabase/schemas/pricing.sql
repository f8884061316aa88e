-- The numbers that an owner sets, in one row. Pages, checkout and place_order read them here; an order keeps those that it
-- was made with.
create table public.shop_settings (
  only_row boolean primary key default true check (only_row),
  free_shipping_over numeric(12, 2) not null default 50 check (free_shipping_over between 0 and 1000000),
  standard_shipping numeric(12, 2) not null default 9.99 check (standard_shipping between 0 and 1000000),
  tax_percent numeric(5, 2) not null default 8 check (tax_percent between 0 and 100),
  rupees_per_dollar numeric(10, 4) not null default 83 check (rupees_per_dollar > 0),
  free_shipping_over_rupees integer not null default 999 check (free_shipping_over_rupees between 0 and 1000000),
  low_stock_below integer not null default 5 check (low_stock_below between 0 and 1000000),
  shop_email text not null default 'hello@lisiere.example',
  order_mails boolean not null default false,
  welcome_code text not null default 'WELCOME20',
  client_address_header text not null default 'cf-connecting-ip',
  time_zone text not null default 'UTC' check ('epoch'::timestamptz at time zone time_zone is not null)
);
comment on table public.shop_settings is 'What the shop''s owner sets: `./shop settings`. One row.';
comment on column public.shop_settings.free_shipping_over is 'Shipping is free for a subtotal above this, in US dollars.';
comment on column public.shop_settings.rupees_per_dollar is 'Rate at which search shows rupees.';
comment on column public.shop_settings.free_shipping_over_rupees is 'Limit of free shipping in India that banner and terms name, in rupees.';
comment on column public.shop_settings.shop_email is 'Address that contact messages are mailed to. The server writes it and order_mails from SHOP_EMAIL at its start.';
comment on column public.shop_settings.order_mails is 'Whether each order is mailed to shop_email, too; off until a server starts, so that the demo''s orders are not announced.';
comment on column public.shop_settings.welcome_code is 'Discount code mailed to new newsletter subscribers.';
comment on column public.shop_settings.client_address_header is 'Request header that names the client where the server does not set request.client_address.';
comment on column public.shop_settings.time_zone is 'Time zone of the shop, by its IANA name: the days of reports begin there.';
insert into public.shop_settings default values;
-- Not the columns that concern the owner alone.
grant select (
  free_shipping_over, standard_shipping, tax_percent, rupees_per_dollar, free_shipping_over_rupees, low_stock_below
) on public.shop_settings to anon, authenticated;

drop policy if exists "Everybody sees the numbers that pages show" on public.shop_settings;
create policy "Everybody sees the numbers that pages show"
  on public.shop_settings for select to anon, authenticated using (true);

-- Discount codes and order amounts. The browser shows the same sums; these decide.
create table private.codes (
  code text primary key check (code = upper(code) and code !~ '[[:space:]]'),
  percent integer check (percent between 1 and 100),
  is_active boolean not null default true,
  valid_until timestamptz,
  first_order_only boolean not null default true,
  amount numeric(12, 2) check (amount between 0.01 and 1000000),
  minimum numeric(12, 2) not null default 0 check (minimum between 0 and 1000000),
  check (num_nonnulls(percent, amount) = 1)
);
comment on column private.codes.valid_until is 'From then on the code is refused; null without an end.';
comment on column private.codes.first_order_only is 'Whether the code is for a shopper''s first order alone. Each is used once by a shopper in any case.';
comment on column private.codes.amount is 'Discount in US dollars, at most the subtotal; null for percent.';
insert into private.codes (code, percent) values ('WELCOME20', 20);

-- The primary key stops concurrent orders from using one code twice. A cancelled order does not free its code.
create table private.code_uses (
  user_id uuid not null references auth.users on delete cascade,
  code text not null references private.codes on delete restrict,
  order_id uuid not null references public.shop_orders on delete cascade,
  used_at timestamptz not null default now(),
  primary key (user_id, code)
);
comment on table private.code_uses is 'Used discount codes: each once for each shopper.';

create index code_uses_code on private.code_uses (code);
create index code_uses_order on private.code_uses (order_id);

create or replace function private.normalize_code(code text)
returns text language sql immutable set search_path = '' as $$
  select nullif(upper(regexp_replace(
    search.folded(left(code, (private.text_limits() ->> 'code')::integer)), '[[:space:]-]+', '', 'g')), '')
$$;
comment on function private.normalize_code is 'Folded, in upper case, without spaces and hyphens; null when empty.';

create or replace function private.offer_of(code text, shopper uuid, subtotal numeric)
returns private.codes language plpgsql stable set search_path = '' as $$
declare
  wanted text := private.normalize_code(offer_of.code);
  offer private.codes;
  reason text;
  facts jsonb := '{}';
begin
  if wanted is null then
    return null;
  end if;
  select * into offer from private.codes as known
    where known.code = wanted and known.is_active and coalesce(known.valid_until > now(), true);
  if not found then
    reason := 'unknown';
  elsif exists (select from private.code_uses as used where used.user_id = shopper and used.code = wanted) then
    reason := 'used';
  elsif offer.first_order_only and exists (
    select from public.shop_orders as placed where placed.user_id = shopper and placed.status <> 'cancelled'
  ) then
    reason := 'not_first_order';
  elsif subtotal < offer.minimum then
    reason := 'below_minimum';
    facts := jsonb_build_object('minimum', offer.minimum);
  else
    return offer;
  end if;
  perform private.refuse(409, 'INVALID_CODE', jsonb_build_object('reason', reason) || facts);
end
$$;
comment on function private.offer_of is 'What a code gives on this shopper''s next order; null without a code. Raises 409 INVALID_CODE {reason: unknown | used | not_first_order | below_minimum, minimum}, the last for a smaller subtotal; without one it is not compared.';

-- Shipping and tax are of the subtotal before the discount, as the specification says. round(numeric) rounds half away
-- from zero: half up for amounts that are never negative.
create or replace function private.order_amounts(
  in subtotal numeric, in offer private.codes, in rates public.shop_settings,
  out shipping_amount numeric, out tax_amount numeric, out discount_amount numeric, out total_amount numeric
)
language sql immutable set search_path = '' as $$
  select shipping, tax, discount, subtotal - discount + shipping + tax
  from (select
    case when subtotal > (rates).free_shipping_over then 0.00 else (rates).standard_shipping end,
    round(subtotal * (rates).tax_percent / 100.0, 2),
    case when subtotal >= (offer).minimum
      then least(coalesce((offer).amount, round(subtotal * (offer).percent / 100.0, 2)), subtotal) else 0.00 end
  ) as parts (shipping, tax, discount)
$$;
comment on function private.order_amounts is 'Shipping, tax, discount and total of a subtotal in dollars, to the cent.';

create or replace function private.rates_of(settings public.shop_settings)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(name, value) from jsonb_each(to_jsonb(settings)) as number (name, value)
  where has_column_privilege('anon', 'public.shop_settings', name, 'select')
$$;

-- Security definer: browsers may not read codes and their uses.
create or replace function public.quote_order(code text default null)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  shopper uuid := private.current_shopper();
  offer private.codes;
  subtotal numeric(12, 2);
  items jsonb;
  rates public.shop_settings;
begin
  select
    coalesce(sum(product.price * line.quantity) filter (where product.is_active), 0),
    coalesce(jsonb_agg(jsonb_build_object(
      'product_id', product.id, 'size', line.size, 'name', product.name, 'quantity', line.quantity, 'unit_price', product.price,
      'total_price', product.price * line.quantity, 'available', private.stock_of(product, line.size),
      'is_active', product.is_active
    ) order by line.created_at, line.id), '[]')
    into subtotal, items
    from public.shop_cart_items as line join public.shop_products as product on product.id = line.product_id
    where line.user_id = shopper;
  select * into rates from public.shop_settings;
  offer := private.offer_of(quote_order.code, shopper, subtotal);
  return to_jsonb(private.order_amounts(subtotal, offer, rates)) || jsonb_build_object(
    'subtotal', subtotal, 'code', offer.code, 'percent_off', coalesce(offer.percent, 0),
    'amount_off', coalesce(offer.amount, 0), 'minimum', coalesce(offer.minimum, 0), 'items', items,
    'rates', private.rates_of(rates)
  );
end
$$;
comment on function public.quote_order is 'quote_order(code = null) -> {subtotal, shipping_amount, tax_amount, discount_amount, total_amount, code, percent_off, amount_off, minimum, items: [{product_id, size, name, quantity, unit_price, total_price, available (null: no such size), is_active}], rates: the columns of shop_settings} of the caller''s cart; inactive lines are listed and not summed. Refuses: 409 INVALID_CODE {reason: unknown | used | not_first_order | below_minimum, minimum}.';
grant execute on function public.quote_order to authenticated;

create or replace function private.create_code(
  code text, percent integer, amount numeric, minimum numeric, valid_until timestamptz, first_order_only boolean
)
returns text language plpgsql set search_path = '' as $$
declare
  wanted text := private.normalize_code(create_code.code);
begin
  if wanted is null or wanted !~ '^[A-Z0-9]{3,40}$' then
    perform private.refuse(400, 'INVALID_VALUE', '{"field": "code"}');
  end if;
  insert into private.codes (code, percent, amount, minimum, valid_until, first_order_only)
    values (wanted, create_code.percent, create_code.amount, coalesce(create_code.minimum, 0), create_code.valid_until,
      create_code.first_order_only)
    on conflict on constraint codes_pkey do nothing;
  if not found then
    perform private.refuse(409, 'CODE_EXISTS', jsonb_build_object('code', wanted));
  end if;
  return wanted;
end
$$;
comment on function private.create_code is 'create_code(code, percent or amount, minimum or null, valid_until, first_order_only) -> the code as stored. For the shop owner. 400 INVALID_VALUE {field: code}; 409 CODE_EXISTS {code}.';

create or replace function private.disable_code(code text, instead text)
returns text language plpgsql set search_path = '' as $$
declare
  wanted text := private.normalize_code(disable_code.code);
  next_code text := private.normalize_code(disable_code.instead);
begin
  perform from private.codes as known where known.code = wanted for update;
  if not found then
    perform private.refuse(404, 'CODE_NOT_FOUND', jsonb_build_object('code', wanted));
  end if;
  if next_code is not null and not exists (
    select from private.codes as known where known.code = next_code and known.is_active and known.code <> wanted
  ) then
    perform private.refuse(404, 'CODE_NOT_FOUND', jsonb_build_object('code', next_code));
  end if;
  if next_code is null and exists (select from public.shop_settings where welcome_code = wanted) then
    perform private.refuse(409, 'WELCOME_CODE', jsonb_build_object('code', wanted));
  end if;
  update public.shop_settings set welcome_code = next_code where welcome_code = wanted;
  update private.codes as changed set is_active = false where changed.code = wanted;
  return wanted;
end
$$;
comment on function private.disable_code is 'disable_code(code, instead) -> the code. For the shop owner. The code of the newsletter''s welcome mail needs another one instead: 409 WELCOME_CODE {code}. 404 CODE_NOT_FOUND {code}.';

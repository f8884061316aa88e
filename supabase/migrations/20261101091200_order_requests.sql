-- What a browser sends with an order, read strictly: known fields only, trimmed, within bounds, nothing that looks
-- like a card. Every refusal names the field, so that the form can stand next to it.

-- The key of a safe retry: the same number with the same body is answered again, with another body it is refused.
create table private.order_requests (
  order_id uuid primary key references public.shop_orders on delete cascade,
  fingerprint bytea not null
);
comment on table private.order_requests is 'A hash of the body each order was placed with.';
alter table private.order_requests enable row level security;

create function private.read_address(kind text, address jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  part record;
  clean jsonb := '{}';
begin
  if jsonb_typeof(address) is distinct from 'object' then
    perform private.refuse(400, 'INVALID_ORDER', jsonb_build_object('field', kind || '_address', 'problem', 'missing'));
  end if;
  for part in
    select * from (values
      ('first_name', 100, true, true), ('last_name', 100, true, true),
      ('email', 254, true, false), ('phone', 40, false, false),
      ('address_line_1', 200, true, true), ('address_line_2', 200, false, true),
      ('city', 100, true, true), ('state', 100, true, true), ('postal_code', 20, true, true), ('country', 2, true, true)
    ) as fields (name, longest, required, in_shipping)
    where kind = 'billing' or in_shipping
  loop
    clean := clean || jsonb_build_object(part.name, private.read_text('INVALID_ORDER',
      kind || '_address.' || part.name, coalesce(address -> part.name, 'null'), part.longest, part.required));
  end loop;
  if clean ->> 'country' not in ('US', 'CA', 'MX') then
    perform private.refuse(400, 'INVALID_ORDER',
      jsonb_build_object('field', kind || '_address.country', 'problem', 'invalid'));
  end if;
  if kind = 'billing' and not private.is_email(clean ->> 'email') then
    perform private.refuse(400, 'INVALID_ORDER',
      jsonb_build_object('field', 'billing_address.email', 'problem', 'invalid'));
  end if;
  return clean;
end
$$;
comment on function private.read_address is 'The specification''s fields of an address and nothing else; a shipping address has no e-mail and no phone.';

-- What the shopper saw: five amounts in dollars and the lines they were made of.
create function private.read_expectation(expected jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  amount text;
begin
  foreach amount in array array['subtotal', 'shipping_amount', 'tax_amount', 'discount_amount', 'total_amount'] loop
    if jsonb_typeof(expected -> amount) is distinct from 'number' or abs((expected ->> amount)::numeric) >= 1e10 then
      perform private.refuse(400, 'INVALID_ORDER',
        jsonb_build_object('field', 'expected.' || amount, 'problem', 'not_a_number'));
    end if;
  end loop;
  if jsonb_typeof(expected -> 'items') is distinct from 'array' or jsonb_array_length(expected -> 'items') > 200
    or exists (
      select from jsonb_array_elements(expected -> 'items') as item
      where jsonb_typeof(item -> 'product_id') is distinct from 'string'
        or item ->> 'product_id' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        or jsonb_typeof(item -> 'quantity') is distinct from 'number'
        or jsonb_typeof(item -> 'unit_price') is distinct from 'number'
        or (item ->> 'quantity')::numeric not between 1 and 99
        or (item ->> 'quantity')::numeric % 1 <> 0
        or (item ->> 'unit_price')::numeric not between 0 and 1e10
    )
    or (select count(*) <> count(distinct lower(item ->> 'product_id'))
        from jsonb_array_elements(expected -> 'items') as item)
  then
    perform private.refuse(400, 'INVALID_ORDER', jsonb_build_object('field', 'expected.items', 'problem', 'invalid'));
  end if;
  return expected;
end
$$;
comment on function private.read_expectation is 'Refuses with 400 INVALID_ORDER what is not {five amounts, items: [{product_id, quantity 1-99, unit_price}]} with each product once.';

-- Validation of input: e-mail addresses, card numbers, free text, the arguments of place_order.

-- Texts are compared by what a reader sees: in any width or ligature, case and composition, without invisible characters.
-- In plpgsql, since a function is called for each of a million rows.
create or replace function search.folded(original text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when octet_length(original) = char_length(original) then lower(original)
    else lower(regexp_replace(normalize(original, NFKC),
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g')) end;
end
$$;
comment on function search.folded is 'A text as it is compared: NFKC, in lower case, without invisible characters.';

-- The most characters of what a shopper writes, by the name that the field has in a table or a call. `npm run types` writes
-- them to app/document/text-limits.ts. A row of a table is checked with the rights of who writes it.
create or replace function private.text_limits()
returns json language sql immutable set search_path = '' as $$
  select '{
    "first_name": 100, "last_name": 100, "email": 254, "phone": 40, "address_line_1": 200, "address_line_2": 200,
    "city": 100, "state": 100, "postal_code": 20, "country": 2, "notes": 1000, "name": 100, "message": 5000,
    "title": 120, "comment": 4000, "code": 100
  }'::json
$$;
grant execute on function private.text_limits to authenticated;

-- As auth accepts it for an account: ASCII, atoms with single dots, a host with a dot. So an accepted address cannot add a
-- recipient or a mail header, and one that a form takes every form takes.
create or replace function private.is_email(address text)
returns boolean language sql immutable set search_path = '' as $$
  select char_length(address) <= (private.text_limits() ->> 'email')::integer and char_length(split_part(address, '@', 1)) <= 64
    and address ~ '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$'
$$;
comment on function private.is_email is 'Whether a text is an acceptable e-mail address. Linear time.';

create or replace function private.passes_luhn(digits text)
returns boolean language sql immutable set search_path = '' as $$
  select sum(case when position % 2 = 1 then digit when digit > 4 then digit * 2 - 9 else digit * 2 end) % 10 = 0
  from (
    select ordinality as position, digit::integer
    from regexp_split_to_table(reverse(digits), '') with ordinality as part (digit, ordinality)
  ) as parts
$$;

-- Card numbers are found in the decimal digits of every script. NFKC maps full-width and styled digits to 0-9, and
-- leaves those of other scripts as they are. Each script has ten in a row; listed are the zeros (Unicode 17).
-- Written out for `translate` here: a function that computed them would do so at each call.
do $$
declare
  zeros constant text[] := string_to_array(
    '660 6F0 7C0 966 9E6 A66 AE6 B66 BE6 C66 CE6 D66 DE6 E50 ED0 F20 1040 1090 17E0 1810 1946 19D0 1A80 1A90 '
    '1B50 1BB0 1C40 1C50 A620 A8D0 A900 A9D0 A9F0 AA50 ABF0 104A0 10D30 10D40 11066 110F0 11136 111D0 112F0 '
    '11450 114D0 11650 116C0 116D0 116DA 11730 118E0 11950 11BF0 11C50 11D50 11DA0 11DE0 11F50 16130 16A60 '
    '16AC0 16B50 16D70 1E140 1E2F0 1E4F0 1E5F1 1E950', ' ');
  digits text;
  values_of_digits text;
begin
  select string_agg(chr(('x' || lpad(zero, 8, '0'))::bit(32)::integer + value), '' order by script, value),
      string_agg(value::text, '' order by script, value)
    into digits, values_of_digits
    from unnest(zeros) with ordinality as listed (zero, script), generate_series(0, 9) as value;
  execute format($function$
    create function private.with_ascii_digits(free_text text)
    returns text language sql immutable set search_path = '' as $body$
      select case
        when octet_length(free_text) = char_length(free_text) then free_text
        else translate(normalize(free_text, NFKC), %L, %L)
      end
    $body$
  $function$, digits, values_of_digits);
end
$$;

-- Digit groups may be separated by spaces, dashes and similar; NFKC maps the digits of other scripts.
create or replace function private.has_card_number(free_text text)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  run text;
  groups text[];
  joined text;
begin
  for run in
    select match[1] from regexp_matches(
      private.with_ascii_digits(free_text), '[0-9](?:[^0-9[:alpha:]]{0,3}[0-9]){12,}', 'g') as match
  loop
    groups := regexp_split_to_array(run, '[^0-9]+');
    for head in 1 .. cardinality(groups) loop
      joined := '';
      for tail in head .. cardinality(groups) loop
        joined := joined || groups[tail];
        exit when char_length(joined) > 19;
        if char_length(joined) >= 13 and private.passes_luhn(joined) then
          return true;
        end if;
      end loop;
    end loop;
  end loop;
  return false;
end
$$;
comment on function private.has_card_number is 'Whether a text contains 13 to 19 digits that pass the Luhn check, in any grouping.';

create or replace function private.parse_text(
  refusal text, field text, value jsonb, required boolean, with_lines boolean default false
)
returns text language plpgsql immutable set search_path = '' as $$
declare
  problem text;
  longest integer := private.text_limits() ->> split_part(field, '.', -1);
  written text := case when search.folded(value #>> '{}') ~ '[^[:space:]]' then btrim(value #>> '{}', E' \t\r\n') end;
begin
  if jsonb_typeof(value) not in ('string', 'null') then
    problem := 'not_text';
  elsif written is null and required then
    problem := 'missing';
  elsif char_length(written) > coalesce(longest, 0) then
    problem := 'too_long';
  -- Control characters could alter a terminal or a mail. Line breaks are allowed in long texts only.
  elsif written ~ '[\x01-\x08\x0B\x0C\x0E-\x1F\x7F]' or (not with_lines and written ~ '[\r\n\t]') then
    problem := 'invalid';
  -- Not checked where long digit strings are common, such as phone numbers as e-mail addresses.
  elsif field !~ '(email|phone|postal_code)$' and private.has_card_number(written) then
    problem := 'card_number';
  end if;
  if problem is not null then
    perform private.refuse(400, refusal, jsonb_build_object('field', field, 'problem', problem));
  end if;
  return written;
end
$$;
comment on function private.parse_text is 'Trims a text; null when it shows nothing. Raises 400 with the given name and {field, problem: missing | not_text | too_long | invalid | card_number}.';

create or replace function private.parse_address(kind text, address jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  refusal text := case kind when 'saved' then 'INVALID_ADDRESS' else 'INVALID_ORDER' end;
  place text := case kind when 'saved' then '' else kind || '_address.' end;
  part record;
  clean jsonb := '{}';
begin
  if jsonb_typeof(address) is distinct from 'object' then
    perform private.refuse(400, refusal, jsonb_build_object('field', kind || '_address', 'problem', 'missing'));
  end if;
  for part in
    select * from (values
      ('first_name', true, true), ('last_name', true, true), ('email', true, false), ('phone', false, false),
      ('address_line_1', true, true), ('address_line_2', false, true), ('city', true, true), ('state', true, true),
      ('postal_code', true, true), ('country', true, true)
    ) as fields (name, required, in_shipping)
    where kind = 'billing' or in_shipping
  loop
    clean := clean || jsonb_build_object(part.name, private.parse_text(refusal,
      place || part.name, coalesce(address -> part.name, 'null'), part.required));
  end loop;
  if clean ->> 'country' not in ('US', 'CA', 'MX') then
    perform private.refuse(400, refusal, jsonb_build_object('field', place || 'country', 'problem', 'invalid'));
  end if;
  if kind = 'billing' and not private.is_email(clean ->> 'email') then
    perform private.refuse(400, refusal, jsonb_build_object('field', place || 'email', 'problem', 'invalid'));
  end if;
  return clean;
end
$$;
comment on function private.parse_address is 'Validated address with the specification''s fields only; kind is billing, shipping or saved. A shipping or saved address has no e-mail and no phone. Raises 400 INVALID_ORDER {field: billing_address.city, problem}, for a saved one INVALID_ADDRESS {field: city, problem}.';

create or replace function private.parse_expected(expected jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
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
        or (item ->> 'quantity')::numeric not between 1 and 1000000
        or (item ->> 'quantity')::numeric % 1 <> 0
        or (item ->> 'unit_price')::numeric not between 0 and 1e10
        or jsonb_typeof(coalesce(item -> 'size', '""')) <> 'string'
    )
    or (select count(*) <> count(distinct (lower(item ->> 'product_id'), coalesce(item ->> 'size', '')))
        from jsonb_array_elements(expected -> 'items') as item)
  then
    perform private.refuse(400, 'INVALID_ORDER', jsonb_build_object('field', 'expected.items', 'problem', 'invalid'));
  end if;
  return expected;
end
$$;
comment on function private.parse_expected is 'Validated {five amounts, items: [{product_id, size, quantity 1-1000000, unit_price}]}, each product and size once. Raises 400 INVALID_ORDER.';

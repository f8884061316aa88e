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

create or replace function search.normalized(q text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select nullif(btrim(left(search.folded(left(btrim(regexp_replace(q, '[[:cntrl:]]', ' ', 'g')), 200)), 200)), '')
$$;

create or replace function private.refresh_search_rows(product_ids uuid[])
returns void language sql set search_path = '' as $$
  delete from public.shop_product_search as row
    where row.product_id = any (product_ids)
      and exists (select from public.shop_products as product where product.id = row.product_id and not product.is_active);
  insert into public.shop_product_search (
      product_id, name, sort_name, document, words, category_id, price, in_stock, is_featured, created_at)
    select product.id, folded.name, normalize(folded.name, NFD),
      folded.name || E'\n' || coalesce(search.folded(product.description), ''),
      ' ' || regexp_replace(folded.name, '[^[:alnum:]]+', ' ', 'g'),
      product.category_id, product.price, product.stock_quantity > 0,
      product.is_featured, product.created_at
    from public.shop_products as product cross join lateral (select search.folded(product.name) offset 0) as folded (name)
    where product.id = any (product_ids) and product.is_active
    on conflict (product_id) do update set
      (name, sort_name, document, words, category_id, price, in_stock, is_featured, created_at)
        = (excluded.name, excluded.sort_name, excluded.document, excluded.words, excluded.category_id,
          excluded.price, excluded.in_stock, excluded.is_featured, excluded.created_at)
$$;
comment on column public.shop_product_search.name is 'Name as search.folded has it.';
comment on column public.shop_product_search.sort_name is 'The folded name, NFD, byte order: é sorts with e, identically on every machine.';
comment on column public.shop_product_search.document is 'Name, line break, description, folded. The break keeps matches from crossing it.';
select private.refresh_search_rows(array(
  select id from public.shop_products
  where octet_length(concat(name, description)) <> char_length(concat(name, description))));

create or replace function private.normalize_code(code text)
returns text language sql immutable set search_path = '' as $$
  select nullif(upper(regexp_replace(search.folded(code), '[[:space:]-]+', '', 'g')), '')
$$;
comment on function private.normalize_code is 'Folded, in upper case, without spaces and hyphens; null when empty.';

-- As auth accepts it for an account: ASCII, atoms with single dots, a host with a dot. So an accepted address cannot add a
-- recipient or a mail header, and one that a form takes every form takes.
create or replace function private.is_email(address text)
returns boolean language sql immutable set search_path = '' as $$
  select char_length(address) <= 254 and char_length(split_part(address, '@', 1)) <= 64
    and address ~ '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$'
$$;

create or replace function private.parse_text(
  refusal text, field text, value jsonb, longest integer, required boolean, with_lines boolean default false
)
returns text language plpgsql immutable set search_path = '' as $$
declare
  problem text;
  written text := case when search.folded(value #>> '{}') ~ '[^[:space:]]' then btrim(value #>> '{}', E' \t\r\n') end;
begin
  if jsonb_typeof(value) not in ('string', 'null') then
    problem := 'not_text';
  elsif written is null and required then
    problem := 'missing';
  elsif char_length(written) > longest then
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

create or replace function private.check_tracking(carrier text, tracking_number text, tracking_url text)
returns void language plpgsql immutable set search_path = '' as $$
declare
  field text := case
    when search.folded(carrier) !~ '[^[:space:]]' or char_length(carrier) > 60 or carrier ~ '[[:cntrl:]]' then 'carrier'
    when tracking_number !~ '^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,59}$' then 'tracking_number'
    when tracking_url !~ '^https://[^[:space:][:cntrl:]"<>\\]+$' or char_length(tracking_url) > 500 then 'tracking_url'
    when tracking_number is not null and carrier is null then 'carrier'
  end;
begin
  if field is not null then
    perform private.refuse(400, 'INVALID_TRACKING', jsonb_build_object('field', field));
  end if;
end
$$;

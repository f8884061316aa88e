-- What the owner did on the command line. A row is written in the transaction of the act that it records.
create table private.owner_acts (
  id bigint generated always as identity primary key,
  actor text not null check (btrim(actor) <> '' and char_length(actor) <= 100),
  act text not null check (btrim(act) <> '' and char_length(act) <= 100),
  subject text not null check (char_length(subject) <= 300),
  before jsonb,
  after jsonb,
  request_key text check (char_length(request_key) between 1 and 100),
  request_hash bytea,
  acted_at timestamptz not null default now(),
  unique (request_key, subject),
  check ((request_key is null) = (request_hash is null))
);
comment on table private.owner_acts is 'Acts of the owner''s command line: who did what, and when.';
comment on column private.owner_acts.actor is 'Who acted: --as, or a user name of the system.';
comment on column private.owner_acts.subject is 'What it changed: an order number, a slug, an id.';
comment on column private.owner_acts.after is 'The values after. A repeated command answers them again.';
comment on column private.owner_acts.request_key is 'Value of --once; a repeated command with it changes nothing.';
comment on column private.owner_acts.request_hash is 'SHA-256 of the command and its arguments, to tell a repetition from a mistake.';

create index owner_acts_subject on private.owner_acts (subject, id);

-- The lock is held until the end of the transaction: of two equal commands at once, one waits for the other.
create or replace function private.find_repeated_act(request_key text, request_hash bytea, subject text)
returns setof private.owner_acts language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('owner act ' || find_repeated_act.request_key, 0));
  if exists (
    select from private.owner_acts as known
    where known.request_key = find_repeated_act.request_key and known.request_hash <> find_repeated_act.request_hash
  ) then
    perform private.refuse(409, 'KEY_REUSED', jsonb_build_object('key', find_repeated_act.request_key));
  end if;
  return query select * from private.owner_acts as known
    where known.request_key = find_repeated_act.request_key and known.subject = find_repeated_act.subject;
end
$$;
comment on function private.find_repeated_act is 'The recorded act of a --once key, or no row. Raises 409 KEY_REUSED {key} when the key was used with other arguments.';

-- The command line lists the newest orders of everybody.
create index shop_orders_newest on public.shop_orders (created_at desc, id);

-- Changes of products and categories by the owner's command line. Each function locks the row and compares it with
-- what the owner was shown, so that of two owners at once none overwrites the other.

-- All columns but those that the owner does not set. An empty description is none: a CSV file cannot tell them apart.
create or replace function private.product_values(product public.shop_products)
returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(product) - array['id', 'slug', 'category_id', 'featured', 'created_at'] || jsonb_build_object(
    'description', nullif(product.description, ''), 'price', product.price::text,
    'original_price', product.original_price::text, 'category', category.slug,
    'sizes', coalesce(offered.sizes, '[]'), 'stock', coalesce(offered.stock, jsonb_build_object('', product.stock_quantity)))
  from public.shop_categories as category, (
    select jsonb_agg(jsonb_build_object('size', size, 'sku', sku) order by position) as sizes,
      jsonb_object_agg(size, stock_quantity) as stock
    from public.shop_product_sizes where product_id = product.id and position is not null
  ) as offered
  where category.id = product.category_id
$$;
comment on function private.product_values is 'A product as the command line reads and writes it: prices as text, the category by its slug, sizes as [{size, sku}], the stock as {size: pieces} with the size '''' where there is none.';

create or replace function private.category_of(slug text)
returns uuid language plpgsql stable set search_path = '' as $$
declare
  found_id uuid := (select id from public.shop_categories as known where known.slug = category_of.slug);
begin
  if found_id is null then
    perform private.refuse(404, 'CATEGORY_NOT_FOUND', jsonb_build_object('slug', category_of.slug,
      'known', (select jsonb_agg(known.slug order by known.slug) from public.shop_categories as known)));
  end if;
  return found_id;
end
$$;
comment on function private.category_of is 'Id of a category. Raises 404 CATEGORY_NOT_FOUND {slug, known}.';

create or replace function private.refuse_changed(subject text, field text, expected jsonb, value jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'CHANGED', jsonb_build_object('subject', subject, 'field', field, 'expected', expected, 'value', value)
    || coalesce((select jsonb_build_object('actor', last.actor, 'since', last.acted_at)
      from private.owner_acts as last where last.subject = refuse_changed.subject order by last.id desc limit 1), '{}'));
end
$$;
comment on function private.refuse_changed is 'Raises 409 CHANGED {subject, field, expected, value, actor, since}: the last recorded act on the subject.';

create or replace function private.lock_product(slug text)
returns public.shop_products language plpgsql set search_path = '' as $$
declare
  product public.shop_products;
begin
  select * into product from public.shop_products as known where known.slug = lock_product.slug for no key update;
  if not found then
    perform private.refuse(404, 'PRODUCT_NOT_FOUND', jsonb_build_object('slug', lock_product.slug));
  end if;
  return product;
end
$$;
comment on function private.lock_product is 'The product, locked. Raises 404 PRODUCT_NOT_FOUND {slug}.';

-- What the owner was shown is compared with what is there.
create or replace function private.check_expected(subject text, known jsonb, expected jsonb, changes jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  field text;
begin
  for field in select jsonb_object_keys(changes) order by 1 loop
    if not known ? field then
      perform private.refuse(400, 'INVALID_VALUE', jsonb_build_object('field', field));
    elsif expected ? field and expected -> field <> known -> field then
      perform private.refuse_changed(subject, field, expected -> field, known -> field);
    end if;
  end loop;
end
$$;
comment on function private.check_expected is 'Raises 400 INVALID_VALUE {field} for a change of what is not known, 409 CHANGED where a known value is not the expected one.';

create or replace function private.write_sizes(product_id uuid, sizes jsonb, stock jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  wanted jsonb;
  place bigint;
begin
  for wanted, place in select * from jsonb_array_elements(write_sizes.sizes) with ordinality loop
    update public.shop_product_sizes as known set size = wanted ->> 'size', position = place,
        sku = case when wanted ? 'sku' then wanted ->> 'sku' else known.sku end
      where known.product_id = write_sizes.product_id
        and lower(known.size) = lower(coalesce(wanted ->> 'was', wanted ->> 'size'));
    if not found then
      insert into public.shop_product_sizes (product_id, size, position, sku, stock_quantity)
        values (write_sizes.product_id, wanted ->> 'size', place, wanted ->> 'sku',
          coalesce((stock ->> (wanted ->> 'size'))::integer, 0));
    end if;
  end loop;
  delete from public.shop_product_sizes as known
    where known.product_id = write_sizes.product_id and known.position is not null
      and not exists (select from jsonb_array_elements(write_sizes.sizes) as kept where kept ->> 'size' = known.size);
end
$$;
comment on function private.write_sizes is 'write_sizes(product_id, [{size, sku, was: its name before}], {size: the stock of a new one}): the sizes of a locked product, in their order; others go, with their stock.';

-- The columns that are written are the fields that are given. Products with the same fields are written by one statement:
-- the triggers of shop_products then count and notify once for all of them.
create or replace function private.write_products(written jsonb, known uuid default null)
returns setof uuid language plpgsql set search_path = '' as $$
declare
  columns text;
  alike jsonb;
  ids uuid[];
begin
  for columns, alike in
    select named.columns, jsonb_agg(fields || case when fields ? 'category'
        then jsonb_build_object('category_id', private.category_of(fields ->> 'category')) else '{}' end order by position)
      from jsonb_array_elements(written) with ordinality as product (fields, position) cross join lateral (
        select string_agg(quote_ident(case name when 'category' then 'category_id' else name end), ', ') as columns
          from jsonb_object_keys(fields) as name where name not in ('sizes', 'stock')) as named
      group by named.columns
  loop
    execute format(case
      when known is null
      then 'with written as (
          insert into public.shop_products (%1$s) select %1$s from jsonb_populate_recordset(null::public.shop_products, $1)
          on conflict on constraint shop_products_slug_key do nothing returning id)
        select array_agg(id) from written'
      when columns is null then 'select array[$2]'
      else 'with written as (
          update public.shop_products
          set (%1$s) = (select %1$s from jsonb_populate_recordset(null::public.shop_products, $1)) where id = $2 returning id)
        select array_agg(id) from written'
      end, columns) into ids using alike, known;
    if coalesce(cardinality(ids), 0) < jsonb_array_length(alike) then
      perform private.refuse(409, 'PRODUCT_EXISTS', jsonb_build_object('slug', alike -> 0 ->> 'slug'));
    end if;
    perform private.write_sizes(product.id, given -> 'sizes', given -> 'stock')
      from jsonb_array_elements(alike) as given join public.shop_products as product
        on product.id = any (ids) and (product.id = known or product.slug = given ->> 'slug')
      where given ? 'sizes';
    return query select * from unnest(ids);
  end loop;
end
$$;
comment on function private.write_products is 'write_products([fields of product_values, with the slug of a new product], known = the id of a known one) -> the ids. For the shop owner: add, set and import write here. 404 CATEGORY_NOT_FOUND {slug, known}; 409 PRODUCT_EXISTS {slug}.';

create or replace function private.set_product(slug text, expected jsonb, changes jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  product public.shop_products := private.lock_product(set_product.slug);
begin
  perform private.check_expected(product.slug, private.product_values(product) - array['stock_quantity', 'stock'],
    set_product.expected, set_product.changes);
  perform private.write_products(jsonb_build_array(set_product.changes), product.id);
  return private.product_values(private.lock_product(set_product.slug));
end
$$;
comment on function private.set_product is 'set_product(slug, expected, changes) -> the values. For the shop owner. Changes fields of product_values, not the stock, where each still has its expected value. 400 INVALID_VALUE {field}; 404 PRODUCT_NOT_FOUND {slug}, CATEGORY_NOT_FOUND {slug, known}; 409 CHANGED {subject, field, expected, value, actor, since}.';

create or replace function private.change_stock(slug text, size text, pieces integer, expected integer default null)
returns jsonb language plpgsql set search_path = '' as $$
declare
  product public.shop_products := private.lock_product(change_stock.slug);
  offered jsonb := private.product_values(product) -> 'stock';
  named text := (select known from jsonb_object_keys(offered) as known where lower(known) = lower(change_stock.size));
  stock integer := (offered ->> named)::integer;
  wanted integer := case when expected is null then stock + pieces else pieces end;
begin
  if named is null then
    perform private.refuse(404, 'SIZE_NOT_FOUND', jsonb_build_object('slug', product.slug, 'size', change_stock.size,
      'known', (select jsonb_agg(sized.size order by position) from public.shop_product_sizes as sized
        where product_id = product.id and position is not null)));
  elsif stock <> expected then
    perform private.refuse_changed(product.slug, concat_ws(' ', 'stock', nullif(named, '')), to_jsonb(expected), to_jsonb(stock));
  elsif wanted < 0 then
    perform private.refuse(409, 'BELOW_ZERO', jsonb_build_object('slug', concat_ws(' ', product.slug, nullif(named, '')),
      'stock_quantity', stock, 'pieces', pieces));
  elsif named = '' then
    update public.shop_products as changed set stock_quantity = wanted
      where changed.id = product.id and changed.stock_quantity <> wanted;
  else
    update public.shop_product_sizes as changed set stock_quantity = wanted
      where changed.product_id = product.id and changed.size = named and changed.stock_quantity <> wanted;
  end if;
  return jsonb_build_object(named, wanted);
end
$$;
comment on function private.change_stock is 'change_stock(slug, size, '''' for a product without sizes, pieces, expected = null) -> {size: the stock afterwards}. For the shop owner: adds pieces, also negative ones; with the expected stock sets it to them. 404 PRODUCT_NOT_FOUND, SIZE_NOT_FOUND {slug, size, known}; 409 BELOW_ZERO {slug, stock_quantity, pieces}, CHANGED when the stock is not the expected one, for instance because a piece was sold meanwhile.';

create or replace function private.set_category(slug text, expected jsonb, changes jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  category public.shop_categories;
  was jsonb;
begin
  select * into category from public.shop_categories as known
    where known.id = private.category_of(set_category.slug) for no key update;
  was := jsonb_build_object('name', category.name, 'description', category.description, 'image_url', category.image_url);
  perform private.check_expected(category.slug, was, set_category.expected, set_category.changes);
  was := was || set_category.changes;
  update public.shop_categories as changed
    set name = was ->> 'name', description = was ->> 'description', image_url = was ->> 'image_url'
    where changed.id = category.id;
  return was;
end
$$;
comment on function private.set_category is 'set_category(slug, expected, changes) -> {name, description, image_url}. For the shop owner. 400 INVALID_VALUE {field}; 404 CATEGORY_NOT_FOUND; 409 CHANGED.';

-- Products before categories, as the triggers that count them lock them.
create or replace function private.merge_categories(slug text, target text)
returns integer language plpgsql set search_path = '' as $$
declare
  source_id uuid := private.category_of(merge_categories.slug);
  target_id uuid := private.category_of(merge_categories.target);
  moved integer;
begin
  perform from public.shop_products where category_id = source_id order by id for no key update;
  perform from public.shop_categories where id in (source_id, target_id) order by id for update;
  perform set_config('shop.merge', 'on', true);
  update public.shop_products set category_id = target_id where category_id = source_id;
  get diagnostics moved = row_count;
  perform set_config('shop.merge', '', true);
  update public.shop_categories as changed
    set aliases = changed.aliases || known.aliases || array[known.slug, known.id::text],
      product_count = changed.product_count + known.product_count
    from public.shop_categories as known where changed.id = target_id and known.id = source_id;
  delete from public.shop_categories where id = source_id;
  return moved;
end
$$;
comment on function private.merge_categories is 'merge_categories(slug, target) -> the number of products, which move. For the shop owner. Links with the slug lead to the target. 404 CATEGORY_NOT_FOUND {slug, known}.';

create or replace function private.delete_product(slug text)
returns void language plpgsql set search_path = '' as $$
declare
  product public.shop_products := private.lock_product(delete_product.slug);
begin
  if exists (select from public.shop_order_items as item where item.product_id = product.id) then
    perform private.refuse(409, 'PRODUCT_ORDERED', jsonb_build_object('slug', product.slug));
  end if;
  delete from public.shop_products where id = product.id;
end
$$;
comment on function private.delete_product is 'For the shop owner. Carts, wishlists and reviews lose the product. 404 PRODUCT_NOT_FOUND {slug}; 409 PRODUCT_ORDERED {slug}.';

-- Pictures that the owner adds. The files lie in `pictures` of DATA_DIR; this table says where each came from.
create table private.own_pictures (
  path text not null,
  product_id uuid not null references public.shop_products on delete cascade,
  source text not null check (char_length(source) <= 2000),
  added_at timestamptz not null default now(),
  primary key (product_id, path)
);
comment on column private.own_pictures.source is 'File name or address that it was made from: the same address is not fetched again.';

create index own_pictures_source on private.own_pictures (product_id, md5(source));

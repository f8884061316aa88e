-- What 0.2.0 changes in a database of the baseline.

-- Orders and pages go on meanwhile. All tables that are altered below are locked here, at once: whoever waited for one of
-- them while it holds another could block an order that needs both the other way round.
do $$
begin
  perform set_config('lock_timeout', '200ms', true);
  for attempt in 1 .. 100 loop
    begin
      lock table public.shop_products, public.shop_categories, public.shop_addresses, public.shop_cart_items,
        public.shop_order_items, private.import_rows, public.shop_orders, private.limits, private.limit_counts,
        private.stock_corrections, private.codes, public.shop_product_reviews, private.contact_messages,
        public.shop_profiles, public.shop_wishlist_items, public.shop_product_search, public.shop_newsletter_subscriptions,
        search.synonyms, private.outbox
        in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      -- What was locked is free again.
      if attempt = 100 then
        raise;
      end if;
      perform pg_sleep(0.05);
    end;
  end loop;
  perform set_config('lock_timeout', '10s', true);
end
$$;

-- A category that was merged into another is found by its former names.
alter table public.shop_categories add column aliases text[] not null default '{}';
comment on column public.shop_categories.aliases is 'Slugs and ids of categories that were merged into it: their links lead here.';
grant select (aliases) on public.shop_categories to anon, authenticated;
drop function public.filter_options();
create or replace function public.filter_options()
returns table (
  id uuid, name text, slug text, description text, image_url text, product_count integer, max_price numeric, aliases text[]
)
language sql stable set search_path = '' as $$
  select known.id, known.name, known.slug, known.description, known.image_url, known.product_count,
    (select coalesce(max(item.price), 0) from public.shop_product_search as item), known.aliases
  from public.shop_categories as known
  order by known.product_count desc, known.name
$$;
comment on function public.filter_options is 'filter_options() -> [{id, name, slug, description, image_url, product_count, max_price, aliases}]: the categories with the most products first; max_price is the highest price in dollars of all active products, the same in each row.';
revoke all on function public.filter_options from public, anon, authenticated, service_role;
grant execute on function public.filter_options to anon, authenticated;

-- Care texts are chosen by their key. Until now the name decided.
alter table public.shop_products
  add column care text check (char_length(care) between 1 and 40),
  add column sizes text not null default '[]';
comment on column public.shop_products.care is 'Key of its care text in content/shop.ts; null for that of its category.';
comment on column public.shop_products.sizes is 'Its offered sizes with their pieces, in their order, as JSON: [["S", 3], ["M", 0]]. Kept by a trigger of shop_product_sizes: a list or a cart reads no other table for them.';
grant select (care, sizes) on public.shop_products to anon, authenticated;
update public.shop_products set care = found.care
  from (select id, case
    when name ~* '\mcandle\M' then 'candle'
    when name ~* '\mglass\M' then 'glass'
    when name ~* '\m(vase|bowl|cup|plate)\M' then 'ceramic'
    when name ~* '\m(tray|board)\M' then 'wood'
    when name ~* '\m(cushion|throw|napkins?|robe)\M' then 'homeTextile'
    when name ~* '\msuede\M' then 'suede'
    when name ~* '\mmillau gloves\M' then 'leather'
    when name ~* '\m(straw|felt) hat\M' then 'hat'
    when name ~* '\mumbrella\M' then 'umbrella'
    when name ~* '\mtie\M' then 'tie'
    when name ~* '\mwatch\M' then 'watch'
    when name ~* '\mpearls?\M' then 'pearl'
    when name ~* '\m(seal|wax)\M' then 'wax'
    when name ~* '\mribbon\M' then 'ribbon'
    end as care from public.shop_products) as found
  where shop_products.id = found.id and found.care is not null;

alter table public.shop_product_reviews add column is_hidden boolean not null default false;
comment on column public.shop_product_reviews.is_hidden is 'Whether the owner has hidden it: it is on no page, and in no average.';
drop policy "Everybody sees reviews of active products" on public.shop_product_reviews;
drop policy if exists "Everybody sees reviews of active products that are not hidden" on public.shop_product_reviews;
create policy "Everybody sees reviews of active products that are not hidden"
  on public.shop_product_reviews for select to anon, authenticated
  using (not is_hidden and exists (
    select from public.shop_products as product
    where product.id = shop_product_reviews.product_id and product.is_active
  ));

create or replace function private.has_bought(shopper uuid, product_id uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.shop_orders as placed join public.shop_order_items as item on item.order_id = placed.id
    where placed.user_id = shopper and placed.status <> 'cancelled' and item.product_id = has_bought.product_id)
$$;

create or replace function public.own_review(product_id uuid)
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'bought', private.has_bought(private.current_shopper(), own_review.product_id),
    'review', (
      select to_jsonb(review) - 'user_id' from public.shop_product_reviews as review
      where review.user_id = private.current_shopper() and review.product_id = own_review.product_id
    )
  )
$$;
comment on function public.own_review is 'own_review(product_id) -> {bought, review: {id, product_id, rating, title, comment, is_verified_purchase, created_at, is_hidden} | null} of the caller, who sees that it is hidden, and writes no other.';
alter table private.contact_messages add column answered_at timestamptz;

-- The handle with which another shop names a product. It finds the product again under whichever slug it has here.
create table private.product_sources (
  source text not null check (source in ('shopify', 'woocommerce')),
  handle text not null check (char_length(handle) <= 1000),
  product_id uuid not null references public.shop_products on delete cascade,
  primary key (source, handle)
);
comment on table private.product_sources is 'Handles and SKUs with which products were imported.';
comment on column private.product_sources.handle is 'Handle or SKU there; with --split followed by the value of the option.';
create index product_sources_product on private.product_sources (product_id);
alter table private.product_sources enable row level security;

alter table private.import_rows
  add column source text,
  add column handle text;
comment on column private.import_rows.fields is 'Fields of private.product_values that the file gives; category_name of a new category; add_stock: pieces to add, by size.';
comment on column private.import_rows.source is 'Kind of the shop that the handle is of; null for a row of our own export.';

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

create or replace function private.is_same_product(item private.import_rows)
returns boolean language sql immutable set search_path = '' as $$
  select item.before is not null
    and item.before || (item.fields - array['category_name', 'add_stock', 'stock']) = item.before
    and item.before -> 'stock' || coalesce(item.fields -> 'stock', '{}') = item.before -> 'stock'
    and not exists (select from jsonb_each_text(item.fields -> 'add_stock') where value <> '0')
$$;

-- It returned rows that nobody read.
drop function private.plan_import(bigint);
create or replace function private.plan_import(import_id bigint)
returns void language plpgsql set search_path = '' as $$
declare
  options jsonb := (select import.options from private.imports as import where import.id = plan_import.import_id);
  with_stock boolean := coalesce((options ->> 'stock')::boolean, false);
  unnamed private.import_rows;
  base text;
  tried integer;
begin
  update private.import_rows as item set slug = product.slug, before = private.product_values(product)
    from private.product_sources as known join public.shop_products as product on product.id = known.product_id
    where item.import_id = plan_import.import_id and item.outcome = 'waiting'
      and known.source = item.source and known.handle = item.handle;
  -- By the slug: a row of our own export, and a plain handle of which the product has no other one.
  update private.import_rows as item set before = private.product_values(product)
    from public.shop_products as product
    where item.import_id = plan_import.import_id and item.outcome = 'waiting' and item.before is null
      and product.slug = item.slug and (
        item.handle is null
        or (item.handle ~ '^[ -~]*$'
          and not exists (select from private.product_sources as known where known.product_id = product.id)
          and not exists (
            select from private.import_rows as other
            where other.import_id = item.import_id and other.slug = item.slug and other.position < item.position
              and other.outcome = 'waiting' and other.handle ~ '^[ -~]*$')));
  -- A new product gets a slug of its own.
  for unnamed in
    select * from private.import_rows as fresh
    where fresh.import_id = plan_import.import_id and fresh.outcome = 'waiting' and fresh.before is null and (
      fresh.slug = ''
      or fresh.handle is not null and (
        exists (select from public.shop_products as product where product.slug = fresh.slug)
        or exists (
          select from private.import_rows as other
          where other.import_id = fresh.import_id and other.slug = fresh.slug and other.outcome = 'waiting'
            and other.position <> fresh.position and (other.before is not null or other.position < fresh.position))))
    order by fresh.slug, fresh.position
  loop
    if base is distinct from coalesce(nullif(unnamed.slug, ''), 'item') then
      base := coalesce(nullif(unnamed.slug, ''), 'item');
      tried := case when unnamed.slug = '' then 0 else 1 end;
    end if;
    loop
      tried := tried + 1;
      exit when not exists (select from public.shop_products as product where product.slug = base || '-' || tried)
        and not exists (
          select from private.import_rows as other
          where other.import_id = unnamed.import_id and other.slug = base || '-' || tried);
    end loop;
    update private.import_rows as named set slug = base || '-' || tried
      where named.import_id = unnamed.import_id and named.position = unnamed.position;
  end loop;
  update private.import_rows as item set outcome = 'rejected', reason = 'another product of the file has this slug, too'
    where item.import_id = plan_import.import_id and item.outcome = 'waiting' and exists (
      select from private.import_rows as other
      where other.import_id = item.import_id and other.slug = item.slug and other.position < item.position);
  -- Sizes are found in any case; those that a file does not name stay, behind the others.
  update private.import_rows as item set fields = item.fields || jsonb_build_object('sizes', (
      select jsonb_agg(coalesce(known.value, '{"sku": null}') || jsonb_strip_nulls(coalesce(named.value, '{}'))
          || jsonb_strip_nulls(jsonb_build_object('size', known.value ->> 'size')) order by named.place, known.place)
        from jsonb_array_elements(item.fields -> 'sizes') with ordinality as named (value, place)
          full join jsonb_array_elements(item.before -> 'sizes') with ordinality as known (value, place)
          on lower(known.value ->> 'size') = lower(named.value ->> 'size')))
    where item.import_id = plan_import.import_id and item.outcome = 'waiting' and item.before is not null and item.fields ? 'sizes';
  -- The stock of existing sizes changes only with --stock; of new ones it is the file's. The same pictures are no change.
  update private.import_rows as item
    set fields = case
        when item.before is null then
          jsonb_strip_nulls(jsonb_build_object('category', options -> 'category')) || (item.fields - 'add_stock')
        else item.fields
          - case when with_stock then array[]::text[] else array['add_stock'] end
          - case
            when jsonb_build_array(item.fields -> 'image_url') || (item.fields -> 'images') = jsonb_path_query_array(
              jsonb_build_array(item.before -> 'image_url') || (item.before -> 'images'), '$[*] ? (@ != null)')
              then array['image_url', 'images']
            else array[]::text[]
          end
      end || jsonb_build_object('stock', (
        select coalesce(jsonb_object_agg(sized.size, coalesce(counted.pieces, options -> 'untracked')), '{}')
          from (
            select coalesce(known.size, sized.value ->> 'size') as size, known.size is not null as is_known
              from jsonb_array_elements(coalesce(item.fields -> 'sizes', '[{"size": ""}]')) as sized
                left join jsonb_object_keys(item.before -> 'stock') as known (size) on lower(known.size) = lower(sized.value ->> 'size')
          ) as sized left join jsonb_each(item.fields -> 'stock') as counted (size, pieces) on lower(counted.size) = lower(sized.size)
          where not sized.is_known
            and (item.before is null or item.fields ? 'sizes')
            or with_stock and counted.pieces is not null and not item.fields ? 'add_stock'))
    where item.import_id = plan_import.import_id and item.outcome = 'waiting';
  update private.import_rows as item set outcome = 'rejected', reason = found.problems
    from (
      select fresh.position, concat_ws(', and ',
        case when fresh.fields ? 'category' and not fresh.fields ? 'category_name' and not exists (
            select from public.shop_categories as known where known.slug = fresh.fields ->> 'category')
          then 'there is no category "' || (fresh.fields ->> 'category') || '": try --create-categories or --categories' end,
        case when fresh.before is null and not fresh.fields ? 'category'
          then 'it has no category: try --category SLUG or --category-from tags' end,
        case when fresh.before is null and not fresh.fields ? 'name' then 'it has no name' end,
        case when fresh.before is null and not fresh.fields ? 'price' then 'it has no price' end,
        case when fresh.fields -> 'stock' @? '$.* ? (@ == null)'
          then 'its stock is not counted: try --untracked 100' end) as problems
      from private.import_rows as fresh where fresh.import_id = plan_import.import_id and fresh.outcome = 'waiting'
    ) as found
    where item.import_id = plan_import.import_id and item.position = found.position and found.problems <> '';
end
$$;
comment on function private.plan_import is 'Compares the waiting rows with the products and rejects what cannot be written.';

create or replace function private.import_products(import_id bigint, actor text, first_position integer, last_position integer)
returns void language plpgsql set search_path = '' as $$
declare
  item private.import_rows;
  fields jsonb;
  after jsonb;
  added uuid[];
begin
  insert into public.shop_categories (slug, name)
    select distinct on (row.fields ->> 'category') row.fields ->> 'category', row.fields ->> 'category_name'
      from private.import_rows as row
      where row.import_id = import_products.import_id and row.outcome = 'waiting'
        and row.position between first_position and last_position and row.fields ? 'category_name'
      order by row.fields ->> 'category', row.position
    on conflict on constraint shop_categories_slug_key do nothing;
  added := array(
    select private.write_products((
      select jsonb_agg(row.fields - 'category_name' || jsonb_build_object(
          'slug', row.slug, 'stock_quantity', coalesce((row.fields -> 'stock' ->> '')::integer, 0)) order by row.position)
        from private.import_rows as row
        where row.import_id = import_products.import_id and row.outcome = 'waiting'
          and row.position between first_position and last_position and row.before is null)));
  insert into private.owner_acts (actor, act, subject, before, after)
    select import_products.actor, 'products import', product.slug, null, private.product_values(product)
      from public.shop_products as product where product.id = any (added);
  for item in
    select * from private.import_rows as row
      where row.import_id = import_products.import_id and row.outcome = 'waiting'
        and row.position between first_position and last_position and row.before is not null
      order by row.position
  loop
    -- An import that repeats itself writes no product: reading the locked row is enough to see that it is the same.
    fields := item.fields - array['category_name', 'add_stock', 'stock'];
    after := private.product_values(private.lock_product(item.slug));
    if after || fields <> after then
      after := private.set_product(item.slug, item.before, fields);
    end if;
    perform private.change_stock(item.slug, size, pieces::integer)
      from jsonb_each_text(item.fields -> 'add_stock') as counted (size, pieces) where pieces <> '0';
    -- A size that is new has what the product had before it had sizes, or nothing.
    perform private.change_stock(item.slug, size, pieces::integer,
        coalesce((item.before -> 'stock' ->> size)::integer, (after -> 'stock' ->> size)::integer))
      from jsonb_each_text(item.fields -> 'stock') as counted (size, pieces)
      where pieces is distinct from coalesce(item.before -> 'stock' ->> size, after -> 'stock' ->> size);
    after := private.product_values(private.lock_product(item.slug));
    update private.import_rows as row set outcome = case when after = item.before then 'unchanged' else 'changed' end
      where row.import_id = item.import_id and row.position = item.position;
    if after <> item.before then
      insert into private.owner_acts (actor, act, subject, before, after)
        values (import_products.actor, 'products import', item.slug, item.before, after);
    end if;
  end loop;
  with written as (
    update private.import_rows as row set outcome = case when row.before is null then 'added' else row.outcome end
      where row.import_id = import_products.import_id and row.position between first_position and last_position
        and row.outcome in ('waiting', 'changed', 'unchanged')
      returning row.source, row.handle, row.slug
  )
  insert into private.product_sources (source, handle, product_id)
    select written.source, written.handle, product.id
      from written join public.shop_products as product on product.slug = written.slug
      where written.handle is not null
    on conflict do nothing;
end
$$;
comment on function private.import_products is 'Writes the waiting rows between two positions with their lines in owner_acts, all or none. Errors are those of the tables, and what changed since the plan.';

-- One import at a time. Existing products are locked in the order of their ids, as place_order does.
create or replace function private.import_batch(import_id bigint, actor text, most integer)
returns integer language plpgsql set search_path = '' as $$
declare
  positions integer[];
  told text;
  facts text;
begin
  perform pg_advisory_xact_lock(hashtextextended('catalogue import', 0));
  positions := array(
    select row.position from private.import_rows as row
    where row.import_id = import_batch.import_id and row.outcome = 'waiting' order by row.position limit most);
  perform from public.shop_products as product
    where product.slug in (
      select row.slug from private.import_rows as row
      where row.import_id = import_batch.import_id and row.position = any (positions))
    order by product.id for no key update;
  -- All at once first. When one is refused, each is tried alone: that one is reported, the others are written.
  for at in 0 .. cardinality(positions) loop
    begin
      perform private.import_products(import_batch.import_id, import_batch.actor,
        positions[greatest(at, 1)], positions[coalesce(nullif(at, 0), cardinality(positions))]);
      exit when at = 0;
    exception when integrity_constraint_violation or data_exception or sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
      get stacked diagnostics told = message_text, facts = pg_exception_detail;
      update private.import_rows as row set outcome = 'rejected', reason = told || coalesce(' ' || nullif(facts, ''), '')
        where row.import_id = import_batch.import_id and row.position = positions[at];
    end;
  end loop;
  return cardinality(positions);
end
$$;

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

alter table public.shop_profiles
  drop constraint shop_profiles_first_name_check,
  add check (char_length(first_name) <= (private.text_limits() ->> 'first_name')::integer),
  drop constraint shop_profiles_last_name_check,
  add check (char_length(last_name) <= (private.text_limits() ->> 'last_name')::integer),
  drop constraint shop_profiles_phone_check,
  add check (char_length(phone) <= (private.text_limits() ->> 'phone')::integer);
alter table public.shop_product_reviews
  drop constraint shop_product_reviews_title_check,
  add check (btrim(title) <> '' and char_length(title) <= (private.text_limits() ->> 'title')::integer),
  drop constraint shop_product_reviews_comment_check,
  add check (btrim(comment) <> '' and char_length(comment) <= (private.text_limits() ->> 'comment')::integer);

create or replace function private.normalize_code(code text)
returns text language sql immutable set search_path = '' as $$
  select nullif(upper(regexp_replace(
    search.folded(left(code, (private.text_limits() ->> 'code')::integer)), '[[:space:]-]+', '', 'g')), '')
$$;
comment on function private.normalize_code is 'Folded, in upper case, without spaces and hyphens; null when empty.';

-- As auth accepts it for an account: ASCII, atoms with single dots, a host with a dot. So an accepted address cannot add a
-- recipient or a mail header, and one that a form takes every form takes.
create or replace function private.is_email(address text)
returns boolean language sql immutable set search_path = '' as $$
  select char_length(address) <= (private.text_limits() ->> 'email')::integer and char_length(split_part(address, '@', 1)) <= 64
    and address ~ '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$'
$$;

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
comment on function private.parse_text(text, text, jsonb, boolean, boolean) is 'Trims a text; null when it shows nothing. Raises 400 with the given name and {field, problem: missing | not_text | too_long | invalid | card_number}.';

create or replace function private.ship_order(
  order_number text, carrier text, tracking_number text, tracking_url text, actor text default current_user
)
returns public.shop_orders language plpgsql set search_path = '' as $$
declare
  placed public.shop_orders;
  wrong text := case
    when search.folded(carrier) !~ '[^[:space:]]' or char_length(carrier) > 60 or carrier ~ '[[:cntrl:]]' then 'carrier'
    when tracking_number !~ '^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,59}$' then 'tracking_number'
    when tracking_url !~ '^https://[^[:space:][:cntrl:]"<>\\]+$' or char_length(tracking_url) > 500 then 'tracking_url'
    when tracking_number is not null and carrier is null then 'carrier'
  end;
begin
  if wrong is not null then
    perform private.refuse(400, 'INVALID_TRACKING', jsonb_build_object('field', wrong));
  end if;
  select * into placed from public.shop_orders as known
    where known.order_number = ship_order.order_number for update;
  if placed.status = 'pending' then
    perform private.set_order_status(placed.order_number, 'processing', ship_order.actor);
  end if;
  -- Of an order that is shipped already, carrier and number are corrected.
  if placed.status is distinct from 'shipped' then
    perform private.set_order_status(ship_order.order_number, 'shipped', ship_order.actor);
  elsif (placed.carrier, placed.tracking_number, placed.tracking_url)
    is not distinct from (ship_order.carrier, ship_order.tracking_number, ship_order.tracking_url)
  then
    return placed;
  end if;
  update public.shop_orders as changed set
      carrier = ship_order.carrier, tracking_number = ship_order.tracking_number,
      tracking_url = ship_order.tracking_url, shipped_at = coalesce(changed.shipped_at, now())
    where changed.id = placed.id returning changed.* into placed;
  perform private.queue_shipping_mail(placed);
  return placed;
end
$$;

-- A required text shows something: neither spaces alone nor invisible characters.
update public.shop_products set name = slug where search.folded(name) !~ '[^[:space:]]';
update public.shop_categories set name = slug where search.folded(name) !~ '[^[:space:]]';
-- private.clean_address checks them, as the address of an order.
alter table public.shop_addresses
  drop constraint shop_addresses_first_name_check,
  drop constraint shop_addresses_last_name_check,
  drop constraint shop_addresses_address_line_1_check,
  drop constraint shop_addresses_address_line_2_check,
  drop constraint shop_addresses_city_check,
  drop constraint shop_addresses_state_check,
  drop constraint shop_addresses_postal_code_check;
alter table public.shop_products
  drop constraint shop_products_name_check,
  add constraint shop_products_name_check check (search.folded(name) ~ '[^[:space:]]' and char_length(name) <= 200);
alter table public.shop_categories
  drop constraint shop_categories_name_check,
  add constraint shop_categories_name_check check (search.folded(name) ~ '[^[:space:]]' and char_length(name) <= 100);

-- The address book takes what an order takes, and writes it alike.
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

-- As the trigger below writes them.
update public.shop_addresses set
  first_name = btrim(first_name, E' \t\r\n'), last_name = btrim(last_name, E' \t\r\n'),
  address_line_1 = btrim(address_line_1, E' \t\r\n'), address_line_2 = nullif(btrim(address_line_2, E' \t\r\n'), ''),
  city = btrim(city, E' \t\r\n'), state = btrim(state, E' \t\r\n'), postal_code = btrim(postal_code, E' \t\r\n');

-- As an order writes them. Security definer for private.refuse.
create or replace function private.clean_address()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new := jsonb_populate_record(new, private.parse_address('saved', to_jsonb(new)));
  new.created_at := least(new.created_at, now());
  -- Rows of other users are left to the policy.
  if tg_op = 'INSERT' and auth.uid() = new.user_id then
    perform pg_advisory_xact_lock(hashtextextended('addresses ' || new.user_id, 0));
    if (select count(*) from public.shop_addresses where user_id = new.user_id) >= 50 then
      perform private.refuse(409, 'ADDRESS_LIMIT', jsonb_build_object('limit', 50));
    end if;
  end if;
  return new;
end
$$;

create or replace trigger clean_address
  before insert or update on public.shop_addresses
  for each row execute function private.clean_address();

grant insert (created_at) on public.shop_addresses to authenticated;
comment on column public.shop_addresses.created_at is 'When the address was saved; one that is removed and restored keeps it.';

-- One table and one mechanism for the rate limits of accounts and of the shop. A limit has one period, which begins with
-- its first call; numbers that an operator has changed stay. Counts of 0.1.0 are dropped.
delete from private.limits where (act, counted_by, period) not in (
  ('newsletter', 'address', '1 day'), ('newsletter', 'everybody', '1 minute'),
  ('contact', 'address', '1 hour'), ('contact', 'everybody', '1 hour'));
alter table private.limits
  drop constraint limits_pkey,
  drop constraint limits_counted_by_check,
  add column longest interval,
  add primary key (act, counted_by),
  add constraint limits_counted_by_check
    check (counted_by in ('address', 'account', 'account_and_address', 'everybody')),
  add constraint limits_check check (longest >= period);
comment on table private.limits is 'Rate limits: at most `allowed` calls of an act in a period. LIMITS and the operator may change them.';
comment on column private.limits.counted_by is 'What calls are grouped by: client address, account or e-mail, both, or everybody together.';
comment on column private.limits.period is 'Length of a period. It begins with its first call.';
comment on column private.limits.longest is 'A period that follows an exceeded one is twice as long, up to this. Null: it does not grow.';
insert into private.limits (act, counted_by, period, allowed, longest) values
  ('sign_in_failure', 'account_and_address', '5 minutes', 8, '1 hour'),
  ('sign_in_failure', 'address', '5 minutes', 40, '1 hour'),
  ('sign_in_failure', 'account', '1 hour', 20, '4 hours'),
  ('sign_in_failure', 'everybody', '5 minutes', 1000, null),
  ('sign_in_failure_under_attack', 'account_and_address', '1 day', 3, null),
  ('sign_in_failure_under_attack', 'address', '5 minutes', 3, '1 hour'),
  ('sign_in_failure_of_a_day', 'account', '1 day', 1000, null),
  ('account_request', 'address', '5 minutes', 60, '1 hour'),
  ('mail', 'account_and_address', '1 minute', 1, null),
  ('mail', 'account', '1 hour', 5, null),
  -- Those whose period an operator has changed: without a row there is no limit.
  ('newsletter', 'address', '1 day', 30, null),
  ('newsletter', 'everybody', '1 minute', 300, null),
  ('contact', 'address', '1 hour', 5, null),
  ('contact', 'everybody', '1 hour', 200, null)
  on conflict do nothing;

drop table private.limit_counts;
create table private.limit_counts (
  act text not null,
  counted_by text not null,
  subject bytea not null,
  number integer not null,
  doublings smallint not null default 0,
  ends_at timestamptz not null,
  primary key (act, counted_by, subject)
);
comment on table private.limit_counts is 'Calls counted in the current periods.';
comment on column private.limit_counts.counted_by is 'As in private.limits; network: the call was the network''s first.';
comment on column private.limit_counts.subject is 'SHA-256 of what is counted by: the table reveals no addresses.';
comment on column private.limit_counts.number is 'Allowed calls of the period; one more than allowed when a call was refused in it.';
comment on column private.limit_counts.doublings is 'How often the period was doubled because the one before was exceeded.';

create index limit_counts_ends on private.limit_counts (ends_at);
alter table private.limit_counts enable row level security;

-- One statement counts, so that simultaneous calls cannot all pass. Refused calls do not prolong a period: nobody is
-- locked out for good. The count belongs to the caller's transaction: a function that raises counts nothing.
create or replace function private.count_act(act text, counted_by text, subject text, times integer default 1)
returns integer language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  rule private.limits;
  most bigint;
  longest interval;
  counted private.limit_counts;
begin
  select * into rule from private.limits as known
    where known.act = count_act.act and known.counted_by = count_act.counted_by;
  if not found then
    return 0;
  end if;
  most := rule.allowed::bigint * times;
  longest := coalesce(rule.longest, rule.period);
  insert into private.limit_counts as known (act, counted_by, subject, number, ends_at)
    values (rule.act, rule.counted_by, sha256(convert_to(count_act.subject, 'UTF8')), 1, now() + rule.period)
    on conflict on constraint limit_counts_pkey do update set
      number = case when known.ends_at <= now() then 1 else least(known.number + 1, most + 1) end,
      doublings = case
        when known.ends_at > now() then known.doublings
        when known.number <= most or known.ends_at + longest < now() then 0
        else least(known.doublings + 1, 16)
      end,
      ends_at = case
        when known.ends_at > now() then known.ends_at
        when known.number <= most or known.ends_at + longest < now() then now() + rule.period
        else now() + least(rule.period * power(2, least(known.doublings + 1, 16)), longest)
      end
    returning * into counted;
  return case when counted.number > most then greatest(1, ceil(extract(epoch from counted.ends_at - now()))) else 0 end;
end
$$;
comment on function private.count_act is 'Counts one call against a limit, `times` as high; 0 when it is allowed, else the seconds to wait.';

-- A limit is named as act.counted_by.
create or replace function private.count_acts(limits text[], subjects text[], out refused_by text, out wait_seconds integer)
language plpgsql security definer set search_path = '' as $$
begin
  wait_seconds := 0;
  for i in 1 .. cardinality(limits) loop
    wait_seconds := private.count_act(split_part(limits[i], '.', 1), split_part(limits[i], '.', 2), subjects[i]);
    if wait_seconds > 0 then
      refused_by := limits[i];
      return;
    end if;
  end loop;
end
$$;
comment on function private.count_acts is 'Counts one call against each limit in turn, up to the first that refuses it.';

-- Where only failures count, attempts are counted before they are known to fail: otherwise simultaneous ones all pass.
create or replace function private.uncount_acts(limits text[], subjects text[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- In the order in which they are counted: two sign-ins at once do not wait for each other.
  for i in 1 .. cardinality(limits) loop
    update private.limit_counts as counted set number = greatest(counted.number - 1, 0)
      where counted.act = split_part(limits[i], '.', 1) and counted.counted_by = split_part(limits[i], '.', 2)
        and counted.subject = sha256(convert_to(subjects[i], 'UTF8'));
  end loop;
end
$$;

create or replace function private.forget_acts(limit_name text, subject text)
returns void language sql security definer set search_path = '' as $$
  delete from private.limit_counts as counted
  where counted.act = split_part(limit_name, '.', 1) and counted.counted_by = split_part(limit_name, '.', 2)
    and counted.subject = sha256(convert_to(forget_acts.subject, 'UTF8'))
$$;
-- The auth service counts for accounts.
grant execute on function private.count_acts, private.uncount_acts, private.forget_acts to supabase_auth_admin;

-- A count of everybody together can be used up by some fifty addresses, and then bars all others. So the first call of a
-- network in a period counts against a limit of its own, ten times as high. An IPv6 network is a /48: one customer may
-- have that many addresses of a /64 at will. A call that fails is rolled back, and the first one is still to come.
create or replace function private.count_call(act text)
returns void language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  address constant text := private.client_address();
  network constant text := case when address like '%:%' then network(set_masklen(address::inet, 48))::text else address end;
  refused_by text := act || '.address';
  wait_seconds integer := private.count_act(act, 'address', address);
begin
  if wait_seconds = 0 then
    insert into private.limit_counts as known (act, counted_by, subject, number, ends_at)
      select rule.act, 'network', sha256(convert_to(network, 'UTF8')), 1, now() + rule.period
      from private.limits as rule where rule.act = count_call.act and rule.counted_by = 'everybody'
      on conflict on constraint limit_counts_pkey do update set ends_at = excluded.ends_at where known.ends_at <= now();
    refused_by := act || '.everybody';
    wait_seconds := case
      when found then private.count_act(act, 'everybody', 'first', 10) else private.count_act(act, 'everybody', '') end;
  end if;
  -- A refusal names its limit, for the metrics. The field `constraint` of an error is not sent to browsers: they would
  -- learn which of several limits they have reached.
  if wait_seconds > 0 then
    raise exception using errcode = 'PT429', message = 'RATE_LIMITED',
      detail = jsonb_build_object('retry_after', wait_seconds)::text, constraint = refused_by;
  end if;
  -- Where nothing sweeps, calls make room for their counts.
  delete from private.limit_counts as expired where (expired.act, expired.counted_by, expired.subject) in (
    select old.act, old.counted_by, old.subject from private.limit_counts as old
    where old.ends_at < now() - interval '1 day' limit 10 for update skip locked);
end
$$;
comment on function private.count_call is 'Counts one call by its address and with those of everybody; raises 429 RATE_LIMITED {retry_after: seconds} when a limit is exceeded.';

-- Their limits protected nothing: a link cannot be guessed, a buyer writes one review of a product, one mail greets an
-- address.
create or replace function public.newsletter_subscribe(email text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(newsletter_subscribe.email));
  account uuid := case when private.confirmed_email() = address then auth.uid() end;
  known public.shop_newsletter_subscriptions;
begin
  if address is null or not private.is_email(address) then
    perform private.refuse(400, 'INVALID_EMAIL');
  end if;
  perform private.count_call('newsletter');
  insert into public.shop_newsletter_subscriptions (email, user_id) values (address, account)
    on conflict on constraint shop_newsletter_subscriptions_email_key do nothing
    returning * into known;
  if found then
    insert into private.outbox (kind, recipient, payload)
      select 'newsletter_welcome', address, jsonb_build_object(
        'code', offer.code, 'percent', offer.percent, 'amount', offer.amount, 'minimum', offer.minimum, 'unsubscribe_token', private.unsubscribe_token(known.id))
      from public.shop_settings as settings join private.codes as offer on offer.code = settings.welcome_code;
    return 'subscribed';
  end if;
  update public.shop_newsletter_subscriptions as row
    set is_active = true, user_id = coalesce(row.user_id, account), updated_at = now()
    where row.email = address and not row.is_active;
  if not found then
    return 'already-subscribed';
  end if;
  -- No second welcome mail: repeated changes could flood a mailbox.
  return 'resubscribed';
end
$$;
comment on function public.newsletter_subscribe is 'newsletter_subscribe(email) -> ''subscribed'' (a welcome mail with the code is queued) | ''resubscribed'' | ''already-subscribed''. Refuses: 400 INVALID_EMAIL, 429 RATE_LIMITED {retry_after}.';

create or replace function public.newsletter_status()
returns text language sql stable security definer set search_path = '' as $$
  select case is_active when true then 'active' when false then 'inactive' else 'absent' end
  from private.current_shopper() left join public.shop_newsletter_subscriptions on email = private.confirmed_email()
$$;

create or replace function public.newsletter_unsubscribe(token text default null)
returns text language plpgsql security definer set search_path = '' as $$
declare
  subscription uuid;
begin
  if newsletter_unsubscribe.token is not null then
    subscription := substring(token from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$');
    if sha256(convert_to(private.unsubscribe_token(subscription), 'UTF8')) is distinct from sha256(convert_to(token, 'UTF8')) then
      perform private.refuse(400, 'INVALID_TOKEN');
    end if;
  else
    perform private.current_shopper();
    select id into subscription from public.shop_newsletter_subscriptions where email = private.confirmed_email();
  end if;
  update public.shop_newsletter_subscriptions set is_active = false, updated_at = now()
    where id = subscription and is_active;
  return case when found then 'unsubscribed' else 'not-subscribed' end;
end
$$;
comment on function public.newsletter_unsubscribe is 'newsletter_unsubscribe(token = null) -> ''unsubscribed'' | ''not-subscribed''. With the token of a mail for any address; without one for the caller''s own confirmed address. Refuses: 400 INVALID_TOKEN, 401 SIGN_IN_REQUIRED.';

create or replace function public.submit_review(product_id uuid, rating integer, title text default null, comment text default null)
returns json language plpgsql security definer set search_path = '' as $$
declare
  shopper uuid := private.current_shopper();
  heading text := private.parse_text('INVALID_REVIEW', 'title', coalesce(to_jsonb(submit_review.title), 'null'), false);
  words text := private.parse_text('INVALID_REVIEW', 'comment', coalesce(to_jsonb(submit_review.comment), 'null'), false, true);
  written public.shop_product_reviews;
begin
  if submit_review.rating is null or submit_review.rating not between 1 and 5 then
    perform private.refuse(400, 'INVALID_REVIEW', '{"field": "rating", "problem": "invalid"}');
  end if;
  if not exists (
    select from public.shop_products as product where product.id = submit_review.product_id and product.is_active
  ) then
    perform private.refuse(409, 'PRODUCT_UNAVAILABLE', jsonb_build_object('product_id', submit_review.product_id));
  end if;
  if not private.has_bought(shopper, submit_review.product_id) then
    perform private.refuse(403, 'NOT_BOUGHT', jsonb_build_object('product_id', submit_review.product_id));
  end if;
  insert into public.shop_product_reviews (product_id, user_id, rating, title, comment, is_verified_purchase)
    values (submit_review.product_id, shopper, submit_review.rating, heading, words, true)
    on conflict on constraint shop_product_reviews_user_id_product_id_key do nothing
    returning * into written;
  if written.id is null then
    perform private.refuse(409, 'ALREADY_REVIEWED', jsonb_build_object('product_id', submit_review.product_id));
  end if;
  return to_json(written)::jsonb - 'user_id';
end
$$;
comment on function public.submit_review is 'submit_review(product_id, rating 1-5, title = null, comment = null) -> {id, product_id, rating, title, comment, is_verified_purchase, created_at, is_hidden}. Refuses: 400 INVALID_REVIEW {field, problem}, 409 PRODUCT_UNAVAILABLE {product_id}, 403 NOT_BOUGHT {product_id}, 409 ALREADY_REVIEWED {product_id}.';

create or replace function private.sweep(batch integer default 1000)
returns integer language plpgsql set search_path = '' as $$
declare
  kept record;
  deleted integer;
  swept integer := 0;
begin
  for kept in
    select * from (values
      -- Sent mails, which have lost their payload: until then, support can look up their recipients.
      ('private.outbox', 'sent_at', '30 days'),
      -- Mails that were given up.
      ('private.outbox', 'case when sent_at is null and next_attempt_at = ''infinity'' then created_at end', '90 days'),
      -- The mailbox of a shop without a mail server: its mails hold links in clear.
      ('private.mailbox', 'sent_at', '7 days'),
      -- With their rows, also those that were never finished.
      ('private.imports', 'coalesce(finished_at, started_at)', '90 days'),
      -- As the privacy page says.
      ('private.contact_messages', 'created_at', '2 years'),
      -- After their end: a period that follows an exceeded one is longer.
      ('private.limit_counts', 'ends_at', '1 day')
    ) as rows (relation, since, span)
  loop
    execute format(
      'delete from %1$s where ctid = any (array(
        select ctid from %1$s where %2$s < now() - %3$L::interval limit $1 for update skip locked))',
      kept.relation, kept.since, kept.span) using batch;
    get diagnostics deleted = row_count;
    swept := swept + deleted;
  end loop;
  return swept;
end
$$;
comment on function private.sweep is 'Deletes expired rows, at most `batch` of each kind, and returns how many. Call it until it returns 0.';

-- Nothing calls it since filter_options.
drop function public.product_bounds();

-- One mail a day about the orders of the day before: the command `today` tells the same at any time.
drop function private.queue_owner_digest(date);
-- Holds only which days were mailed.
drop table private.owner_digests;
delete from private.outbox where kind = 'order_digest' and sent_at is null;

-- A quantity is limited by the stock.
alter table public.shop_cart_items
  drop constraint shop_cart_items_quantity_check,
  drop constraint shop_cart_items_check,
  add check (quantity between 1 and 1000000),
  add check (former_quantity between quantity and 1000000);
alter table public.shop_order_items
  drop constraint shop_order_items_quantity_check,
  add check (quantity between 1 and 1000000);

-- What was sold of a size before is not known: the products of 0.1.0 have none until the owner adds them.
alter table private.stock_corrections add column size text not null default '';
comment on table private.stock_corrections is 'Stock changes other than by orders: initial stock, deliveries, stocktaking. Their sum minus what was sold = stock_quantity, of each size.';
comment on column public.shop_products.stock_quantity is 'Pieces that can be sold; with sizes, their sum.';

-- Sizes of products, each with its own stock. A product with an offered size has the sum of their stocks as stock_quantity.
-- Every writer locks the product first, then its sizes by position.
create table public.shop_product_sizes (
  product_id uuid not null references public.shop_products on delete cascade,
  size text not null,
  position smallint check (position between 1 and 50),
  stock_quantity integer not null default 0 check (stock_quantity between 0 and 1000000),
  sku text check (char_length(sku) between 1 and 100),
  primary key (product_id, size),
  unique (product_id, position) deferrable initially deferred,
  check (size ~ '^[^[:space:][:cntrl:]]([^[:cntrl:]]{0,18}[^[:space:][:cntrl:]])?$' or size = '' and position is null)
)
with (fillfactor = 85);
comment on table public.shop_product_sizes is 'Sizes of products. A product without offered sizes has one size.';
comment on column public.shop_product_sizes.size is 'Size as shown, 1 to 20 characters; empty for pieces that came back from before the product had sizes.';
comment on column public.shop_product_sizes.position is 'Place among the product''s sizes; null when it is not offered: a cancelled order brought back pieces of a removed size.';
comment on column public.shop_product_sizes.sku is 'The owner''s number of this size.';

create unique index shop_product_sizes_any_case on public.shop_product_sizes (product_id, lower(size));
alter table public.shop_product_sizes enable row level security;
revoke all on public.shop_product_sizes from public, anon, authenticated, service_role;
grant select (product_id, size, position, stock_quantity) on public.shop_product_sizes to anon, authenticated;

drop policy if exists "Everybody sees the offered sizes of active products" on public.shop_product_sizes;
create policy "Everybody sees the offered sizes of active products"
  on public.shop_product_sizes for select to anon, authenticated
  using (
    position is not null
    and exists (select from public.shop_product_search as active where active.product_id = shop_product_sizes.product_id)
  );

create or replace function private.has_sizes(product_id uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.shop_product_sizes as known where known.product_id = has_sizes.product_id and known.position is not null)
$$;

create or replace function private.stock_of(product public.shop_products, size text)
returns integer language sql stable set search_path = '' as $$
  select case
    when stock_of.size <> '' then (
      select known.stock_quantity from public.shop_product_sizes as known
      where known.product_id = product.id and known.size = stock_of.size and known.position is not null)
    when not private.has_sizes(product.id) then product.stock_quantity
  end
$$;
comment on function private.stock_of is 'Pieces of a size that can be sold, of a product without sizes for the size ''''. Null when it is not offered.';

-- The first size takes the pieces of the product. One that is no longer offered leaves none in its row.
create or replace function private.move_stock_to_size()
returns trigger language plpgsql set search_path = '' as $$
declare
  moved integer;
begin
  if new.position is null and tg_op = 'UPDATE' and old.position is not null then
    new.stock_quantity := 0;
  elsif new.position is not null and not private.has_sizes(new.product_id) then
    select stock_quantity into moved from public.shop_products where id = new.product_id for no key update;
    update public.shop_products set stock_quantity = 0 where id = new.product_id and moved > 0;
    new.stock_quantity := new.stock_quantity + coalesce(moved, 0);
  end if;
  return new;
end
$$;

create or replace trigger move_stock_to_size
  before insert or update of position on public.shop_product_sizes
  for each row execute function private.move_stock_to_size();

-- The product gets the sizes as a text, and their sum as its stock; without a size that is left it keeps what it has.
create or replace function private.record_size_stock()
returns trigger language plpgsql set search_path = '' as $$
declare
  changed uuid := coalesce(new.product_id, old.product_id);
begin
  if coalesce(current_setting('shop.order', true), '') = '' then
    insert into private.stock_corrections (product_id, size, change)
      select product.id, moved.size, sum(moved.pieces)
      from public.shop_products as product, (values
        (old.size, -old.stock_quantity), (new.size, new.stock_quantity),
        ('', case when old.position is not null and not private.has_sizes(changed) then old.stock_quantity end)
      ) as moved (size, pieces)
      where product.id = changed and moved.size is not null
      group by product.id, moved.size having sum(moved.pieces) <> 0;
  end if;
  update public.shop_products as product
    set stock_quantity = coalesce(offered.pieces, product.stock_quantity), sizes = offered.sizes
    from (
      select sum(stock_quantity) as pieces,
        coalesce(jsonb_agg(jsonb_build_array(size, stock_quantity) order by position), '[]')::text as sizes
      from public.shop_product_sizes where product_id = changed and position is not null
    ) as offered
    where product.id = changed and (product.stock_quantity <> offered.pieces or product.sizes <> offered.sizes);
  return null;
end
$$;

create or replace trigger record_size_stock
  after insert or delete or update of size, position, stock_quantity on public.shop_product_sizes
  for each row execute function private.record_size_stock();

-- Null for a size that is no longer made.
create or replace function private.size_position(product_id uuid, size text)
returns smallint language sql stable set search_path = '' as $$
  select sized.position from public.shop_product_sizes as sized
  where sized.product_id = size_position.product_id and sized.size = size_position.size
$$;

create or replace function private.refuse_stock_of_sized_product()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.stock_quantity <> (
    select sum(stock_quantity) from public.shop_product_sizes where product_id = new.id and position is not null
  ) then
    perform private.refuse(409, 'SIZED_PRODUCT', jsonb_build_object('slug', new.slug));
  end if;
  return new;
end
$$;
comment on function private.refuse_stock_of_sized_product is 'Raises 409 SIZED_PRODUCT {slug}: the stock of a product with sizes is written by size.';

create or replace trigger refuse_stock_of_sized_product
  before update of stock_quantity on public.shop_products
  for each row when (old.stock_quantity <> new.stock_quantity)
  execute function private.refuse_stock_of_sized_product();

create or replace function private.record_stock_and_price()
returns trigger language plpgsql set search_path = '' as $$
declare
  change integer := new.stock_quantity - coalesce(old.stock_quantity, 0);
begin
  if change <> 0 and coalesce(current_setting('shop.order', true), '') = '' and not private.has_sizes(new.id) then
    insert into private.stock_corrections (product_id, change) values (new.id, change);
  end if;
  if new.price is distinct from old.price then
    insert into private.product_prices (product_id, price) values (new.id, new.price);
  end if;
  return null;
end
$$;

-- The texts of 0.1.0, and the keys that its calls in progress name, go with the next migration.
alter table public.shop_cart_items
  add column size text not null default '' check (char_length(size) <= 20),
  add unique (user_id, product_id, size);
alter table public.shop_order_items
  add column size text not null default '' check (char_length(size) <= 20),
  add unique (order_id, product_id, size);
alter table public.shop_orders
  drop constraint shop_orders_notes_check,
  add check (char_length(notes) <= 100000);
comment on table public.shop_cart_items is 'One row for each product and size in a shopper''s cart; the cart count is the sum of quantities.';
comment on column public.shop_cart_items.size is 'Size of the product; empty for one without sizes.';
comment on table public.shop_order_items is 'Items of an order, one for each product and size, with name, slug and picture as they were when it was placed.';
comment on column public.shop_orders.notes is 'Notes of the shopper; in orders of 0.1.0 also the sizes, which were texts.';
grant select (size), insert (size) on public.shop_cart_items to authenticated;
grant select (size) on public.shop_order_items to authenticated;

create or replace function private.usual_size(shopper uuid, product_id uuid)
returns text language sql stable set search_path = '' as $$
  with known as (
    select size, row_number() over (order by position) as place, count(*) over () as number
    from public.shop_product_sizes as offered
    where offered.product_id = usual_size.product_id and position is not null and stock_quantity > 0
  )
  select coalesce(
    (select size from public.shop_cart_items as line join known using (size)
      where line.user_id = usual_size.shopper and line.product_id = usual_size.product_id
      order by line.created_at desc, line.id limit 1),
    (select size from known where place = (number + 1) / 2),
    '')
$$;
comment on function private.usual_size is 'Size of what is added without one: that of the shopper''s newest line of the product in stock, else the middle one in stock, else none.';

-- Early check; place_order checks again under lock. Security definer because a shopper cannot see inactive products.
-- Quantities below 1 and unknown products are left to the constraints.
create or replace function private.check_cart_item()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  product public.shop_products;
  available integer;
begin
  -- Rows of other users are left to the policy.
  if auth.uid() <> new.user_id then
    return new;
  end if;
  select * into product from public.shop_products where id = new.product_id;
  if not found then
    return new;
  end if;
  if not product.is_active then
    perform private.refuse(409, 'PRODUCT_UNAVAILABLE', jsonb_build_object('product_id', new.product_id));
  end if;
  -- Restoring the former quantity is always allowed.
  if tg_op = 'UPDATE' and new.quantity = old.former_quantity and new.size = old.size then
    return new;
  end if;
  new.former_quantity := null;
  if tg_op = 'INSERT' and new.size = '' then
    new.size := private.usual_size(new.user_id, new.product_id);
  end if;
  available := private.stock_of(product, new.size);
  if available is null and new.size <> '' then
    perform private.refuse(409, 'SIZE_UNAVAILABLE', jsonb_build_object('product_id', new.product_id, 'size', new.size));
  elsif new.quantity > coalesce(available, 0) then
    perform private.refuse(409, 'INSUFFICIENT_STOCK',
      jsonb_build_object('product_id', new.product_id, 'size', new.size, 'available', coalesce(available, 0)));
  end if;
  -- Bounds the work of one order.
  if tg_op = 'INSERT' and (select count(*) from public.shop_cart_items where user_id = new.user_id) >= 200 then
    perform private.refuse(409, 'CART_FULL', jsonb_build_object('limit', 200));
  end if;
  return new;
end
$$;

create or replace trigger check_cart_item
  before insert or update of quantity, size on public.shop_cart_items
  for each row execute function private.check_cart_item();

-- One statement, so that simultaneous clicks in two tabs both count.
drop function public.cart_add(uuid, integer, text);
create function public.cart_add(product_id uuid, quantity integer default 1, size text default '')
returns json language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  item json;
begin
  if cart_add.quantity is null or cart_add.quantity not between 1 and 1000000 then
    raise exception using errcode = '23514', message = 'INVALID_QUANTITY', detail = '{"minimum": 1, "maximum": 1000000}';
  end if;
  insert into public.shop_cart_items as line (product_id, quantity, size)
    values (cart_add.product_id, cart_add.quantity, coalesce(cart_add.size, ''))
    on conflict (user_id, product_id, size) do update set quantity = line.quantity + excluded.quantity
    returning to_json(line) into item;
  return item;
end
$$;
comment on function public.cart_add is 'cart_add(product_id, quantity = 1, size = that of the newest item of the product, else the middle one in stock) -> the cart item {id, user_id, product_id, quantity, created_at, former_quantity, size}, grown by the quantity. Refuses: 409 INSUFFICIENT_STOCK {product_id, size, available}, 409 SIZE_UNAVAILABLE {product_id, size}, 409 PRODUCT_UNAVAILABLE {product_id}, 409 CART_FULL {limit}, 409 23503 for no such product, 400 23514 INVALID_QUANTITY.';
revoke all on function public.cart_add from public, anon, authenticated, service_role;
grant execute on function public.cart_add to authenticated;

-- Security definer because no shopper may write a size. The item stays; one that it meets is added to it.
create or replace function public.cart_change_size(id uuid, size text)
returns setof public.shop_cart_items language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  shopper uuid := private.current_shopper();
  item public.shop_cart_items;
  met integer;
begin
  perform from public.shop_cart_items as line
    where line.user_id = shopper and line.product_id = (
      select own.product_id from public.shop_cart_items as own where own.id = cart_change_size.id and own.user_id = shopper)
    order by line.id for update;
  select * into item from public.shop_cart_items as line where line.id = cart_change_size.id and line.user_id = shopper;
  if found and item.size <> cart_change_size.size then
    delete from public.shop_cart_items as line
      where line.user_id = shopper and line.product_id = item.product_id and line.size = cart_change_size.size
      returning line.quantity into met;
    update public.shop_cart_items as line set size = cart_change_size.size, quantity = line.quantity + coalesce(met, 0)
      where line.id = item.id;
  end if;
  return query select * from public.shop_cart_items as line where line.id = item.id;
end
$$;
comment on function public.cart_change_size is 'cart_change_size(id, size) -> the caller''s cart item in another size, with the pieces that were there in this size; no row when there is no such item. The same call again changes nothing. Refuses: 401 SIGN_IN_REQUIRED, 409 INSUFFICIENT_STOCK {product_id, size, available}, 409 SIZE_UNAVAILABLE {product_id, size}, 409 PRODUCT_UNAVAILABLE {product_id}.';
revoke all on function public.cart_change_size from public, anon, authenticated, service_role;
grant execute on function public.cart_change_size to authenticated;

create or replace function public.cart_take_what_is_left()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  line record;
  changed integer := 0;
begin
  for line in
    select item.id, stock.available, coalesce(item.former_quantity, item.quantity) as former_quantity
    from public.shop_cart_items as item join public.shop_products as product on product.id = item.product_id
      cross join lateral private.stock_of(product, item.size) as stock (available)
    where item.user_id = private.current_shopper() and product.is_active
      and stock.available between 1 and item.quantity - 1
      and item.former_quantity is distinct from item.quantity
    order by item.id
    for update of item
  loop
    -- Two statements: the trigger clears former_quantity when the quantity changes.
    update public.shop_cart_items set quantity = line.available where id = line.id;
    update public.shop_cart_items set former_quantity = line.former_quantity where id = line.id;
    changed := changed + 1;
  end loop;
  return changed;
end
$$;
comment on function public.cart_take_what_is_left is 'cart_take_what_is_left() -> how many of the caller''s cart items exceeded the stock and were reduced to it; former_quantity holds what they had. Sold-out and restored lines stay as they are. Refuses: 401 SIGN_IN_REQUIRED; 409 INSUFFICIENT_STOCK {product_id, size, available} if more was sold meanwhile.';

create or replace function private.return_stock(placed public.shop_orders)
returns void language plpgsql set search_path = '' as $$
begin
  perform from public.shop_products
    where id in (select item.product_id from public.shop_order_items as item where item.order_id = placed.id)
    order by id for no key update;
  perform set_config('shop.order', placed.order_number, true);
  update public.shop_products as product
    set stock_quantity = product.stock_quantity + item.quantity
    from public.shop_order_items as item
    where item.order_id = placed.id and product.id = item.product_id and item.size = '' and not private.has_sizes(product.id);
  insert into public.shop_product_sizes as known (product_id, size, stock_quantity)
    select item.product_id, item.size, item.quantity from public.shop_order_items as item
    where item.order_id = placed.id and item.product_id is not null and (item.size <> '' or private.has_sizes(item.product_id))
    on conflict (product_id, lower(size)) do update set stock_quantity = known.stock_quantity + excluded.stock_quantity;
  perform set_config('shop.order', '', true);
end
$$;

create or replace function private.cart_line(line public.shop_cart_items, product public.shop_products)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'item_id', line.id, 'product_id', product.id, 'size', line.size, 'quantity', line.quantity, 'unit_price', product.price,
    'available', private.stock_of(product, line.size), 'is_active', product.is_active,
    'name', product.name, 'slug', product.slug, 'image_url', product.image_url)
$$;

create or replace function private.lock_cart(shopper uuid)
returns jsonb language plpgsql set search_path = '' set lock_timeout = '500ms' as $$
declare
  product_ids uuid[];
  busy uuid;
  lines jsonb;
begin
  select array_agg(line.product_id) into product_ids from public.shop_cart_items as line where line.user_id = shopper;
  select id into busy from unnest(product_ids) as wanted (id)
    where not exists (
      select from generate_series(1, 3) as place
      where pg_try_advisory_xact_lock(hashtextextended('order of product ' || id, place)))
    limit 1;
  if found then
    perform private.refuse(503, 'PRODUCT_BUSY', jsonb_build_object('product_id', busy));
  end if;
  perform from public.shop_products where id = any (product_ids) order by id for no key update;
  perform from public.shop_product_sizes where product_id = any (product_ids) order by product_id, position for no key update;
  with line as materialized (
    select * from public.shop_cart_items as own
    where own.user_id = shopper and own.product_id = any (product_ids) order by own.id for update
  )
  select jsonb_agg(private.cart_line(line, product) order by product.id) into lines
    from line join public.shop_products as product on product.id = line.product_id;
  return lines;
end
$$;

create or replace function private.order_problems(lines jsonb, expected_items jsonb)
returns jsonb language sql stable set search_path = '' as $$
  with line as (
    select * from jsonb_to_recordset(lines) as line (
      product_id uuid, size text, name text, quantity integer, unit_price numeric, available integer, is_active boolean)
  ), expected as (
    select product_id, coalesce(size, '') as size, quantity, unit_price
    from jsonb_to_recordset(expected_items) as item (product_id uuid, size text, quantity integer, unit_price numeric)
  )
  select jsonb_agg(
    jsonb_build_object('kind', problem.kind, 'product_id', product_id, 'size', size, 'name', coalesce(line.name, product.name))
      || problem.facts
    order by problem.rank, product_id, size
  )
  from line full join expected using (product_id, size)
    left join public.shop_products as product on line.product_id is null and product.id = product_id
    cross join lateral (values
      (1, 'unavailable', not line.is_active, '{}'::jsonb),
      (2, 'size_unavailable', line.is_active and line.available is null, '{}'),
      (3, 'insufficient_stock', line.is_active and line.quantity > line.available,
        jsonb_build_object('available', line.available, 'quantity', line.quantity)),
      (4, 'cart_changed', line.quantity is distinct from expected.quantity,
        jsonb_build_object('expected_quantity', coalesce(expected.quantity, 0), 'quantity', coalesce(line.quantity, 0))),
      (5, 'price_changed', line.unit_price <> expected.unit_price,
        jsonb_build_object('expected_price', expected.unit_price, 'price', line.unit_price))
    ) as problem (rank, kind, holds, facts)
  where problem.holds
$$;

create or replace function private.sell_cart_lines(placed public.shop_orders, lines jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  sold_by_size integer;
  sold integer;
begin
  perform set_config('shop.order', placed.order_number, true);
  update public.shop_product_sizes as sized
    set stock_quantity = sized.stock_quantity - line.quantity
    from jsonb_to_recordset(lines) as line (product_id uuid, size text, quantity integer)
    where sized.product_id = line.product_id and sized.size = line.size and sized.position is not null
      and sized.stock_quantity >= line.quantity;
  get diagnostics sold_by_size = row_count;
  update public.shop_products as product
    set stock_quantity = product.stock_quantity - line.quantity
    from jsonb_to_recordset(lines) as line (product_id uuid, size text, quantity integer)
    where product.id = line.product_id and line.size = '' and product.stock_quantity >= line.quantity;
  get diagnostics sold = row_count;
  perform set_config('shop.order', '', true);
  if sold + sold_by_size <> jsonb_array_length(lines) then
    perform private.refuse(409, 'INSUFFICIENT_STOCK');
  end if;
  insert into public.shop_order_items
      (order_id, product_id, product_name, product_slug, product_image_url, quantity, unit_price, total_price, size)
    select placed.id, line.product_id, line.name, line.slug, line.image_url, line.quantity, line.unit_price,
      line.unit_price * line.quantity, line.size
    from jsonb_to_recordset(lines)
      as line (product_id uuid, name text, slug text, image_url text, quantity integer, unit_price numeric, size text);
  delete from public.shop_cart_items
    where id in (select (line ->> 'item_id')::uuid from jsonb_array_elements(lines) as line);
end
$$;

create or replace function private.queue_order_confirmation(placed public.shop_orders)
returns void language plpgsql set search_path = '' as $$
declare
  facts jsonb := private.order_data(placed);
begin
  insert into private.outbox (kind, recipient, payload)
    select 'order_confirmation', placed.billing_address ->> 'email',
      case when lower(placed.billing_address ->> 'email') = account.email
        then facts || jsonb_build_object('user_id', placed.user_id)
        -- Named one by one: a column of the shopper's words must not reach a stranger.
        else jsonb_build_object(
          'id', placed.id, 'user_id', placed.user_id, 'order_number', placed.order_number, 'subtotal', placed.subtotal,
          'discount_amount', placed.discount_amount, 'shipping_amount', placed.shipping_amount, 'tax_amount', placed.tax_amount,
          'total_amount', placed.total_amount, 'items', facts -> 'items')
      end
    from auth.users as account where account.id = placed.user_id;
  insert into private.outbox (kind, recipient, payload)
    select 'new_order', settings.shop_email, facts
    from public.shop_settings as settings where settings.order_mails;
end
$$;

create or replace function private.queue_shipping_mail(placed public.shop_orders)
returns void language sql set search_path = '' as $$
  insert into private.outbox (kind, recipient, payload)
    select 'order_shipped', placed.billing_address ->> 'email',
      jsonb_build_object('order_number', placed.order_number, 'carrier', placed.carrier,
        'tracking_number', placed.tracking_number, 'tracking_url', placed.tracking_url)
      || case when lower(placed.billing_address ->> 'email') = account.email
        then jsonb_build_object('shipping_address', placed.shipping_address) else '{}' end
      || jsonb_build_object('items', (
        select jsonb_agg(jsonb_build_object('product_name', item.product_name, 'size', item.size, 'quantity', item.quantity)
          order by item.product_name, private.size_position(item.product_id, item.size), item.size)
        from public.shop_order_items as item where item.order_id = placed.id
      ))
    from auth.users as account where account.id = placed.user_id
$$;

create or replace function private.order_data(placed public.shop_orders)
returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(placed) - 'user_id' || jsonb_build_object('items', array(
    select to_jsonb(item) - 'order_id' from public.shop_order_items as item
    where item.order_id = placed.id
    order by item.product_name, private.size_position(item.product_id, item.size), item.size
  ))
$$;

-- Without their texts: links in them open accounts.
create or replace function private.mails_to(address text)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', mail.kind, 'queued_at', mail.created_at, 'sent_at', mail.sent_at) order by mail.id), '[]')
  from private.outbox as mail where lower(mail.recipient) = mails_to.address
$$;

create or replace function public.own_data()
returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'account', json_build_object(
      'email', account.email, 'created_at', account.created_at, 'last_sign_in_at', account.last_sign_in_at,
      'names', account.raw_user_meta_data
    ),
    'profile', (select to_jsonb(own) - 'id' from public.shop_profiles as own where own.id = account.id),
    'addresses', array(
      select to_jsonb(own) - 'user_id' from public.shop_addresses as own
      where own.user_id = account.id order by own.created_at, own.id
    ),
    'cart', array(
      select json_build_object('product', product.name, 'size', own.size, 'quantity', own.quantity, 'added_at', own.created_at)
      from public.shop_cart_items as own join public.shop_products as product on product.id = own.product_id
      where own.user_id = account.id order by own.created_at, own.id
    ),
    'wishlist', array(
      select json_build_object('product', product.name, 'added_at', own.created_at)
      from public.shop_wishlist_items as own join public.shop_products as product on product.id = own.product_id
      where own.user_id = account.id order by own.created_at, own.id
    ),
    'orders', array(
      select private.order_data(own) from public.shop_orders as own where own.user_id = account.id order by own.created_at, own.id
    ),
    'reviews', array(
      select to_jsonb(own) - 'user_id' from public.shop_product_reviews as own
      where own.user_id = account.id order by own.created_at, own.id
    ),
    'newsletter', array(
      select to_jsonb(own) - 'user_id' from public.shop_newsletter_subscriptions as own
      where own.user_id = account.id order by own.created_at, own.id
    ),
    'messages', array(
      select to_jsonb(own) - 'user_id' from private.contact_messages as own
      where own.user_id = account.id order by own.id
    ),
    'mails', private.mails_to(private.confirmed_email())
  )
  from auth.users as account where account.id = private.current_shopper()
$$;
comment on function public.own_data is 'own_data() -> {account, profile, addresses, cart, wishlist, orders, reviews, newsletter, messages, mails}: everything stored about the caller.';

create or replace function private.data_of_address(email text)
returns jsonb language sql stable set search_path = '' as $$
  with account as (select id from auth.users where auth.users.email = data_of_address.email and deleted_at is null)
  select jsonb_build_object(
    'newsletter', array(
      select to_jsonb(own) - 'user_id' from public.shop_newsletter_subscriptions as own
      where own.email = data_of_address.email and not exists (select from account where id = own.user_id)
    ),
    'messages', array(
      select to_jsonb(own) - 'user_id' from private.contact_messages as own
      where lower(own.email) = data_of_address.email and not exists (select from account where id = own.user_id)
      order by own.id
    ),
    'orders', array(
      select private.order_data(own) from public.shop_orders as own
      where lower(own.billing_address ->> 'email') = data_of_address.email
        and not exists (select from account where id = own.user_id)
      order by own.created_at, own.id
    ),
    'mails', private.mails_to(data_of_address.email)
  )
$$;
comment on function private.data_of_address is 'data_of_address(email, in lower case) -> {newsletter, messages, orders, mails}: what names the address, without what is linked to its account. Mails without their texts.';

create or replace view private.open_orders as
  select id, user_id, order_number, status, payment_status, created_at
  from public.shop_orders where status in ('pending', 'processing', 'shipped');
comment on view private.open_orders is 'Orders that are still to be sent (pending, processing) or delivered (shipped).';

create or replace function private.delete_customer(email text)
returns uuid language plpgsql set search_path = '' as $$
declare
  address text := lower(btrim(delete_customer.email));
  account uuid := (select id from auth.users as known where known.email = address and known.deleted_at is null);
  open_orders jsonb;
begin
  perform from auth.users where id = account for update;
  select jsonb_agg(placed.order_number order by placed.created_at) into open_orders
    from private.open_orders as placed where placed.user_id = account;
  if open_orders is not null then
    perform private.refuse(409, 'OPEN_ORDERS', jsonb_build_object('order_numbers', open_orders));
  end if;
  if account is not null then
    perform private.forget_account(account);
  end if;
  delete from public.shop_newsletter_subscriptions as own where own.email = address;
  delete from private.contact_messages as own where lower(own.email) = address;
  -- Also mails about the address, such as the owner's about an order.
  delete from private.outbox as mail
    where lower(mail.recipient) = address or strpos(lower(mail.payload::text), to_json(address)::text) > 0;
  delete from private.mailbox as mail where lower(mail.recipient) = address or strpos(lower(mail.text), address) > 0;
  return account;
end
$$;
comment on function private.delete_customer is 'delete_customer(email) -> the id of the deleted account, null without one. For the shop owner: deletes the account of an address and what names the address, but orders. 409 OPEN_ORDERS {order_numbers}: orders that are still to be sent or delivered.';

create or replace function search.page(product_ids uuid[])
returns json language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', product.id, 'name', product.name, 'slug', product.slug, 'price', product.price,
    'original_price', product.original_price, 'image_url', product.image_url, 'images', product.images,
    'stock_quantity', product.stock_quantity, 'is_active', product.is_active, 'is_featured', product.is_featured,
    'category_id', product.category_id, 'created_at', product.created_at,
    'category', json_build_object('id', category.id, 'name', category.name, 'slug', category.slug),
    'sizes', product.sizes
  ) order by found.place), '[]')
  from unnest(product_ids) with ordinality as found (product_id, place)
    join public.shop_products as product on product.id = found.product_id
    join public.shop_categories as category on category.id = product.category_id
  where product.is_active
$$;

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

-- Search reads shop_product_search alone.
-- A text is compared once, for the number and for the page. Without one, the page is read from the index of its order.
create or replace function public.search_products(
  q text default null, category text default null, min_price numeric default null, max_price numeric default null,
  in_stock boolean default null, featured boolean default null, sort text default null,
  page_limit integer default null, page_offset integer default null
)
returns json language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  query constant text := search.normalized(q);
  page_size constant integer := coalesce(page_limit, case when page_offset is null then 20 else 10 end);
  skipped constant integer := coalesce(page_offset, 0);
  -- An unknown sort is treated as none.
  ordering constant text := case
    when sort = 'price-low' then 'item.price, item.sort_name, item.product_id'
    when sort = 'price-high' then 'item.price desc, item.sort_name, item.product_id'
    when sort = 'featured' then 'item.is_featured desc, item.sort_name, item.product_id'
    when sort = 'newest' then 'item.created_at desc, item.product_id'
    when sort = 'name' or query is null then 'item.sort_name, item.product_id'
    else 'item.rank, item.is_featured desc, item.created_at desc, item.product_id'
  end;
  total bigint;
  product_ids uuid[];
begin
  if page_size not between 1 and 100 or skipped not between 0 and 10000 then
    raise exception using errcode = 'PT400', message = 'INVALID_PAGE', detail = '{"longest": 100, "deepest": 10000}';
  end if;
  execute format($query$
    with item as %s (
      select product_id, %s as rank, price, sort_name, is_featured, created_at
      from public.shop_product_search as item where %s
    )
    select (select count(*) from item), array(select product_id from item order by %s limit $1 offset $2)
  $query$, case when query is null then 'not materialized' else 'materialized' end, search.rank(query),
    search.condition(q, category, min_price, max_price, in_stock, featured), ordering)
  into total, product_ids using page_size, skipped;
  return json_build_object('total', total, 'products', search.page(product_ids));
end
$$;
comment on function public.search_products is 'search_products(q, category: slug or id, min_price, max_price, in_stock, featured, sort, page_limit, page_offset; all optional) -> {total, products: [{id, name, slug, price, original_price, image_url, images, stock_quantity, is_active, is_featured, category_id, created_at, category: {id, name, slug}, sizes}]} (no description: cards do not show it).
q is matched literally and case-insensitively, anywhere in name or description. sort: relevance | name | price-low | price-high | featured | newest; without one, relevance with q and name without. An unknown category finds nothing. page_limit is 20, with a page_offset 10. Refuses: 400 INVALID_PAGE for page_limit outside 1-100 or page_offset outside 0-10000.';

create or replace function public.category_counts(
  q text default null, min_price numeric default null, max_price numeric default null,
  in_stock boolean default null, featured boolean default null
)
returns table (id uuid, slug text, name text, product_count bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query execute format($query$
    select known.id, known.slug, known.name, coalesce(found.products, 0)
      from public.shop_categories as known left join (
        select item.category_id, count(*) as products from public.shop_product_search as item where %s group by item.category_id
      ) as found on found.category_id = known.id
      order by known.name
  $query$, search.condition(q, null, min_price, max_price, in_stock, featured));
end
$$;

create or replace function public.search_suggestions(q text, page_limit integer default 5)
returns setof text language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  query constant text := search.normalized(q);
begin
  -- The condition on `document` uses the index; the one on `name` is the exact one.
  return query execute format($query$
    with match as (
      select item.product_id, %s as rank, item.sort_name from public.shop_product_search as item
        where %s and strpos(item.name, %L) > 0
        order by rank, item.sort_name limit $1
    )
    select product.name from match join public.shop_products as product on product.id = match.product_id
    order by match.rank, match.sort_name
  $query$, search.rank(query), search.condition(q, null, null, null, null, null), query)
  using least(greatest(page_limit, 1), 20);
end
$$;

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
insert into public.shop_settings (shop_email, order_mails, welcome_code, client_address_header)
  select value ->> 'shop_email', value ->> 'order_mails' <> 'off', value ->> 'welcome_code', value ->> 'client_address_header'
  from (select jsonb_object_agg(name, setting.value) as value from private.settings as setting) as known;
alter table public.shop_settings enable row level security;
revoke all on public.shop_settings from public, anon, authenticated, service_role;
-- Not the columns that concern the owner alone.
grant select (
  free_shipping_over, standard_shipping, tax_percent, rupees_per_dollar, free_shipping_over_rupees, low_stock_below
) on public.shop_settings to anon, authenticated;

drop policy if exists "Everybody sees the numbers that pages show" on public.shop_settings;
create policy "Everybody sees the numbers that pages show"
  on public.shop_settings for select to anon, authenticated using (true);

-- Orders of before, and those that 0.1.0 is placing now, are made with these; the next migration drops the defaults.
alter table public.shop_orders
  add column free_shipping_over numeric(12, 2) not null default 50,
  add column standard_shipping numeric(12, 2) not null default 9.99,
  add column tax_percent numeric(5, 2) not null default 8;
comment on column public.shop_orders.free_shipping_over is 'With standard_shipping and tax_percent, as in shop_settings when the order was placed.';

grant select (free_shipping_over, standard_shipping, tax_percent) on public.shop_orders to authenticated;

-- Filled by the next migration.
alter table public.shop_orders
  add column discount_kind text check (discount_kind in ('percent', 'amount')),
  add column discount_value numeric(12, 2) check (discount_value > 0),
  add column paid_at timestamptz,
  add column refunded_at timestamptz,
  add check ((discount_kind is null) = (discount_value is null));
comment on column public.shop_orders.discount_kind is 'What the code took off: percent of the subtotal, or an amount; null without a code.';
comment on column public.shop_orders.discount_value is 'Percent, or US dollars, of the code; discount_amount is what that made.';
grant select (discount_kind, discount_value, paid_at, refunded_at) on public.shop_orders to authenticated;

-- Every statement that sets the status dates it.
create or replace function private.date_payment()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.payment_status in ('paid', 'refunded') then
    new.paid_at := coalesce(new.paid_at, now());
  end if;
  if new.payment_status = 'refunded' then
    new.refunded_at := coalesce(new.refunded_at, now());
  end if;
  return new;
end
$$;

create or replace trigger date_payment
  before insert or update of payment_status on public.shop_orders
  for each row execute function private.date_payment();

alter table private.codes
  alter column percent drop not null,
  add column amount numeric(12, 2) check (amount between 0.01 and 1000000),
  add column minimum numeric(12, 2) not null default 0 check (minimum between 0 and 1000000),
  add check (num_nonnulls(percent, amount) = 1);
comment on column private.codes.amount is 'Discount in US dollars, at most the subtotal; null for percent.';

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
comment on function private.create_code(text, integer, numeric, numeric, timestamptz, boolean) is 'create_code(code, percent or amount, minimum or null, valid_until, first_order_only) -> the code as stored. For the shop owner. 400 INVALID_VALUE {field: code}; 409 CODE_EXISTS {code}.';


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
comment on function private.order_amounts(numeric, private.codes, public.shop_settings) is 'Shipping, tax, discount and total of a subtotal in dollars, to the cent.';

create or replace function public.send_contact_message(name text, email text, message text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  sender text := private.parse_text('INVALID_MESSAGE', 'name', coalesce(to_jsonb(send_contact_message.name), 'null'), true);
  address text := private.parse_text('INVALID_MESSAGE', 'email', coalesce(to_jsonb(send_contact_message.email), 'null'), true);
  words text := private.parse_text('INVALID_MESSAGE', 'message', coalesce(to_jsonb(send_contact_message.message), 'null'), true, true);
begin
  if not private.is_email(address) then
    perform private.refuse(400, 'INVALID_MESSAGE', '{"field": "email", "problem": "invalid"}');
  end if;
  perform private.count_call('contact');
  insert into private.contact_messages (name, email, message, user_id)
    values (sender, address, words, private.signed_in_shopper());
  insert into private.outbox (kind, recipient, payload)
    select 'contact_message', settings.shop_email, jsonb_build_object('name', sender, 'email', address, 'message', words)
    from public.shop_settings as settings;
  return 'sent';
end
$$;

create or replace function private.client_address()
returns text language plpgsql stable set search_path = '' as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
  named text := coalesce(
    nullif(current_setting('request.client_address', true), ''),
    headers ->> (select client_address_header from public.shop_settings),
    headers ->> 'x-forwarded-for'
  );
  address inet;
begin
  named := btrim(split_part(named, ',', -1));
  named := coalesce(
    substring(named from '^\[([^]]*)\](?::[0-9]+)?$'), substring(named from '^([0-9.]+):[0-9]+$'), named);
  address := regexp_replace(named, '%.*$', '');
  address := coalesce(substring(host(address) from '^::ffff:([0-9.]+)$')::inet, address);
  if family(address) = 6 then
    return network(set_masklen(address, 64))::text;
  end if;
  return coalesce(host(address), 'unknown');
exception when invalid_text_representation then
  return 'unknown';
end
$$;

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

create or replace function private.rates_of(settings public.shop_settings)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(name, value) from jsonb_each(to_jsonb(settings)) as number (name, value)
  where has_column_privilege('anon', 'public.shop_settings', name, 'select')
$$;

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

create or replace function public.place_order(
  order_number text,
  expected jsonb,
  billing_address jsonb,
  shipping_address jsonb,
  payment_method text,
  notes text default null,
  save_address boolean default false,
  code text default null
)
returns public.shop_orders language plpgsql security definer set search_path = '' as $$
declare
  shopper uuid := private.current_shopper();
  billing jsonb := private.parse_address('billing', place_order.billing_address);
  shipping jsonb := private.parse_address('shipping', place_order.shipping_address);
  order_notes text := private.parse_text('INVALID_ORDER', 'notes', coalesce(to_jsonb(place_order.notes), 'null'), false, true);
  seen jsonb := private.parse_expected(place_order.expected);
  used_code text := private.normalize_code(place_order.code);
  body_hash bytea := sha256(convert_to(jsonb_build_array(
    seen, billing, shipping, place_order.payment_method, order_notes, place_order.save_address, used_code)::text, 'UTF8'));
  placed public.shop_orders;
  lines jsonb;
  problems jsonb;
  subtotal numeric;
  amounts jsonb;
  different text;
  offer private.codes;
  rates public.shop_settings;
begin
  if place_order.order_number is null or place_order.order_number !~ '^ORD-[0-9A-Z]{10,24}$' then
    perform private.refuse(400, 'INVALID_ORDER', '{"field": "order_number", "problem": "invalid"}');
  elsif place_order.payment_method is null or place_order.payment_method not in ('card', 'paypal') then
    perform private.refuse(400, 'INVALID_ORDER', '{"field": "payment_method", "problem": "invalid"}');
  end if;

  -- Serializes the orders of one shopper: a repeated request finds the order of the first one.
  perform pg_advisory_xact_lock(hashtextextended('order ' || shopper, 0));
  select * into placed from public.shop_orders as known where known.order_number = place_order.order_number;
  if found then
    if placed.user_id <> shopper then
      perform private.refuse(409, 'ORDER_NUMBER_TAKEN');
    elsif not exists (
      select from private.order_requests as request where request.order_id = placed.id and request.fingerprint = body_hash
    ) then
      perform private.refuse(409, 'ORDER_ALREADY_PLACED', jsonb_build_object('order_number', placed.order_number));
    end if;
    return placed;
  end if;

  select jsonb_agg(private.cart_line(line, product) order by product.id) into lines
    from public.shop_cart_items as line join public.shop_products as product on product.id = line.product_id
    where line.user_id = shopper;
  problems := private.order_problems(lines, seen -> 'items');
  -- Under load most requests find no stock and are answered without waiting for locks. All others are checked again
  -- under lock.
  if problems is null or problems -> 0 ->> 'kind' not in ('unavailable', 'size_unavailable', 'insufficient_stock') then
    lines := private.lock_cart(shopper);
    problems := private.order_problems(lines, seen -> 'items');
  end if;
  if lines is null then
    perform private.refuse(409, 'EMPTY_CART');
  end if;
  select sum((line ->> 'unit_price')::numeric * (line ->> 'quantity')::integer) into subtotal
    from jsonb_array_elements(lines) as line;
  offer := private.offer_of(used_code, shopper, case when problems is null then subtotal end);
  select * into rates from public.shop_settings;
  amounts := to_jsonb(private.order_amounts(subtotal, offer, rates)) || jsonb_build_object('subtotal', subtotal);
  if problems is null then
    select string_agg(key, ', ' order by key) into different
      from jsonb_each(amounts) where (seen -> key)::numeric <> value::numeric;
    -- The numbers of the shop have changed, or the request is wrong or forged.
    if different is not null then
      raise log 'order refused: % sent differ from ours', different;
      problems := jsonb_build_array(
        jsonb_build_object('kind', 'total_changed', 'expected', seen - 'items', 'amounts', amounts));
    end if;
  end if;
  if problems is not null then
    -- Named after the worst problem, with its facts.
    perform private.refuse(409,
      case problems -> 0 ->> 'kind'
        when 'unavailable' then 'PRODUCT_UNAVAILABLE'
        when 'size_unavailable' then 'SIZE_UNAVAILABLE'
        when 'insufficient_stock' then 'INSUFFICIENT_STOCK'
        when 'cart_changed' then 'CART_CHANGED'
        else 'PRICE_CHANGED'
      end,
      (problems -> 0) - 'kind' - 'name'
        || jsonb_build_object('problems', problems, 'amounts', amounts, 'rates', private.rates_of(rates)));
  end if;

  insert into public.shop_orders as fresh (
      user_id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, total_amount,
      payment_method, billing_address, shipping_address, notes, free_shipping_over, standard_shipping, tax_percent,
      discount_kind, discount_value)
    select shopper, place_order.order_number, owed.subtotal, owed.shipping_amount, owed.tax_amount,
      owed.discount_amount, owed.total_amount, place_order.payment_method, billing, shipping, order_notes,
      rates.free_shipping_over, rates.standard_shipping, rates.tax_percent,
      case when offer.percent is not null then 'percent' when offer.amount is not null then 'amount' end,
      coalesce(offer.percent, offer.amount)
    from jsonb_to_record(amounts) as owed (
      subtotal numeric, shipping_amount numeric, tax_amount numeric, discount_amount numeric, total_amount numeric)
    on conflict on constraint shop_orders_order_number_key do nothing
    returning fresh.* into placed;
  -- Another shopper's order with this number was committed meanwhile.
  if placed.id is null then
    perform private.refuse(409, 'ORDER_NUMBER_TAKEN');
  end if;
  insert into private.order_requests (order_id, fingerprint) values (placed.id, body_hash);
  perform private.sell_cart_lines(placed, lines);
  if used_code is not null then
    insert into private.code_uses (user_id, code, order_id) values (shopper, used_code, placed.id);
  end if;
  if place_order.save_address then
    perform private.save_address(shopper, 'billing', billing);
    if billing - 'email' - 'phone' <> shipping then
      perform private.save_address(shopper, 'shipping', shipping);
    end if;
  end if;
  perform private.queue_order_confirmation(placed);
  return placed;
end
$$;
comment on function public.place_order is 'place_order(order_number, expected, billing_address, shipping_address, payment_method, notes = null, save_address = false, code = null) -> the order (the row of shop_orders).
expected: {subtotal, shipping_amount, tax_amount, discount_amount, total_amount, items: [{product_id, size, quantity, unit_price}]}: what the shopper saw, in dollars; the size may be left out where there is none.
The same call again answers the same order. Refuses, writing nothing:
400 INVALID_ORDER {field, problem}: field is order_number, payment_method, notes, expected.…, billing_address.… or shipping_address.…; problem is missing, too_long, invalid, not_text, not_a_number or card_number.
409 EMPTY_CART {}.
409 PRODUCT_UNAVAILABLE, SIZE_UNAVAILABLE, INSUFFICIENT_STOCK {product_id, size, available, quantity}, CART_CHANGED or PRICE_CHANGED, after the worst problem, each with {problems, amounts, rates}: problems is a list of {kind, product_id, size, name} with kind unavailable; size_unavailable; insufficient_stock {available, quantity}; cart_changed {expected_quantity, quantity}; price_changed {expected_price, price}; total_changed {expected, amounts}. amounts is what the cart costs now, rates are the columns of shop_settings.
409 INVALID_CODE {reason: unknown | used | not_first_order | below_minimum, minimum}.
409 ORDER_NUMBER_TAKEN {} (another shopper''s: make a new number), ORDER_ALREADY_PLACED {order_number} (own, with another body).
401 SIGN_IN_REQUIRED.
503 PRODUCT_BUSY {product_id}, or 55P03: others have a product locked. The same call may be sent again.';

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

-- What was sold and paid back, for reports.

-- An order's discount, shipping and tax are shared out among its items by their prices; the shares add up to the cent.
create or replace function private.sales(since date, until date)
returns table (
  kind text, day date, order_id uuid, product text, category text, pieces integer, discount numeric, shipping numeric,
  tax numeric, total numeric
)
language sql stable set search_path = '' as $$
  with event as (
    select money.kind, (money.moved_at at time zone settings.time_zone)::date as day, placed.*
    from public.shop_settings as settings, public.shop_orders as placed cross join lateral (values
      ('paid', placed.paid_at, placed.payment_status in ('paid', 'refunded')),
      ('refunded', placed.refunded_at, placed.payment_status = 'refunded')
    ) as money (kind, moved_at, holds)
    where money.holds
      and money.moved_at >= sales.since::timestamp at time zone settings.time_zone
      and money.moved_at < (sales.until + 1)::timestamp at time zone settings.time_zone
  ), line as (
    select event.kind, event.day, event.id, event.discount_amount, event.shipping_amount, event.tax_amount,
      item.product_id, item.product_slug, item.quantity, item.total_price,
      sum(weight) over shared as through, sum(weight) over shared - weight as before,
      sum(weight) over (partition by event.kind, event.id) as whole
    from event join public.shop_order_items as item on item.order_id = event.id
      -- Of an order that costs nothing the pieces.
      cross join lateral (select case when event.subtotal > 0 then item.total_price else item.quantity end as weight) as part
    window shared as (partition by event.kind, event.id order by item.product_slug, item.size, item.id)
  )
  select line.kind, line.day, line.id, coalesce(product.slug, line.product_slug), coalesce(category.slug, ''), line.quantity,
    share.discount, share.shipping, share.tax, line.total_price - share.discount + share.shipping + share.tax
  from line left join public.shop_products as product on product.id = line.product_id
    left join public.shop_categories as category on category.id = product.category_id
    cross join lateral (select
      round(discount_amount * through / whole, 2) - round(discount_amount * before / whole, 2) as discount,
      round(shipping_amount * through / whole, 2) - round(shipping_amount * before / whole, 2) as shipping,
      round(tax_amount * through / whole, 2) - round(tax_amount * before / whole, 2) as tax
    ) as share
$$;
comment on function private.sales is 'sales(since, until) -> a row for each item of the orders that were paid or refunded in these days, both included, in the time zone of the shop; kind is paid or refunded, category is empty when the product was deleted.';

-- What the owner's desk reads: views for the role shop_owner, which the desk's own login alone may become. The API never
-- lists this schema. The views have the rights of their owner, so each names its columns: no password, token or link of a mail.
do $$
begin
  create role shop_owner nologin noinherit;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the server: another database of it has made this one
end
$$;
create schema if not exists desk;
revoke all on schema desk from public;
grant usage on schema desk to shop_owner;
comment on schema desk is 'Views of the owner''s desk. Not reachable by the API.';

create or replace view desk.orders as
  select placed.order_number as id, placed.order_number, placed.created_at, placed.status, placed.payment_status,
    placed.payment_method, placed.subtotal, placed.discount_amount, placed.shipping_amount, placed.tax_amount,
    placed.total_amount, placed.currency,
    concat_ws(' ', placed.billing_address ->> 'first_name', placed.billing_address ->> 'last_name') as name,
    placed.billing_address ->> 'email' as email,
    (select coalesce(sum(item.quantity), 0)::integer from public.shop_order_items as item where item.order_id = placed.id) as pieces,
    placed.billing_address, placed.shipping_address, placed.notes,
    placed.carrier, placed.tracking_number, placed.tracking_url, placed.shipped_at, placed.paid_at, placed.refunded_at,
    (select used.code from private.code_uses as used where used.order_id = placed.id) as code,
    placed.discount_kind, placed.discount_value,
    placed.order_number || ' ' || coalesce(placed.billing_address ->> 'first_name', '') || ' '
      || coalesce(placed.billing_address ->> 'last_name', '') || ' ' || coalesce(placed.billing_address ->> 'email', '') as search_text,
    placed.user_id as customer_id
  from public.shop_orders as placed;
-- A search reads every order: 0.1 s of CPU for 100,000. An index of trigrams would cost each order up to 0.9 ms.
comment on view desk.orders is 'Orders; search_text has number, name and e-mail address.';

create or replace view desk.order_items as
  select item.id::text as id, placed.order_number, item.product_slug, item.product_name, item.product_image_url, item.size,
    item.quantity, item.unit_price, item.total_price, sized.sku, sized.position
  from public.shop_order_items as item join public.shop_orders as placed on placed.id = item.order_id
    left join public.shop_product_sizes as sized on sized.product_id = item.product_id and sized.size = item.size;

create or replace view desk.order_changes as
  select change.id::text as id, placed.order_number, change.from_status, change.to_status, change.actor, change.changed_at
  from private.order_status_changes as change join public.shop_orders as placed on placed.id = change.order_id;

create or replace view desk.categories as
  select category.slug as id, category.slug, category.name, category.description, category.image_url, category.product_count
  from public.shop_categories as category;

create or replace view desk.products as
  select product.slug as id, product.slug, product.name, product.description, product.price, product.original_price,
    category.slug as category_slug, category.name as category_name, product.stock_quantity,
    product.stock_quantity < settings.low_stock_below as is_low, product.is_active, product.is_featured,
    product.sizes <> '[]' as has_sizes,
    to_jsonb(array_remove(array_prepend(product.image_url, product.images), null)) as pictures, product.created_at, product.care
  from public.shop_products as product join public.shop_categories as category on category.id = product.category_id
    cross join public.shop_settings as settings;

create or replace view desk.stock as
  select concat_ws('/', product.slug, sized.size) as id, product.slug as product_slug, product.name as product_name,
    coalesce(sized.size, '') as size, coalesce(sized.stock_quantity, product.stock_quantity) as stock_quantity,
    coalesce(sized.stock_quantity, product.stock_quantity) < settings.low_stock_below as is_low, sized.sku, sized.position,
    product.is_active
  from public.shop_products as product
    left join public.shop_product_sizes as sized on sized.product_id = product.id and sized.position is not null
    cross join public.shop_settings as settings;

create or replace view desk.codes as
  select offer.code as id, offer.code, offer.percent, offer.amount, offer.minimum, offer.is_active, offer.valid_until, offer.first_order_only,
    (select count(*)::integer from private.code_uses as used where used.code = offer.code) as uses,
    offer.code = settings.welcome_code as is_welcome
  from private.codes as offer cross join public.shop_settings as settings;

create or replace view desk.reviews as
  select review.id::text as id, product.slug as product_slug, product.name as product_name, review.rating, review.title,
    review.comment, review.is_verified_purchase, review.created_at, review.is_hidden
  from public.shop_product_reviews as review join public.shop_products as product on product.id = review.product_id;

create or replace view desk.messages as
  select received.id::text as id, received.id as position, received.name, received.email, received.message,
    received.created_at, received.answered_at
  from private.contact_messages as received;

create or replace view desk.subscribers as
  select subscription.id::text as id, subscription.email, subscription.is_active, subscription.created_at,
    subscription.updated_at
  from public.shop_newsletter_subscriptions as subscription;

create or replace view desk.customers as
  select account.id::text as id, account.email::text as email,
    coalesce(nullif(concat_ws(' ', profile.first_name, profile.last_name), ''),
      concat_ws(' ', account.raw_user_meta_data ->> 'first_name', account.raw_user_meta_data ->> 'last_name')) as name,
    profile.phone, account.created_at, account.email_confirmed_at is not null as is_confirmed,
    (select count(*)::integer from public.shop_orders as placed where placed.user_id = account.id) as orders,
    (select coalesce(sum(placed.total_amount), 0) from public.shop_orders as placed
      where placed.user_id = account.id and placed.status not in ('cancelled', 'refunded')) as spent,
    (select max(placed.created_at) from public.shop_orders as placed where placed.user_id = account.id) as last_order_at
  from auth.users as account left join public.shop_profiles as profile on profile.id = account.id
  where account.deleted_at is null;
comment on view desk.customers is 'Accounts; spent is the total of orders that were neither cancelled nor refunded.';

create or replace view desk.settings as
  select 'settings' as id, settings.free_shipping_over, settings.standard_shipping, settings.tax_percent,
    settings.rupees_per_dollar, settings.free_shipping_over_rupees, settings.low_stock_below, settings.shop_email,
    settings.order_mails, settings.welcome_code, settings.client_address_header, settings.time_zone
  from public.shop_settings as settings;

create or replace view desk.acts as
  select act.id::text as id, act.id as position, act.acted_at, act.actor, act.act, act.subject, act.before, act.after
  from private.owner_acts as act;

-- By quarters of an hour first, which are alike in every time zone: 100,000 conversions take a second.
create or replace view desk.sales as
  select event.day::text as id, event.day, coalesce(sum(event.orders) filter (where event.kind = 'placed'), 0)::integer as orders,
    coalesce(sum(event.total) filter (where event.kind = 'paid'), 0) as paid,
    coalesce(sum(event.total) filter (where event.kind = 'refunded'), 0) as refunded
  from (
    select moved.kind, (moved.quarter at time zone settings.time_zone)::date as day, moved.orders, moved.total
    from public.shop_settings as settings, (
      select kind, date_bin('15 minutes', moment, 'epoch') as quarter, count(*) as orders, sum(total_amount) as total
      from (
        select 'placed' as kind, created_at as moment, total_amount from public.shop_orders where status <> 'cancelled'
        union all
        select 'paid', paid_at, total_amount from public.shop_orders where payment_status in ('paid', 'refunded')
        union all
        select 'refunded', refunded_at, total_amount from public.shop_orders where payment_status = 'refunded'
      ) as money
      where moment > now() - interval '90 days'
      group by 1, 2
    ) as moved
  ) as event
  group by event.day;
comment on view desk.sales is 'The last 90 days in the shop''s time zone: orders on the day when they were placed, without cancelled ones; money on its own.';

create or replace view desk.today as
  select 'today' as id, open.to_send, open.oldest_placed_at, open.unpaid, open.on_the_way,
    (select count(*)::integer from desk.stock as low where low.is_low and low.is_active) as low_stock,
    (select count(*)::integer from private.contact_messages where answered_at is null) as open_messages,
    mails.waiting_mails, mails.held_mails, mails.given_up_mails
  from (
    select count(*) filter (where status <> 'shipped')::integer as to_send,
      min(created_at) filter (where status <> 'shipped') as oldest_placed_at,
      count(*) filter (where payment_status in ('pending', 'failed'))::integer as unpaid,
      count(*) filter (where status = 'shipped')::integer as on_the_way
    from private.open_orders
  ) as open, (
    select count(*) filter (where next_attempt_at < '9999-12-31T00:00:00Z')::integer as waiting_mails,
      count(*) filter (where next_attempt_at = '9999-12-31T00:00:00Z')::integer as held_mails,
      count(*) filter (where next_attempt_at = 'infinity')::integer as given_up_mails
    from private.outbox where sent_at is null
  ) as mails;

grant select on desk.orders, desk.order_items, desk.order_changes, desk.categories, desk.products, desk.stock,
  desk.codes, desk.reviews, desk.messages, desk.subscribers, desk.customers, desk.settings, desk.acts, desk.sales,
  desk.today to shop_owner;

-- Comments that said no more than the name of the column.
do $$
declare
  told record;
begin
  for told in select relation, string_to_table(names, ' ') as name from (values
    ('public.shop_profiles', 'id first_name last_name phone date_of_birth updated_at'),
    ('public.shop_addresses', 'id user_id type first_name last_name address_line_1 address_line_2 city state postal_code country'),
    ('public.shop_cart_items', 'id user_id product_id quantity'),
    ('public.shop_categories', 'id name slug description image_url'),
    ('public.shop_products', 'id name slug description image_url category_id images'),
    ('private.stock_corrections', 'id product_id corrected_at'),
    ('private.product_prices', 'id product_id price since'),
    ('private.imports', 'id file_name options actor started_at finished_at'),
    ('private.import_rows', 'import_id position line slug pictures outcome'),
    ('private.contact_messages', 'id name email message user_id created_at'),
    ('private.limits', 'act allowed'),
    ('private.limit_counts', 'act'),
    ('private.outbox', 'id kind recipient payload created_at next_attempt_at attempts last_error sent_at'),
    ('private.mailbox', 'id recipient subject text html sent_at'),
    ('public.shop_newsletter_subscriptions', 'id email created_at is_active'),
    ('private.write_checks', 'id'),
    ('private.release_assets', 'path body'),
    ('public.shop_orders', 'id user_id subtotal shipping_amount discount_amount total_amount currency payment_status shipping_address created_at tracking_number tracking_url status billing_address'),
    ('public.shop_order_items', 'id order_id product_name product_slug product_image_url quantity unit_price total_price'),
    ('private.order_transitions', 'from_status to_status returns_stock'),
    ('private.order_status_changes', 'id order_id from_status to_status changed_at'),
    ('private.owner_acts', 'id before acted_at act'),
    ('private.own_pictures', 'path product_id added_at'),
    ('private.order_requests', 'order_id'),
    ('private.codes', 'code percent is_active'),
    ('private.code_uses', 'user_id code order_id used_at'),
    ('private.secrets', 'name value'),
    ('public.shop_product_reviews', 'id product_id rating title comment created_at'),
    ('public.shop_product_search', 'product_id category_id price in_stock is_featured created_at'),
    ('public.shop_wishlist_items', 'id user_id product_id created_at')
  ) as columns (relation, names) loop
    execute format('comment on column %s.%I is null', told.relation, told.name);
  end loop;
end
$$;

-- Grants say which acts a shopper may do, and one policy says in which rows.
drop policy "Shoppers see their own cart" on public.shop_cart_items;
drop policy "Shoppers add to their own cart" on public.shop_cart_items;
drop policy "Shoppers change quantities in their own cart" on public.shop_cart_items;
drop policy "Shoppers remove from their own cart" on public.shop_cart_items;
drop policy "Shoppers see their own wishlist" on public.shop_wishlist_items;
drop policy "Shoppers add to their own wishlist" on public.shop_wishlist_items;
drop policy "Shoppers remove from their own wishlist" on public.shop_wishlist_items;
drop policy "Shoppers see their own addresses" on public.shop_addresses;
drop policy "Shoppers save their own addresses" on public.shop_addresses;
drop policy "Shoppers change their own addresses" on public.shop_addresses;
drop policy "Shoppers delete their own addresses" on public.shop_addresses;
drop policy "Shoppers see their own profile" on public.shop_profiles;
drop policy "Shoppers create their own profile" on public.shop_profiles;
drop policy "Shoppers change their own profile" on public.shop_profiles;
create policy "Shoppers have their own cart"
  on public.shop_cart_items for all to authenticated
  using ((select private.current_shopper()) = user_id);
create policy "Shoppers have their own wishlist"
  on public.shop_wishlist_items for all to authenticated
  using ((select private.current_shopper()) = user_id);
create policy "Shoppers have their own profile"
  on public.shop_profiles for all to authenticated
  using ((select private.current_shopper()) = id);
create policy "Shoppers have their own addresses"
  on public.shop_addresses for all to authenticated
  using ((select private.current_shopper()) = user_id);

-- A duplicate of what the one function that writes them asks.
alter table public.shop_orders
  drop constraint shop_orders_carrier_check,
  drop constraint shop_orders_tracking_number_check,
  drop constraint shop_orders_tracking_url_check;
alter table private.outbox drop constraint outbox_recipient_check;
alter table public.shop_newsletter_subscriptions
  drop constraint shop_newsletter_subscriptions_email_check,
  add constraint shop_newsletter_subscriptions_email_check check (email = lower(email));

-- One trigger writes and counts addresses.
drop trigger limit_addresses on public.shop_addresses;

-- Pages ask what changed of reviews and of the stock alone.
drop trigger notify_new_products on public.shop_products;
drop trigger notify_deleted_products on public.shop_products;
drop trigger notify_new_reviews on public.shop_product_reviews;
drop trigger notify_changed_reviews on public.shop_product_reviews;
drop trigger notify_deleted_reviews on public.shop_product_reviews;
create or replace function private.notify_everything()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('catalog', 'everything');
  return null;
end
$$;

create or replace trigger notify_products
  after insert or delete on public.shop_products
  for each row execute function private.notify_everything();

-- Of whatever column is added, too. The stock and the sizes have rules of their own.
create or replace trigger notify_changed_products
  after update on public.shop_products
  for each row when (
    to_jsonb(old) - '{stock_quantity,sizes}'::text[] is distinct from to_jsonb(new) - '{stock_quantity,sizes}'::text[])
  execute function private.notify_everything();

-- Of stock, only the change between zero and more matters; of sizes, none. A column that search reads later is within.
create or replace trigger refresh_search_of_changed_products
  after update on public.shop_products
  for each row when (
    (old.stock_quantity > 0) <> (new.stock_quantity > 0)
    or to_jsonb(old) - '{stock_quantity,sizes}'::text[] is distinct from to_jsonb(new) - '{stock_quantity,sizes}'::text[])
  execute function private.refresh_search();

create or replace trigger notify_sizes
  after insert or delete or update of size, position on public.shop_product_sizes
  for each row execute function private.notify_everything();

create or replace trigger notify_category_change
  after insert or update or delete on public.shop_categories
  for each row execute function private.notify_everything();

create or replace trigger notify_settings_change
  after update on public.shop_settings
  for each row when (old is distinct from new) execute function private.notify_everything();

create or replace function private.notify_low_stock()
returns trigger language plpgsql set search_path = '' as $$
begin
  -- Whether it is sold out is shown in any case.
  if least(old.stock_quantity, new.stock_quantity) < greatest(1, (select low_stock_below from public.shop_settings)) then
    perform pg_notify('catalog', 'stock ' || slug) from public.shop_products
      where id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  end if;
  return null;
end
$$;

create or replace trigger notify_low_stock
  after update of stock_quantity on public.shop_products
  for each row when (old.stock_quantity <> new.stock_quantity)
  execute function private.notify_low_stock('id');

create or replace trigger notify_low_stock
  after update of stock_quantity on public.shop_product_sizes
  for each row when (old.stock_quantity <> new.stock_quantity)
  execute function private.notify_low_stock('product_id');

create or replace function private.notify_review_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('catalog', 'reviews ' || slug) from public.shop_products
    where id = coalesce(new.product_id, old.product_id);
  return null;
end
$$;

create or replace trigger notify_review_change
  after insert or update or delete on public.shop_product_reviews
  for each row execute function private.notify_review_change();

drop trigger record_stock_and_price_changes on public.shop_products;
create or replace trigger record_stock_and_price
  after insert or update of stock_quantity, price on public.shop_products
  for each row execute function private.record_stock_and_price();

-- Lists read shop_product_search.
drop index public.shop_products_active_name;

-- Products are counted where their words are.
drop trigger count_inserted_products on public.shop_products;
drop trigger count_deleted_products on public.shop_products;
drop trigger count_moved_products on public.shop_products;
drop trigger count_words_of_new_products on public.shop_product_search;
drop trigger count_words_of_removed_products on public.shop_product_search;
drop trigger count_words_of_changed_products on public.shop_product_search;
drop trigger change_synonyms on search.synonyms;
-- Categories are locked in the order of their ids.
create or replace function private.count_products(added uuid[], removed uuid[])
returns void language sql set search_path = '' as $$
  with change as (
    select id, sum(step) as step
      from (select unnest(added), 1 union all select unnest(removed), -1) as product (id, step)
      group by id having sum(step) <> 0
  ), locked as materialized (
    select id from public.shop_categories where id in (select id from change) order by id for no key update
  )
  update public.shop_categories as category set product_count = category.product_count + change.step
    from change join locked using (id) where category.id = change.id
$$;

-- Inserts and deletes (imports) are counted per statement. merge_categories counts its products itself: thousands of
-- updates of one row take a minute.
create or replace function private.count_search_rows()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.count_words((select array_agg(document) from added), null);
    perform private.count_products((select array_agg(category_id) from added), null);
  elsif tg_op = 'DELETE' then
    perform private.count_words(null, (select array_agg(document) from removed));
    perform private.count_products(null, (select array_agg(category_id) from removed));
  else
    perform private.count_words(array[new.document], array[old.document]);
    if coalesce(current_setting('shop.merge', true), '') = '' then
      perform private.count_products(array[new.category_id], array[old.category_id]);
    end if;
  end if;
  return null;
end
$$;

create or replace trigger count_new_rows
  after insert on public.shop_product_search referencing new table as added
  for each statement execute function private.count_search_rows();

create or replace trigger count_removed_rows
  after delete on public.shop_product_search referencing old table as removed
  for each statement execute function private.count_search_rows();

create or replace trigger count_changed_rows
  after update on public.shop_product_search
  for each row when ((old.document, old.category_id) is distinct from (new.document, new.category_id))
  execute function private.count_search_rows();

create or replace function private.count_words_of_row()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.count_words(array[to_jsonb(new) ->> tg_argv[0]], array[to_jsonb(old) ->> tg_argv[0]]);
  return null;
end
$$;

create or replace trigger count_words_of_categories
  after insert or delete or update of name on public.shop_categories
  for each row execute function private.count_words_of_row('name');

create or replace trigger count_words_of_synonyms
  after insert or update or delete on search.synonyms
  for each row execute function private.count_words_of_row('word');

create or replace trigger notify_synonyms
  after insert or update or delete on search.synonyms
  for each row execute function private.notify_everything();
comment on column public.shop_categories.product_count is 'Number of active products. Maintained by triggers of shop_product_search: counting a million products takes 0.1 s.';

create or replace function search.condition(
  q text, category text, min_price numeric, max_price numeric, in_stock boolean, featured boolean
)
returns text language plpgsql stable set search_path = '' as $$
declare
  query constant text := search.normalized(q);
begin
  return coalesce(nullif(concat_ws(' and ',
    'item.document like ' || quote_literal('%' || regexp_replace(query, '([\\%_])', '\\\1', 'g') || '%'),
    case when category <> '' then coalesce('item.category_id = ' || quote_literal((
      select id from public.shop_categories where slug = lower(btrim(category)) or id::text = lower(btrim(category)))), 'false') end,
    'item.price >= ' || quote_literal(min_price),
    'item.price <= ' || quote_literal(max_price),
    case when in_stock then 'item.in_stock' end,
    case when featured then 'item.is_featured' end), ''), 'true');
end
$$;

create or replace function public.delete_account()
returns text language plpgsql security definer set search_path = '' as $$
declare
  shopper uuid := private.current_shopper();
begin
  if not exists (
    select from jsonb_array_elements(auth.jwt() -> 'amr') as way
    where way ->> 'method' = 'password' and to_timestamp((way ->> 'timestamp')::bigint) > now() - interval '10 minutes'
  ) then
    perform private.refuse(403, 'PASSWORD_REQUIRED');
  end if;
  perform private.forget_account(shopper);
  return 'deleted';
end
$$;

-- The server tells the others itself.
drop trigger notify_release_assets on private.release_assets;

create or replace function private.notify_outbox()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if 3 > (select count(*) from (
    select from private.outbox
    where sent_at is null and created_at > now() - interval '1 second' and created_at < now() limit 3) as just_written)
  then
    perform pg_notify('outbox', '');
  end if;
  return null;
end
$$;

-- Comments that said no more than the name.
comment on table public.shop_categories is null;
comment on table private.imports is null;
comment on table private.import_rows is null;
comment on table private.contact_messages is null;
comment on table private.outbox is null;
comment on table public.shop_newsletter_subscriptions is null;
comment on table private.order_status_changes is null;
comment on table private.codes is null;
comment on table private.own_pictures is null;
comment on table private.product_prices is null;
comment on table public.shop_orders is null;
comment on table public.shop_wishlist_items is null;
comment on function private.passes_luhn is null;
comment on function private.with_ascii_digits is null;
comment on function private.count_words is null;
comment on function private.refresh_search_rows is null;
comment on function private.queue_shipping_mail is null;
comment on function private.sell_cart_lines is null;
comment on function private.queue_order_confirmation is null;
comment on function private.unsubscribe_token is null;
comment on function private.forget_account is null;
comment on function search.page is null;

-- Import of a catalogue by the owner's command line. A file is read into rows first; then some hundred rows are
-- written in each transaction. What a kill leaves is whole products, and rows that still wait.
create table private.imports (
  id bigint generated always as identity primary key,
  file_name text not null,
  file_hash bytea not null,
  options jsonb not null,
  actor text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on column private.imports.file_hash is 'SHA-256 of the file: the same file with the same options goes on where it stopped.';

create unique index imports_unfinished on private.imports (file_hash, options) where finished_at is null;

create table private.import_rows (
  import_id bigint not null references private.imports on delete cascade,
  position integer not null,
  line integer not null,
  slug text not null,
  fields jsonb not null,
  pictures text[] not null default '{}',
  before jsonb,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'added', 'changed', 'unchanged', 'rejected')),
  reason text,
  pictures_done integer not null default 0,
  source text,
  handle text,
  primary key (import_id, position)
);
comment on column private.import_rows.fields is 'Fields of private.product_values that the file gives; category_name of a new category; add_stock: pieces to add, by size.';
comment on column private.import_rows.before is 'The product when the plan was shown; null for a new one.';
comment on column private.import_rows.reason is 'Why it was rejected, or what was noticed.';
comment on column private.import_rows.pictures_done is 'Pictures that were tried.';
comment on column private.import_rows.source is 'Kind of the shop that the handle is of; null for a row of our own export.';

create index import_rows_waiting on private.import_rows (import_id, position) where outcome = 'waiting';

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
comment on function private.import_batch is 'Writes the next rows of an import, each whole or not at all, with its line in owner_acts; how many. Fewer than asked: no item waits.';

-- The plan looks for other rows with the same slug.
create index import_rows_slug on private.import_rows (import_id, slug, position);

-- An import compares exactly. `@>` was true also when the file lacked some of a product's pictures, or had them in
-- another order.
create or replace function private.is_same_product(item private.import_rows)
returns boolean language sql immutable set search_path = '' as $$
  select item.before is not null
    and item.before || (item.fields - array['category_name', 'add_stock', 'stock']) = item.before
    and item.before -> 'stock' || coalesce(item.fields -> 'stock', '{}') = item.before -> 'stock'
    and not exists (select from jsonb_each_text(item.fields -> 'add_stock') where value <> '0')
$$;
comment on function private.is_same_product is 'Whether the product has all values of the row already. Fields that the file does not give are not compared.';

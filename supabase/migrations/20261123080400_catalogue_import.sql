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
comment on table private.imports is 'Imports of catalogue files.';
comment on column private.imports.id is 'Primary key.';
comment on column private.imports.file_name is 'Name of the file.';
comment on column private.imports.file_hash is 'SHA-256 of the file: the same file with the same options goes on where it stopped.';
comment on column private.imports.options is 'Options that decide what is written.';
comment on column private.imports.actor is 'Who imports.';
comment on column private.imports.started_at is 'When the file was read.';
comment on column private.imports.finished_at is 'When its last item was done; null while some wait.';
create unique index imports_unfinished on private.imports (file_hash, options) where finished_at is null;
alter table private.imports enable row level security;

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
  primary key (import_id, position)
);
comment on table private.import_rows is 'Products of an import.';
comment on column private.import_rows.import_id is 'Import.';
comment on column private.import_rows.position is 'Order in the file, from 1.';
comment on column private.import_rows.line is 'First line of the product in the file.';
comment on column private.import_rows.slug is 'Slug of the product.';
comment on column private.import_rows.fields is 'Fields of private.product_values that the file gives; category_name of a new category; add_stock: pieces to add.';
comment on column private.import_rows.pictures is 'Addresses of its pictures, in order.';
comment on column private.import_rows.before is 'The product when the plan was shown; null for a new one.';
comment on column private.import_rows.outcome is 'What became of it.';
comment on column private.import_rows.reason is 'Why it was rejected, or what was noticed.';
comment on column private.import_rows.pictures_done is 'Pictures that were tried.';
create index import_rows_waiting on private.import_rows (import_id, position) where outcome = 'waiting';
alter table private.import_rows enable row level security;

create function private.is_known_category(slug text)
returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.shop_categories as known where known.slug = is_known_category.slug)
$$;

create function private.plan_import(import_id bigint)
returns table (action text, products bigint) language plpgsql set search_path = '' as $$
begin
  update private.import_rows as item set outcome = 'rejected', reason = 'another product of the file has this slug, too'
    where item.import_id = plan_import.import_id and item.outcome = 'waiting' and exists (
      select from private.import_rows as other
      where other.import_id = item.import_id and other.slug = item.slug and other.position < item.position);
  update private.import_rows as item set before = private.product_values(product)
    from public.shop_products as product
    where item.import_id = plan_import.import_id and item.outcome = 'waiting' and product.slug = item.slug;
  -- The stock of existing products changes only with --stock; of new ones it is the file's.
  update private.import_rows as item
    set fields = item.fields - case
        when item.before is null then array['add_stock']
        when not (select coalesce((import.options ->> 'stock')::boolean, false) from private.imports as import
          where import.id = plan_import.import_id) then array['add_stock', 'stock_quantity', 'untracked']
        when item.fields ? 'add_stock' then array['stock_quantity']
        else array[]::text[]
      end
    where item.import_id = plan_import.import_id and item.outcome = 'waiting';
  update private.import_rows as item set outcome = 'rejected',
      reason = case
        when item.fields ? 'untracked' then 'its stock is not counted: try --untracked 100'
        when item.before is null and not item.fields ?& array['name', 'price', 'category']
          then 'a new product needs a name, a price and a category'
        else 'there is no category "' || (item.fields ->> 'category') || '": try --create-categories or --categories'
      end
    where item.import_id = plan_import.import_id and item.outcome = 'waiting' and (
      item.fields ? 'untracked'
      or (item.before is null and not item.fields ?& array['name', 'price', 'category'])
      or (item.fields ? 'category' and not item.fields ? 'category_name' and not private.is_known_category(item.fields ->> 'category')));
  return query
    select case
        when item.outcome <> 'waiting' then item.outcome
        when item.before is null then 'new'
        when item.before @> (item.fields - array['category_name', 'add_stock', 'untracked']) and coalesce(item.fields ->> 'add_stock', '0') = '0'
          then 'same'
        else 'change'
      end, count(*)
    from private.import_rows as item where item.import_id = plan_import.import_id group by 1;
end
$$;
comment on function private.plan_import is 'Compares the waiting rows with the products and rejects what cannot be written: {action: new | change | same | rejected | …, products}.';

create function private.import_product(item private.import_rows)
returns jsonb language plpgsql set search_path = '' as $$
declare
  fields jsonb := item.fields - array['category_name', 'add_stock', 'untracked'];
  stock jsonb := fields -> 'stock_quantity';
  after jsonb;
begin
  if item.fields ? 'category_name' then
    insert into public.shop_categories (slug, name) values (item.fields ->> 'category', item.fields ->> 'category_name')
      on conflict on constraint shop_categories_slug_key do nothing;
  end if;
  if item.before is null then
    after := private.add_product(item.slug, fields);
    fields := fields - 'stock_quantity';
  else
    after := private.set_product(item.slug, item.before, '{}');
  end if;
  fields := fields - 'stock_quantity';
  if not after @> fields then
    after := private.set_product(item.slug, item.before, fields);
  end if;
  if item.before is not null and coalesce((item.fields ->> 'add_stock')::integer, 0) <> 0 then
    perform private.add_stock(item.slug, (item.fields ->> 'add_stock')::integer);
  elsif item.before is not null and stock is not null then
    perform private.count_stock(item.slug, (item.before ->> 'stock_quantity')::integer, stock::text::integer);
  end if;
  return (select private.product_values(product) from public.shop_products as product where product.slug = item.slug);
end
$$;
comment on function private.import_product is 'Writes one item of an import; what changed since the plan is refused, as by set_product and count_stock.';

-- One import at a time. Existing products are locked in the order of their ids, as place_order does.
create function private.import_batch(import_id bigint, actor text, most integer)
returns integer language plpgsql set search_path = '' as $$
declare
  item private.import_rows;
  after jsonb;
  done integer := 0;
  told text;
  facts text;
begin
  perform pg_advisory_xact_lock(hashtextextended('catalogue import', 0));
  perform from public.shop_products as product
    where product.slug in (
      select waiting.slug from private.import_rows as waiting
      where waiting.import_id = import_batch.import_id and waiting.outcome = 'waiting' order by waiting.position limit most)
    order by product.id for no key update;
  for item in
    select * from private.import_rows as waiting
    where waiting.import_id = import_batch.import_id and waiting.outcome = 'waiting'
    order by waiting.position limit most for update
  loop
    done := done + 1;
    begin
      after := private.import_product(item);
      update private.import_rows as written
        set outcome = case when item.before is null then 'added' when after = item.before then 'unchanged' else 'changed' end
        where written.import_id = item.import_id and written.position = item.position;
      if after is distinct from item.before then
        insert into private.owner_acts (actor, act, subject, before, after)
          values (import_batch.actor, 'products import', item.slug, item.before, after);
      end if;
    -- A row that the tables refuse is reported; the others are written.
    exception when check_violation or data_exception or sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
      get stacked diagnostics told = message_text, facts = pg_exception_detail;
      update private.import_rows as written set outcome = 'rejected', reason = told || coalesce(' ' || nullif(facts, ''), '')
        where written.import_id = item.import_id and written.position = item.position;
    end;
  end loop;
  return done;
end
$$;
comment on function private.import_batch is 'Writes the next rows of an import, each whole or not at all, with its line in owner_acts; how many. Fewer than asked: no item waits.';

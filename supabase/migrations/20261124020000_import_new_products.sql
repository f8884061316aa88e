-- New products of a batch are written by one statement: the triggers of shop_products then count words and
-- categories once for all of them, instead of locking and rewriting the rows of frequent words for each product.
create function private.import_new_products(import_id bigint, actor text, last_position integer)
returns void language sql set search_path = '' as $$
  insert into public.shop_categories (slug, name)
    select distinct on (item.fields ->> 'category') item.fields ->> 'category', item.fields ->> 'category_name'
      from private.import_rows as item
      where item.import_id = import_new_products.import_id and item.outcome = 'waiting' and item.position <= last_position
        and item.before is null and item.fields ? 'category_name'
      order by item.fields ->> 'category', item.position
    on conflict on constraint shop_categories_slug_key do nothing;
  with added as (
    insert into public.shop_products as fresh
        (slug, name, description, price, original_price, category_id, stock_quantity, is_active, is_featured)
      select item.slug, item.fields ->> 'name', item.fields ->> 'description', (item.fields ->> 'price')::numeric,
          (item.fields ->> 'original_price')::numeric, category.id, coalesce((item.fields ->> 'stock_quantity')::integer, 0),
          coalesce((item.fields ->> 'is_active')::boolean, true), coalesce((item.fields ->> 'is_featured')::boolean, false)
        from private.import_rows as item join public.shop_categories as category on category.slug = item.fields ->> 'category'
        where item.import_id = import_new_products.import_id and item.outcome = 'waiting' and item.position <= last_position
          and item.before is null
        order by item.position
      returning fresh.slug, private.product_values(fresh) as after
  ), acts as (
    insert into private.owner_acts (actor, act, subject, before, after)
      select import_new_products.actor, 'products import', added.slug, null, added.after from added
  )
  update private.import_rows as written set outcome = 'added'
    from added
    where written.import_id = import_new_products.import_id and written.outcome = 'waiting' and written.slug = added.slug;
$$;
comment on function private.import_new_products is 'Writes the waiting rows up to a position whose products and categories are new or known, all or none. Errors are those of the tables.';

-- One import at a time. Existing products are locked in the order of their ids, as place_order does.
create or replace function private.import_batch(import_id bigint, actor text, most integer)
returns integer language plpgsql set search_path = '' as $$
declare
  item private.import_rows;
  after jsonb;
  done integer;
  last_position integer;
  told text;
  facts text;
begin
  perform pg_advisory_xact_lock(hashtextextended('catalogue import', 0));
  select count(*), max(batch.position) into done, last_position
    from (
      select waiting.position from private.import_rows as waiting
      where waiting.import_id = import_batch.import_id and waiting.outcome = 'waiting'
      order by waiting.position limit most
    ) as batch;
  perform from public.shop_products as product
    where product.slug in (
      select waiting.slug from private.import_rows as waiting
      where waiting.import_id = import_batch.import_id and waiting.outcome = 'waiting' and waiting.position <= last_position)
    order by product.id for no key update;
  -- When the tables refuse one of the new products, the loop tries each alone.
  begin
    perform private.import_new_products(import_batch.import_id, import_batch.actor, last_position);
  exception when integrity_constraint_violation or data_exception then
    null;
  end;
  for item in
    select * from private.import_rows as waiting
    where waiting.import_id = import_batch.import_id and waiting.outcome = 'waiting' and waiting.position <= last_position
    order by waiting.position for update
  loop
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

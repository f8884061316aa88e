-- What only 0.1.0 reads: its search, its orders with fixed rates, and sizes as texts. In a transaction of its own: calls that waited
-- for the locks of the one before go on with its functions. Its tables are locked again, which waits for these calls.
do $$
begin
  -- A release before this one may write its search index meanwhile; after this it begins none.
  perform pg_advisory_xact_lock(hashtext('search index'));
  perform set_config('lock_timeout', '200ms', true);
  for attempt in 1 .. 100 loop
    begin
      lock table public.shop_products, public.shop_categories, public.shop_addresses, public.shop_cart_items,
        public.shop_order_items, private.import_rows, public.shop_orders, private.limits, private.limit_counts,
        public.shop_product_search, private.search_positions, private.search_bitmaps,
        private.search_terms, private.search_bigrams, private.search_order_slices, private.search_price_ranks,
        private.search_changes, private.settings
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

drop trigger log_new_rows on public.shop_product_search;
drop trigger log_changed_rows on public.shop_product_search;
drop trigger log_deleted_rows on public.shop_product_search;
drop index public.shop_product_search_words;
drop function
  search.count_in_index, search.count_listing, search.find_in_index, search.names_in_index, search.sorted_page,
  private.bigram_posting_list, private.bigrams_query, private.bitmap_named, private.bitmap_of, private.bucket_reaching,
  private.build_search_index, private.clear_positions, private.clear_search_index, private.exact_price_range,
  private.index_matches, private.log_search_changes, private.page_by_rank, private.page_slice,
  private.phrase_posting_list, private.phrase_rechecks, private.positions_in_bitmap, private.positions_in_slices,
  private.posting_list, private.prefix_end, private.price_range, private.price_rank, private.price_unit,
  private.products_at, private.rank_bucket, private.recheck_products, private.refresh_search_index,
  private.resolve_changed_positions, private.slice_size, private.text_posting_list, private.write_bigram_fragments,
  private.write_bitmaps, private.write_cumulative_bitmaps, private.write_fragment_lists, private.write_posting_lists,
  private.write_word_fragments;
drop type private.search_matches;

-- No data is lost: all of it was computed from shop_product_search.
drop table private.search_positions, private.search_bitmaps, private.search_terms, private.search_bigrams,
  private.search_order_slices, private.search_price_ranks, private.search_changes;
-- Its rows are columns of shop_settings now.
drop table private.settings;

alter table public.shop_orders
  alter column free_shipping_over drop default,
  alter column standard_shipping drop default,
  alter column tax_percent drop default;
update public.shop_orders as placed set discount_kind = 'percent', discount_value = offer.percent
  from private.code_uses as used join private.codes as offer on offer.code = used.code
  where used.order_id = placed.id and placed.discount_kind is null;
-- When an order of 0.1.0 was paid and refunded stands in the log; written by SQL alone, it counts from its order.
update public.shop_orders as placed set
    paid_at = coalesce(
      (select min(acted_at) from private.owner_acts where subject = order_number and after ->> 'payment_status' = 'paid'),
      created_at),
    refunded_at = case payment_status when 'refunded' then coalesce(
      (select min(acted_at) from private.owner_acts where subject = order_number and after ->> 'payment_status' = 'refunded'),
      (select max(changed_at) from private.order_status_changes where order_id = placed.id and to_status = 'refunded'),
      created_at) end
  where payment_status in ('paid', 'refunded') and paid_at is null;
drop function private.order_amounts(numeric, integer);
drop function private.percent_off(text, uuid);
drop function private.parse_text(text, text, jsonb, integer, boolean, boolean);
drop function private.create_code(text, integer, timestamptz, boolean);
drop function private.check_amounts;
drop function private.refuse_order(jsonb, jsonb);
drop function private.add_product(text, jsonb);
drop function private.import_new_products(bigint, text, integer);

-- A size that was a text goes to the order's notes: whoever packs it reads them.
update public.shop_orders as placed set notes = concat_ws(E'\n', placed.notes, written.sizes)
  from (
    select order_id, string_agg(product_name || ', size: ' || choice, E'\n' order by product_name) as sizes
    from public.shop_order_items where choice is not null group by order_id
  ) as written
  where placed.id = written.order_id;
update private.outbox set payload = replace(payload::text, '"choice":', '"size":')::jsonb
  where sent_at is null and kind in ('order_confirmation', 'new_order');
drop trigger clean_cart_choice on public.shop_cart_items;
drop function private.clean_cart_choice();
alter table public.shop_cart_items drop constraint shop_cart_items_user_id_product_id_key, drop column choice;
alter table public.shop_order_items drop constraint shop_order_items_order_id_product_id_key, drop column choice;
drop function
  private.add_to_product_counts, private.count_products(), private.count_words_of_products, private.count_words_of_categories,
  private.change_synonyms, private.limit_addresses, private.notify_catalog_change, private.notify_product_change,
  private.notify_category_change, private.read_cart, private.signed_in_by_password_within, private.subscription_of_token,
  private.take_place_in_line, private.is_known_category, private.is_first_call, private.count_against_limit, private.find_account,
  private.notify_release_assets, private.check_tracking, private.import_product,
  search.category_id, search.like_pattern, search.ordering;
drop function private.add_stock(text, integer);
drop function private.count_stock(text, integer, integer);

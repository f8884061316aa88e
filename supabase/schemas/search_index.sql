-- The search index of large catalogues: bitmaps and posting lists over product positions. docs/search.md explains it.
-- It is written whole by refresh_search_index. Products that changed since are in search_changes and are rechecked in
-- shop_product_search, so results are exact at all times. Without an index, search reads shop_product_search alone.
create table private.search_positions (
  position integer primary key,
  product_id uuid not null unique
);
comment on table private.search_positions is 'Position of each product: featured first, then newest, the order of relevance.';
comment on column private.search_positions.position is 'Number from 0; the bit of the product in every bitmap.';
comment on column private.search_positions.product_id is 'Product.';
alter table private.search_positions enable row level security;

create table private.search_bitmaps (
  name text not null,
  bucket smallint not null default 0,
  bitmap bit varying not null,
  primary key (name, bucket)
);
comment on table private.search_bitmaps is 'Bitmaps of filters, of sort orders and of prices.';
comment on column private.search_bitmaps.name is '`all`, `in stock`, `featured`, `category <id>`; cumulative: `by <sort>`, `price under`, `price up to`.';
comment on column private.search_bitmaps.bucket is 'Cumulative bitmaps hold this bucket and all before it. Buckets: 128ths of a sort order, units of price.';
comment on column private.search_bitmaps.bitmap is 'One bit for each position.';

-- Read often and hardly compressible.
alter table private.search_bitmaps alter bitmap set storage external;
alter table private.search_bitmaps enable row level security;

create table private.search_terms (
  term text collate "C" not null,
  field text not null,
  bitmap bit varying,
  positions integer[],
  primary key (term, field),
  check (num_nonnulls(bitmap, positions) = 1),
  check (field in ('text', 'name', 'name_start', 'name_whole', 'text_repeated'))
);
comment on table private.search_terms is 'Posting list of each word, and of each fragment that many words share.';
comment on column private.search_terms.term is 'A word; or a fragment with LIKE wildcards: `%oat%` contains, `co%` begins.';
comment on column private.search_terms.field is 'Where: name or description (text), name, first word of the name, whole name; text_repeated: at least twice in one text.';
comment on column private.search_terms.bitmap is 'Products that hold a frequent term.';
comment on column private.search_terms.positions is 'Products that hold a rare term.';

create index search_terms_term on private.search_terms using gin (term extensions.gin_trgm_ops);
alter table private.search_terms enable row level security;

create table private.search_bigrams (
  term text collate "C" not null,
  field text not null,
  bitmap bit varying,
  positions integer[],
  primary key (term, field),
  check (num_nonnulls(bitmap, positions) = 1),
  check (field in ('text', 'name', 'name_start', 'name_whole', 'name_loose'))
);
comment on table private.search_bigrams is 'Posting list of each pair of consecutive words, and of each prefix that many pairs share.';
comment on column private.search_bigrams.term is 'Two words with one space; or the first word and a prefix of the second: `silk co%`.';
comment on column private.search_bigrams.field is 'As in search_terms; name_loose: in the name, with symbols between the words.';
comment on column private.search_bigrams.bitmap is 'Products that hold a frequent pair.';
comment on column private.search_bigrams.positions is 'Products that hold a rare pair.';

create index search_bigrams_term on private.search_bigrams using gin (term extensions.gin_trgm_ops);
alter table private.search_bigrams enable row level security;

create table private.search_order_slices (
  sort text not null,
  slice integer not null,
  positions integer[] not null,
  primary key (sort, slice)
);
comment on table private.search_order_slices is 'Each sort order as a list of positions, in slices of a 1,024th.';
comment on column private.search_order_slices.sort is 'price-low, price-high, name, featured or newest.';
comment on column private.search_order_slices.slice is 'Number from 0. Eight slices are a bucket of `by <sort>`.';
comment on column private.search_order_slices.positions is 'Positions in this order.';
alter table private.search_order_slices enable row level security;

create table private.search_price_ranks (
  cents bigint primary key,
  cheaper integer not null
);
comment on table private.search_price_ranks is 'Each price and its rank in price-low.';
comment on column private.search_price_ranks.cents is 'Price in cents.';
comment on column private.search_price_ranks.cheaper is 'Number of products that cost less.';
alter table private.search_price_ranks enable row level security;

-- Append-only, so that concurrent sales do not wait for each other.
create table private.search_changes (
  id bigint generated always as identity primary key,
  product_id uuid not null,
  position integer
);
comment on table private.search_changes is 'Products that changed since the index was written.';
comment on column private.search_changes.id is 'Primary key.';
comment on column private.search_changes.product_id is 'Product.';
comment on column private.search_changes.position is 'Its position, -1 without one; null until resolve_changed_positions has run.';
alter table private.search_changes enable row level security;

create or replace function private.log_search_changes()
returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.search_changes (product_id) select product_id from changed;
  return null;
end
$$;

create or replace trigger log_new_rows
  after insert on public.shop_product_search referencing new table as changed
  for each statement execute function private.log_search_changes();

create or replace trigger log_changed_rows
  after update on public.shop_product_search referencing new table as changed
  for each statement execute function private.log_search_changes();

create or replace trigger log_deleted_rows
  after delete on public.shop_product_search referencing old table as changed
  for each statement execute function private.log_search_changes();

create or replace function private.slice_size(products integer)
returns integer language sql immutable set search_path = '' as $$
  select greatest((products + 1023) / 1024, 1)
$$;
comment on function private.slice_size is 'Products in a slice of a sort order.';

create or replace function private.price_unit()
returns bigint language sql stable set search_path = '' as $$
  select greatest(ceil(max(cents) / 256000.0), 1)::bigint * 1000 from private.search_price_ranks
$$;
comment on function private.price_unit is 'Width of a price bucket in cents: 10 dollars, or the multiple that gives at most 256 buckets.';

create or replace function private.prefix_end(prefix text)
returns text language sql immutable set search_path = '' as $$
  select prefix || U&'\+10FFFF'
$$;
comment on function private.prefix_end is 'Upper bound of the terms that begin with a prefix.';

-- Appends blocks: set_bit copies its whole argument.
create or replace function private.bitmap_of(positions integer[], products integer)
returns bit varying language plpgsql immutable set search_path = '' as $$
declare
  block_size constant integer := 32768;
  empty_block constant bit varying := repeat('0', block_size)::bit varying;
  bitmap bit varying := '';
  block bit varying := empty_block;
  start integer := 0;
  position integer;
begin
  for position in select known from unnest(positions) as known order by known loop
    while position >= start + block_size loop
      bitmap := bitmap || block;
      block := empty_block;
      start := start + block_size;
    end loop;
    block := set_bit(block, position - start, 1);
  end loop;
  while start < products loop
    bitmap := bitmap || block;
    block := empty_block;
    start := start + block_size;
  end loop;
  return substring(bitmap from 1 for products);
end
$$;
comment on function private.bitmap_of is 'Bitmap of the given positions.';

-- `|| bit ''` copies the value into memory: a bare column is read from its table at every use.
create or replace function private.bitmap_named(name text, bucket integer default 0)
returns bit varying language plpgsql stable set search_path = '' as $$
begin
  return (select known.bitmap || bit '' from private.search_bitmaps as known
    where known.name = bitmap_named.name and known.bucket <= bitmap_named.bucket order by known.bucket desc limit 1);
end
$$;
comment on function private.bitmap_named is 'Bitmap of a filter, or of the last non-empty bucket up to the given one; null without one.';

-- Copies the bitmap for each position, or builds a second one when there are many.
create or replace function private.clear_positions(bitmap bit varying, positions integer[])
returns bit varying language plpgsql immutable set search_path = '' as $$
declare
  position integer;
begin
  if cardinality(positions) > 50 then
    return bitmap & ~private.bitmap_of(positions, length(bitmap));
  end if;
  foreach position in array positions loop
    bitmap := set_bit(bitmap, position, 0);
  end loop;
  return bitmap;
end
$$;
comment on function private.clear_positions is 'The bitmap without the given positions.';

-- Skips empty stretches by blocks of 32,768, 1,024 and 32 bits.
create or replace function private.positions_in_bitmap(bitmap bit varying, skipped bigint, wanted bigint)
returns integer[] language plpgsql immutable set search_path = '' as $$
declare
  start integer := 0;
  size integer;
begin
  if bit_count(bitmap) <= skipped or wanted < 1 then
    return '{}';
  end if;
  foreach size in array case when skipped > 0 then array[32768, 1024] else '{}' end loop
    while bit_count(substring(bitmap from start + 1 for size)) <= skipped loop
      skipped := skipped - bit_count(substring(bitmap from start + 1 for size));
      start := start + size;
    end loop;
  end loop;
  return array(
    select large.start + medium.start + small.start + n
      from generate_series(start, length(bitmap) - 1, 32768) as large (start)
        cross join lateral (select substring(bitmap from large.start + 1 for 32768) offset 0) as large_block (bits)
        cross join lateral generate_series(0, case when bit_count(large_block.bits) = 0 then -1 else length(large_block.bits) - 1 end, 1024) as medium (start)
        cross join lateral (select substring(large_block.bits from medium.start + 1 for 1024) offset 0) as medium_block (bits)
        cross join lateral generate_series(0, case when bit_count(medium_block.bits) = 0 then -1 else length(medium_block.bits) - 1 end, 32) as small (start)
        cross join lateral (select substring(medium_block.bits from small.start + 1 for 32) offset 0) as small_block (bits)
        cross join lateral generate_series(0, case when bit_count(small_block.bits) = 0 then -1 else length(small_block.bits) - 1 end) as n
      where get_bit(small_block.bits, n) = 1
      limit wanted offset skipped);
end
$$;
comment on function private.positions_in_bitmap is 'Positions of `wanted` set bits after `skipped` ones, in order.';

-- A word that a hundred thousand of a million products hold cannot be counted by looking at each: a microsecond a hit
-- is a tenth of a second. So a large catalogue is also written down as sets. Its products stand in a line, the most
-- relevant first, and a set is a string of bits, one for each place in that line: who holds "coat", who is in stock.
-- A search is then an AND of a few strings, its count is the number of ones, its first page are the first ones.
--
-- Sets are written now and then, whole, in the background. What changed since is listed, taken out of the sets, and
-- looked at in the tables one by one: an answer is exact at every moment, and a sale costs no more than one line.
-- Without sets (a small catalogue, a new one, too many changes) search reads shop_product_search alone, as ever.
create table private.search_places (
  place integer primary key,
  product_id uuid not null unique
);
comment on table private.search_places is 'The line: featured first, then the newest, as relevance has it.';
alter table private.search_places enable row level security;

-- A fact that is a number is kept as its binary digits: price (in cents) and name (the place in order of names).
create table private.search_sets (
  name text not null,
  digit smallint not null default 0,
  members bit varying not null,
  primary key (name, digit)
);
comment on table private.search_sets is 'Who is in stock, featured, in `category <id>`, and the binary digits of price and name.';
alter table private.search_sets enable row level security;

create table private.search_words (
  word text collate "C" not null,
  part text not null check (part in ('text', 'name', 'start', 'whole')),
  members bit varying,
  places integer[],
  primary key (word, part),
  check (num_nonnulls(members, places) = 1)
);
comment on table private.search_words is 'Who holds a word: anywhere in the text, in the name, as its first word, as all of it. Where only a few do, their places.';
create index search_words_word on private.search_words using gin (word extensions.gin_trgm_ops);
alter table private.search_words enable row level security;

create table private.search_changes (
  id bigint generated always as identity primary key,
  product_id uuid not null
);
comment on table private.search_changes is 'Products of which the sets say nothing: they changed after these were written.';
alter table private.search_changes enable row level security;

-- Only ever appended to, so that no sale waits for another.
create function private.note_search_changes()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.search_changes (product_id) select product_id from changed;
  return null;
end
$$;
create trigger note_new_rows
  after insert on public.shop_product_search referencing new table as changed
  for each statement execute function private.note_search_changes();
create trigger note_changed_rows
  after update on public.shop_product_search referencing new table as changed
  for each statement execute function private.note_search_changes();
create trigger note_deleted_rows
  after delete on public.shop_product_search referencing old table as changed
  for each statement execute function private.note_search_changes();

-- The condition is SQL about a row of `line` and comes from the function below only.
create function private.write_search_set(name text, digit integer, condition text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  execute format($query$
    insert into private.search_sets (name, digit, members)
      select %L, %L, string_agg(case when %s then '1' else '0' end, '' order by place)::bit varying from pg_temp.line
  $query$, name, digit, condition);
end
$$;

create function private.write_search_facts()
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  category uuid;
begin
  delete from private.search_sets;
  perform private.write_search_set('everything', 0, 'true');
  perform private.write_search_set('in stock', 0, 'in_stock');
  perform private.write_search_set('featured', 0, 'is_featured');
  for category in select distinct category_id from pg_temp.line loop
    perform private.write_search_set('category ' || category, 0, format('category_id = %L', category));
  end loop;
  for digit in 0 .. (select greatest(length(ltrim(max(cents)::bit(32)::text, '0')) - 1, 0) from pg_temp.line) loop
    perform private.write_search_set('price', digit, format('cents & (1 << %s) <> 0', digit));
  end loop;
  for digit in 0 .. (select greatest(length(ltrim(max(name_place)::bit(32)::text, '0')) - 1, 0) from pg_temp.line) loop
    perform private.write_search_set('name', digit, format('name_place & (1 << %s) <> 0', digit));
  end loop;
end
$$;

create aggregate private.joined(bit varying) (sfunc = pg_catalog.bitcat, stype = bit varying);

-- Bits for places. To set one copies the whole string: so they are set in pieces of 1,024, and these joined in two steps.
create function private.set_of(places integer[], products integer)
returns bit varying
language plpgsql
immutable
set search_path = ''
as $$
declare
  nobody constant bit(1024) := repeat('0', 1024)::bit(1024);
begin
  return (
    select substring(private.joined(stretch.members order by stretch.number) from 1 for products) from (
      select piece.number / 32, private.joined(coalesce(held.members, nobody) order by piece.number)
        from generate_series(0, (products - 1) / 1024) as piece (number) left join (
          select place / 1024, bit_or(set_bit(nobody, place % 1024, 1)) from unnest(places) as place group by place / 1024
        ) as held (number, members) on held.number = piece.number
        group by piece.number / 32
    ) as stretch (number, members));
end
$$;

-- Sorted rather than hashed: millions of words, each with its list, would not fit in memory.
create function private.write_search_words(frequent integer)
returns void
language plpgsql
volatile
set search_path = ''
set work_mem = '64MB'
set enable_hashagg = off
as $$
declare
  products integer := (select count(*) from pg_temp.line);
begin
  delete from private.search_words;
  insert into private.search_words (word, part, members, places)
    select held.word, held.part,
        case when cardinality(held.places) >= frequent then private.set_of(held.places, products) end,
        case when cardinality(held.places) < frequent then held.places end
      from (
        select spoken.word collate "C", spoken.part, array_agg(line.place)
          from pg_temp.line cross join lateral (
            select 'text', string_to_table(regexp_replace(line.document, '[^[:alnum:]]+', ' ', 'g'), ' ')
            union all select 'name', string_to_table(line.words, ' ')
            union all select 'start', substring(line.name from '^[[:alnum:]]+')
            union all select 'whole', substring(line.name from '^[[:alnum:]]+$')
          ) as spoken (part, word)
          where spoken.word <> ''
          group by 1, 2
      ) as held (word, part, places);
end
$$;

create function private.write_search_sets(frequent integer default null)
returns void
language plpgsql
volatile
set search_path = ''
set work_mem = '64MB'
as $$
begin
  perform pg_advisory_xact_lock(hashtext('search sets'));
  -- First of all: what is changed from here on is noted anew, whatever the sets below have seen of it.
  delete from private.search_changes;
  create temporary table line as
    select row_number() over (order by is_featured desc, created_at desc, product_id)::integer - 1 as place,
        row_number() over (order by sort_name, product_id)::integer - 1 as name_place,
        product_id, name, words, document, category_id, (price * 100)::integer as cents, in_stock, is_featured
      from public.shop_product_search;
  create unique index on pg_temp.line (place);
  analyze pg_temp.line;
  delete from private.search_places;
  insert into private.search_places (place, product_id) select place, product_id from pg_temp.line;
  perform private.write_search_facts();
  perform private.write_search_words(coalesce(frequent, greatest(500, (select count(*)::integer / 1000 from pg_temp.line))));
  drop table pg_temp.line;
end
$$;
comment on function private.write_search_sets is 'Writes the sets anew. A word has bits from so many products on, below that a list: a thousandth of all, at least 500.';

insert into private.settings (name, value, purpose) values
  ('search_sets_from', '20000', 'From how many products on the search keeps sets; below, the indexes alone are as fast.');

create function private.keep_search_sets()
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Several hosts may ask at once; one does it.
  if not pg_try_advisory_xact_lock(hashtext('search sets')) then
    return false;
  end if;
  if (select coalesce(sum(product_count), 0) from public.shop_categories)
    < (select greatest(value::bigint, 1) from private.settings where name = 'search_sets_from')
  then
    delete from private.search_sets;
    delete from private.search_words;
    delete from private.search_changes;
    return false;
  end if;
  if exists (select from private.search_sets) and (select count(*) from private.search_changes) < 1000 then
    return false;
  end if;
  perform private.write_search_sets();
  return true;
end
$$;
comment on function private.keep_search_sets is 'To be called every minute: writes the sets of a large catalogue when there are none, or when 1,000 changes came. Answers whether it did.';

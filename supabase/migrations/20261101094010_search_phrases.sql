-- What stands beside what, and what many words have in common.
-- Two words with a single space between them are held like a word: "silk dress" is one. Three in a row are two pairs that
-- share a word; whoever has that word once has them in a row, the others are looked at.
-- A piece that many words contain ("417" among a million numbers) is written as a word of its own, with its signs of
-- LIKE: '%417%', or '41%' for a beginning. So whatever is typed is one set, or those of a few hundred words.
create table private.search_pairs (like private.search_words including all);
comment on table private.search_pairs is 'Who holds two words in a row with one space between: anywhere in the text, in the name, as its beginning, as all of it; loosely, with signs between them in a name.';
alter table private.search_pairs enable row level security;
alter table private.search_pairs drop constraint search_words_part_check,
  add check (part in ('text', 'name', 'start', 'whole', 'loose'));
alter table private.search_words drop constraint search_words_part_check,
  add check (part in ('text', 'name', 'start', 'whole', 'twice'));
comment on table private.search_words is 'Who holds a word, or a piece (with its %): anywhere in the text, in the name, as its first word, as all of it; or a word twice. Where only a few do, their places.';

-- Words, or pairs of them. `spoken` is SQL that gives a row of `line` its words, and comes from the function below only.
-- Sorted rather than hashed: millions of words, each with its list, would not fit in memory.
create function private.write_search_words(part text, spoken text, frequent integer, store regclass)
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
  execute format($query$
    insert into %s (word, part, members, places)
      select held.word, how.part,
          case when cardinality(how.places) >= $1 then private.set_of(how.places, $2) end,
          case when cardinality(how.places) < $1 then how.places end
        from (
          select once.word, array_agg(once.place), array_agg(once.place) filter (where once.times > 1) from (
            select spoken.word collate "C", line.place, count(*)
              from pg_temp.line cross join lateral (%s) as spoken (word)
              where spoken.word is not null and spoken.word <> '' group by 1, 2
          ) as once (word, place, times) group by once.word
        ) as held (word, places, places_twice)
          cross join lateral (values ($3, held.places), ('twice', held.places_twice)) as how (part, places)
        where how.places is not null and (how.part <> 'twice' or $4)
  $query$, store, spoken) using frequent, products, part, part = 'text' and store = 'private.search_words'::regclass;
end
$$;

-- What an array of words (gaps in it are '') has beside each other.
create function private.pairs_in(words text)
returns text
language sql
immutable
set search_path = ''
as $$
  select format($query$
    select pair.one || ' ' || pair.other from unnest(%1$s, (%1$s)[2:]) as pair (one, other) where pair.one <> '' and pair.other <> ''
  $query$, words)
$$;

-- Pieces that more than so many words contain. Six letters are enough: hardly any longer piece has so many.
create function private.write_search_pieces(frequent integer, many integer)
returns void
language plpgsql
volatile
set search_path = ''
set work_mem = '64MB'
as $$
declare
  products integer := (select count(*) from pg_temp.line);
begin
  create temporary table piece as
    select known.word, known.part, '%' || substr(known.word, start, long) || '%' as pattern
      from private.search_words as known, generate_series(1, length(known.word) - 2) as start,
        generate_series(3, least(6, length(known.word) - start + 1)) as long
      where known.part in ('text', 'name')
    union all
    select known.word, known.part, left(known.word, long) || '%'
      from private.search_words as known, generate_series(1, least(6, length(known.word))) as long
      where known.part in ('name', 'start');
  analyze pg_temp.piece;
  create temporary table shared as select pattern, part from pg_temp.piece group by pattern, part having count(*) > many;
  analyze pg_temp.shared;
  insert into private.search_words (word, part, members, places)
    select held.pattern, held.part,
        case when held.members is not null or cardinality(held.places) >= frequent then coalesce(
          held.members | private.set_of(held.places, products), private.set_of(held.places, products)) end,
        case when held.members is null and cardinality(held.places) < frequent then held.places end
      from (
        select pattern, part, bit_or(known.members), array_agg(few.place) filter (where few.place is not null)
          from pg_temp.shared join pg_temp.piece using (pattern, part) join private.search_words as known using (word, part)
            left join lateral unnest(known.places) as few (place) on true
          group by pattern, part
      ) as held (pattern, part, members, places);
  drop table pg_temp.piece, pg_temp.shared;
end
$$;

create function private.write_search_sets(frequent integer default null, many integer default 256)
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
  -- What is neither a letter nor a space is a gap: '', as between two spaces.
  create temporary table line as
    select row_number() over (order by is_featured desc, created_at desc, product_id)::integer - 1 as place,
        row_number() over (order by price, sort_name, product_id)::integer - 1 as "price-low",
        row_number() over (order by price desc, sort_name, product_id)::integer - 1 as "price-high",
        row_number() over (order by sort_name, product_id)::integer - 1 as "name",
        row_number() over (order by is_featured desc, sort_name, product_id)::integer - 1 as "featured",
        row_number() over (order by created_at desc, product_id)::integer - 1 as "newest",
        product_id, category_id, (price * 100)::bigint as cents, in_stock, is_featured,
        string_to_array(regexp_replace(document, '[^[:alnum:] ]', '  ', 'g'), ' ') as text_words,
        string_to_array(regexp_replace(name, '[^[:alnum:] ]', '  ', 'g'), ' ') as name_words,
        string_to_array(btrim(words), ' ') as loose_words
      from public.shop_product_search;
  create unique index on pg_temp.line (place);
  analyze pg_temp.line;
  delete from private.search_places;
  insert into private.search_places (place, product_id) select place, product_id from pg_temp.line;
  perform private.write_search_facts();
  frequent := coalesce(frequent, greatest(500, (select count(*)::integer / 1000 from pg_temp.line)));
  delete from private.search_words;
  perform private.write_search_words(spoken.part, spoken.words, frequent, 'private.search_words') from (values
    ('text', 'select unnest(text_words)'),
    ('name', 'select unnest(name_words)'),
    ('start', 'select name_words[1]'),
    ('whole', 'select name_words[1] where cardinality(name_words) = 1')
  ) as spoken (part, words);
  delete from private.search_pairs;
  perform private.write_search_words(spoken.part, private.pairs_in(spoken.words), frequent, 'private.search_pairs') from (values
    ('text', 'text_words'),
    ('name', 'name_words'),
    ('loose', 'case when name_words <> loose_words then loose_words end'),
    ('start', 'name_words[:2]'),
    ('whole', 'case when cardinality(name_words) = 2 then name_words end')
  ) as spoken (part, words);
  perform private.write_search_pieces(frequent, many);
  drop table pg_temp.line;
end
$$;
comment on function private.write_search_sets is 'Writes the sets anew. A word has bits from so many products on, below that a list: a thousandth of all, at least 500. A piece that more than `many` words contain has a set of its own.';


create or replace function private.keep_search_sets()
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
    delete from private.search_places;
    delete from private.search_sets;
    delete from private.search_orders;
    delete from private.search_prices;
    delete from private.search_words;
    delete from private.search_pairs;
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

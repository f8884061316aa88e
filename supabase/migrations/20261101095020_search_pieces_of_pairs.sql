-- Words in a row that few hold: "skirt no 86" met 11,111 numbers that begin so, each a pair with "no" and a list of its
-- own. Now what many pairs begin with has a set, as it has among words.

-- Of the second word, beginnings that more than so many pairs have: 'no 86%'. A longer one has no more pairs than a
-- shorter, so that where none is shared the longer ones need not be counted.
create function private.write_search_pair_pieces(frequent integer, many integer)
returns void
language plpgsql
volatile
set search_path = ''
set work_mem = '64MB'
as $$
declare
  products integer := (select count(*) from pg_temp.line);
begin
  create temporary table shared (pattern text collate "C", part text, long integer);
  for next_long in 1 .. 6 loop
    insert into pg_temp.shared
      select left(known.word, strpos(known.word, ' ') + next_long) || '%', known.part, next_long
        from private.search_pairs as known
        where known.part <> 'whole' and length(known.word) >= strpos(known.word, ' ') + next_long
        group by 1, 2 having count(*) > many;
    exit when not found;
  end loop;
  analyze pg_temp.shared;
  insert into private.search_pairs (word, part, members, places)
    select held.pattern, held.part,
        case when held.members is not null or cardinality(held.places) >= frequent then coalesce(
          held.members | private.set_of(held.places, products), private.set_of(held.places, products)) end,
        case when held.members is null and cardinality(held.places) < frequent then held.places end
      from (
        select shared.pattern, shared.part, bit_or(known.members), array_agg(few.place) filter (where few.place is not null)
          from pg_temp.shared join private.search_pairs as known on known.part = shared.part
            and known.word >= rtrim(shared.pattern, '%') and known.word < private.last_beginning(rtrim(shared.pattern, '%'))
            left join lateral unnest(known.places) as few (place) on true
          group by shared.pattern, shared.part
      ) as held (pattern, part, members, places);
  drop table pg_temp.shared;
end
$$;
comment on table private.search_pairs is 'Who holds two words in a row with one space between, or a word and the beginning of another (with its %): anywhere in the text, in the name, as its beginning, as all of it; loosely, with signs between them in a name.';

create or replace function private.write_search_sets(frequent integer default null, many integer default 256)
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
  -- A longer list takes longer to be made into a set than a set to be read, and is not smaller when both are packed.
  frequent := coalesce(frequent, 300);
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
  perform private.write_search_pair_pieces(frequent, many);
  drop table pg_temp.line;
end
$$;
comment on function private.write_search_sets is 'Writes the sets anew. A word has bits from `frequent` products on, 300, below that a list. A piece that more than `many` words contain has a set of its own, and so has what more than `many` pairs begin with.';

-- Also when what is there is of a release before, and knows no prices.
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
    perform private.forget_search_sets();
    return false;
  end if;
  if exists (select from private.search_sets where name = 'price up to') and (select count(*) from private.search_changes) < 1000 then
    perform private.note_search_places();
    return false;
  end if;
  perform private.write_search_sets();
  return true;
end
$$;

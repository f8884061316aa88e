-- The first letters that somebody types begin few words that many hold: "s" began six, whose sets were joined twice for
-- each answer. What one and two letters begin has a set of its own, once two words with sets begin so.
create function private.write_search_beginnings()
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  products constant integer := (select length(members) from private.search_sets where name = 'everything');
begin
  insert into private.search_words (word, part, members)
    select short.pattern, short.part, bit_or(known.members)
        | private.set_of(array_agg(few.place) filter (where few.place is not null), products)
      from (
        select left(spoken.word, long) || '%' as pattern, spoken.part
          from private.search_words as spoken, generate_series(1, 2) as long
          where spoken.members is not null and spoken.part in ('name', 'start') and spoken.word !~ '%' and length(spoken.word) >= long
          group by 1, 2 having count(*) > 1
      ) as short
        join private.search_words as known on known.part = short.part and known.word !~ '%'
          and known.word >= rtrim(short.pattern, '%') and known.word < private.last_beginning(rtrim(short.pattern, '%'))
        left join lateral unnest(known.places) as few (place) on true
      group by short.pattern, short.part
    on conflict do nothing;
end
$$;
select private.write_search_beginnings();

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
  perform private.write_search_beginnings();
  perform private.write_search_pair_pieces(frequent, many);
  drop table pg_temp.line;
end
$$;
comment on function private.write_search_sets is 'Writes the sets anew. A word has bits from `frequent` products on, 300, below that a list. A piece that more than `many` words contain has a set of its own, and so has what more than `many` pairs begin with, or two words with bits.';

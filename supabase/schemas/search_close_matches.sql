-- Close matches: what a search without results offers instead. It compares words, not characters: in any order, in
-- singular and plural, with their synonyms, and misspelt words by the trigrams of the catalogue's own words.
create or replace function search.lexemes(original text, category_id uuid)
returns tsvector language sql immutable parallel safe cost 1000 set search_path = '' as $$
  select to_tsvector('pg_catalog.english', search.words(original)) || array_to_tsvector(array[category_id::text])
$$;
comment on function search.lexemes is 'The words of a text, stemmed by the English dictionary, and the id of its category, which stands for the words of its name. The cost keeps PostgreSQL from computing it for many rows.';

create index shop_product_search_name_lexemes on public.shop_product_search using gin (search.lexemes(words, category_id));
create index shop_product_search_lexemes on public.shop_product_search using gin (search.lexemes(document, category_id));

create or replace function search.stemmed_words(original text)
returns table (place bigint, word text, stem text) language sql immutable set search_path = '' as $$
  select split.place, split.word, dictionary.stems[1]
    from regexp_split_to_table(search.folded(original), '[^[:alnum:]]+') with ordinality as split (word, place)
      cross join lateral (select ts_lexize('pg_catalog.english_stem', split.word)) as dictionary (stems)
    where split.word <> '' and dictionary.stems <> '{}'
$$;
comment on function search.stemmed_words is 'The words of a text without stop words (a, the, for …), in their order.';

create or replace function search.stems(original text)
returns text language sql immutable set search_path = '' as $$
  select ' ' || string_agg(each.stem, ' ' order by each.place) || ' ' from search.stemmed_words(original) as each
$$;

create table search.vocabulary (
  word text collate "C" primary key,
  stem text not null,
  texts integer not null
);
comment on table search.vocabulary is 'Words of products, categories and synonyms, maintained by triggers: what misspelt words are compared with.';
comment on column search.vocabulary.word is 'A word of 2 to 40 letters in lower case; stop words are left out.';
comment on column search.vocabulary.stem is 'Its stem in the English dictionary: "scarf" of "scarfs".';
comment on column search.vocabulary.texts is 'Number of products, categories and synonyms that hold it; 0 when the last one is gone.';

create index vocabulary_word on search.vocabulary using gin (word extensions.gin_trgm_ops);
create index vocabulary_stem on search.vocabulary (stem);
grant select on search.vocabulary to anon, authenticated;

drop policy if exists "Everybody reads the words of the catalogue" on search.vocabulary;
create policy "Everybody reads the words of the catalogue"
  on search.vocabulary for select to anon, authenticated
  using (true);

create table search.synonyms (
  word text not null check (btrim(word) <> '' and char_length(word) <= 100),
  synonym text not null check (btrim(synonym) <> '' and char_length(synonym) <= 100),
  stems text generated always as (search.stems(word)) stored,
  primary key (word, synonym)
);
comment on table search.synonyms is 'What shoppers type and what the catalogue calls it. The owner edits it; one row for each direction.';
comment on column search.synonyms.word is 'A word or a few words that shoppers type, in singular or plural.';
comment on column search.synonyms.stems is 'The stems of the words: '' polo neck '' also finds "polo necks".';
comment on column search.synonyms.synonym is 'A word of the catalogue, or a few that a product must all have.';
grant select on search.synonyms to anon, authenticated;

drop policy if exists "Everybody reads synonyms" on search.synonyms;
create policy "Everybody reads synonyms"
  on search.synonyms for select to anon, authenticated
  using (true);

-- In the order of words: concurrent changes lock them in the same order.
create or replace function private.count_words(added text[], removed text[])
returns void language sql set search_path = '' as $$
  insert into search.vocabulary as known (word, stem, texts)
    select used.word, used.stem, sum(change.step)
      from (select unnest(added), 1 union all select unnest(removed), -1) as change (original, step)
        cross join lateral (
          select distinct each.word, each.stem from search.stemmed_words(change.original) as each
            where each.word ~ '^[[:alpha:]]{2,40}$'
        ) as used
      group by used.word, used.stem having sum(change.step) <> 0
      order by used.word
    on conflict (word) do update set texts = known.texts + excluded.texts
$$;

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

-- Swapped letters, or a wrong one in a short word ("vace"), leave few trigrams of the word: they are tried one by one. A longer or shorter word has to be more similar ("beenie" is "beanie"
-- rather than "been"), also one with another first letter: few people mistype that.
create or replace function search.corrections(typed text, typed_stem text)
returns setof text language sql stable set search_path = '' as $$
  with candidate as (
    -- The stem of swapped letters may be another word: "blowes" is "blow".
    select known.word, case when known.word = swapped.word then 1.0 else 0.75 end as score
      from generate_series(1, char_length(typed) - 1) as place
        cross join lateral search.stemmed_words(overlay(typed placing reverse(substr(typed, place, 2)) from place)) as swapped
        join search.vocabulary as known on known.stem = swapped.stem and known.texts > 0
    union all
    (select known.word, 0.9 from search.vocabulary as known
      where char_length(typed) >= 3 and known.word like typed || '%' and known.texts > 0
      order by known.texts desc, known.word limit 3)
    union all
    select known.word, 0.7 + 0.2 * extensions.similarity(known.word, typed) from search.vocabulary as known
      where char_length(typed) >= 4 and known.texts > 0
        -- The words with the same first letter, by the index.
        and known.word between left(typed, 1) and left(typed, 1) || chr(1114111)
        and known.word like any (array(
          select overlay(typed placing wrong.letter from place for wrong.letters)
            from generate_series(2, char_length(typed) + 1) as place, (values ('_', 1), ('_', 0), ('', 1)) as wrong (letter, letters)))
    union all
    select known.word, 0.7 from search.vocabulary as known where known.stem = typed_stem and known.texts > 0
    union all
    select known.word, extensions.similarity(known.word, typed) - 0.06 * abs(char_length(known.word) - char_length(typed))
        - case when left(known.word, 1) = left(typed, 1) then 0 else 0.1 end
      from search.vocabulary as known
      where known.word operator(extensions.%) typed and known.texts > 0
  )
  select word from candidate
    where score >= 0.3 and score > (select max(score) - 0.04 from candidate)
    group by word order by max(score) desc, word limit 3
$$;
comment on function search.corrections is 'Words of the vocabulary that an unknown word may be meant for: two of its letters swapped, its continuation, one letter wrong, missing or too many, those of the same stem, or the most similar ones.';

create or replace function search.meanings(query text)
returns table (place bigint, meaning tsquery) language sql stable set search_path = '' as $$
  with typed as materialized (
    select min(each.place) as place, min(each.word) as word, each.stem
      from search.stemmed_words(query) as each where char_length(each.word) <= 40
      group by each.stem order by 1 limit 12
  ), meant as materialized (
    select typed.place, known.word, known.stem
      from typed cross join lateral (
        select typed.word ~ '[[:digit:]]' or exists (
          select from search.vocabulary as same where same.stem = typed.stem and same.texts > 0
            -- "earings" has the stem of "ear", and is none.
            and (same.word = typed.word or char_length(typed.word) - char_length(typed.stem) < 3)) as is_known
      ) as lookup cross join lateral (
        select typed.word, typed.stem where is_known
        union all
        select corrected.word, corrected.stem
          from search.corrections(typed.word, typed.stem) as correction, search.stemmed_words(correction) as corrected where not is_known
      ) as known
  ), synonym as materialized (
    select known.stems, known.synonym from search.synonyms as known
      where strpos((select ' ' || string_agg(stem, ' ' order by place) || ' ' from meant), known.stems) > 0
  ), alternative as (
    select meant.place, plainto_tsquery('pg_catalog.english', meant.word) as words, 1 as length from meant
    union
    select meant.place, plainto_tsquery('pg_catalog.english', synonym.synonym), cardinality(string_to_array(btrim(synonym.stems), ' '))
      from meant join synonym on strpos(synonym.stems, ' ' || meant.stem || ' ') > 0
  ), longest as (
    select alternative.*, max(alternative.length) over (partition by alternative.place) as most from alternative
  )
  select typed.place, string_agg('(' || longest.words::text || ')', ' | ')::tsquery
    from typed left join (
      select known.place, known.words from longest as known where known.length = known.most and numnode(known.words) > 0
      union all
      select known.place, quote_literal(category.id)::tsquery
        from longest as known join public.shop_categories as category
          on known.length = known.most and to_tsvector('pg_catalog.english', search.words(lower(category.name))) @@ known.words
    ) as longest on longest.place = typed.place
    group by typed.place
$$;
comment on function search.meanings is 'For each of the first 12 words of a query what a product may hold for it: the word, its corrections if it is unknown, and their synonyms; synonyms of several words replace them ("dressing gown" is no dress). A category that is named like it counts, too. Null for a word that means nothing.';

-- Sorts at most 400 products, so that the time is bounded: those that hold all words, and those with one in the name.
-- A sequential scan would compute the lexemes of every product.
create or replace function public.search_close_matches(
  q text, category text default null, min_price numeric default null, max_price numeric default null,
  in_stock boolean default null, featured boolean default null, page_limit integer default 8
)
returns json language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  meanings tsquery[];
  product_ids uuid[];
begin
  meanings := array(select known.meaning from search.meanings(search.normalized(q)) as known);
  if num_nonnulls(variadic meanings) > 0 then
    execute format($query$
      with candidate as (
        (select item.product_id from public.shop_product_search as item
          where %1$s and search.lexemes(item.document, item.category_id) @@ %2$L limit 200)
        union
        (select item.product_id from public.shop_product_search as item
          where %1$s and search.lexemes(item.words, item.category_id) @@ %3$L limit 200)
      ), item as materialized (
        select product_id, is_featured, created_at, search.lexemes(document, category_id) as in_text, to_tsvector('pg_catalog.english', words) as in_name
          from candidate join public.shop_product_search using (product_id)
      )
      select array(
        select item.product_id from item cross join lateral (
          select count(*) filter (where item.in_text @@ word) as in_text, count(*) filter (where item.in_name @@ word) as in_name
            from unnest($1) as word
        ) as found
        where 2 * (found.in_text + found.in_name) >= cardinality($1)
        order by found.in_text + found.in_name desc, found.in_name desc, item.is_featured desc, item.created_at desc, item.product_id
        limit $2)
    $query$, search.condition(null, category, min_price, max_price, in_stock, featured),
      (select string_agg('(' || word::text || ')', ' & ') from unnest(meanings) as word),
      (select string_agg('(' || word::text || ')', ' | ') from unnest(meanings) as word))
    into product_ids using meanings, least(greatest(page_limit, 1), 20);
  end if;
  return search.page(coalesce(product_ids, '{}'));
end
$$;
comment on function public.search_close_matches is 'search_close_matches(q, category: slug or id, min_price, max_price, in_stock, featured, page_limit = 8; all but q optional) -> [product as in search_products]: for a search that finds nothing, the products closest to what was typed. They hold at least half of the words of q (in any order, in singular or plural, by a synonym, or misspelt); words of the name count twice, and those with most words come first.';
grant execute on function public.search_close_matches to anon, authenticated;

-- The API functions call them as the visitor.
grant execute on all functions in schema search to anon, authenticated;

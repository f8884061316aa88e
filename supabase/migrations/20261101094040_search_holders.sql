-- Who holds what was typed: as bits, and beside them the places of those that hold rarer words or pairs.
-- What is joined to nothing is in memory: of one set alone, bit_or answers where it is stored, to be read at every look.

-- What begins so: the words from here on, and before this. Of words the last sign of all comes after any.
create function private.last_beginning(beginning text)
returns text
language sql
immutable
set search_path = ''
as $$
  select beginning || U&'\+10FFFF'
$$;

-- Who holds a word, or one that begins like it ("coat%") or contains it ("%coat%"): bits, and beside them the places of
-- rarer ones. Both are null when nobody does.
create function private.holders(pattern text, part text, out members bit varying, out places integer[])
language plpgsql
stable
set search_path = ''
as $$
begin
  -- A word as it is, or a piece that many words contain.
  select known.members || bit '', known.places into members, places
    from private.search_words as known where known.word = pattern and known.part = holders.part;
  if found or pattern !~ '%' then
    return;
  elsif pattern ~ '^%' then
    select bit_or(known.members) || bit '', array_agg(held.place) filter (where held.place is not null) into members, places
      from private.search_words as known left join lateral unnest(known.places) as held (place) on true
      where known.word like pattern and known.part = holders.part;
  else
    select bit_or(known.members) || bit '', array_agg(held.place) filter (where held.place is not null) into members, places
      from private.search_words as known left join lateral unnest(known.places) as held (place) on true
      where known.word >= rtrim(pattern, '%') and known.word < private.last_beginning(rtrim(pattern, '%')) and known.part = holders.part;
  end if;
end
$$;

-- Who holds a word and the beginning of another (or all of it, if it ends there) in a row, of the first perhaps only its end.
create function private.holders_of_pair(
  one text, other text, has_end boolean, ends boolean, parts text[], out members bit varying, out places integer[]
)
language plpgsql
stable
set search_path = ''
as $$
declare
  most_words constant integer := 300;
  -- One letter is not to be found at the end of words, but there are pairs with it.
  firsts text[] := case when not has_end then array[one] when char_length(one) > 1 then array(
    select known.word from private.search_words as known
      where known.word like '%' || one and known.part = 'text' limit most_words + 1) end;
begin
  if cardinality(firsts) <= most_words then
    select bit_or(known.members) || bit '', array_agg(held.place) filter (where held.place is not null) into members, places
      from unnest(firsts) as first (word) cross join lateral (
        select pair.members, pair.places from private.search_pairs as pair
          where pair.word >= first.word || ' ' || other and pair.part = any (parts)
            and pair.word <= case when ends then first.word || ' ' || other else private.last_beginning(first.word || ' ' || other) end
      ) as known left join lateral unnest(known.places) as held (place) on true;
  else
    select bit_or(known.members) || bit '', array_agg(held.place) filter (where held.place is not null) into members, places
      from private.search_pairs as known left join lateral unnest(known.places) as held (place) on true
      where known.word like '%' || one || ' ' || other || case when ends then '' else '%' end and known.part = any (parts);
  end if;
end
$$;

-- Who has all pairs of these words: perhaps in a row, and nobody else has them in a row. Of the first word its end, of
-- the last its beginning will do. Where one of the pairs is in lists only, so is the answer.
create function private.in_a_row(words text[], parts text[], out members bit varying, out places integer[])
language plpgsql
stable
set search_path = ''
as $$
declare
  last constant integer := cardinality(words);
  is_listed boolean := false;
  listed integer[];
  pair record;
begin
  for n in 1 .. last - 1 loop
    pair := private.holders_of_pair(words[n], words[n + 1], n = 1, n + 1 < last, parts);
    if pair.members is null and pair.places is null then
      members := null;
      places := null;
      return;
    elsif pair.members is null and (not is_listed or cardinality(pair.places) < cardinality(listed)) then
      is_listed := true;
      listed := pair.places;
    elsif pair.members is not null then
      members := coalesce(members & pair.members, pair.members);
      places := places || pair.places;
    end if;
  end loop;
  if is_listed then
    places := array(
      select distinct place from unnest(listed) as place
        where members is null or get_bit(members, place) = 1 or place = any (places));
    members := null;
  end if;
end
$$;

-- Of those who have all pairs of three words or more, the places that have to be looked at: where a word between stands
-- twice, the pairs may be apart. Names, too: how well they fit, pairs do not tell.
create function private.left_open(members bit varying, words text[], most integer)
returns integer[]
language plpgsql
stable
set search_path = ''
as $$
declare
  doubt record;
  open bit varying;
  places integer[] := '{}';
begin
  for doubt in
    select holding.* from unnest(words[2:cardinality(words) - 1]) as word, private.holders(word, 'twice') as holding
    union all select * from private.in_a_row(words, '{name}')
    union all select * from private.in_a_row(words, '{loose}')
  loop
    open := coalesce(open | doubt.members, doubt.members, open);
    places := places || array(select place from unnest(doubt.places) as place where get_bit(members, place) = 1);
  end loop;
  return places || private.places_of(members & open, 0, most);
end
$$;

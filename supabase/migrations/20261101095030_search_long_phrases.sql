-- Three words in a row and more were looked at in the table wherever a name might hold them, to tell how well they fit.
-- Now names are ranked by sets for rows of any length. And what few hold costs fewer looks into the table.

-- Who holds a word and the beginning of another (or all of it, if it ends there) in a row, of the first perhaps only its end.
create or replace function private.holders_of_pair(
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
      from unnest(firsts) as first (word) cross join unnest(parts) as wanted (part)
        left join private.search_pairs as piece
          on not ends and piece.word = first.word || ' ' || other || '%' and piece.part = wanted.part
        cross join lateral (
          select piece.members, piece.places where piece.word is not null
          union all
          select pair.members, pair.places from private.search_pairs as pair
            where piece.word is null and pair.part = wanted.part and pair.word >= first.word || ' ' || other
              and pair.word <= case when ends then first.word || ' ' || other else private.last_beginning(first.word || ' ' || other) end
        ) as known left join lateral unnest(known.places) as held (place) on true;
  else
    select bit_or(known.members) || bit '', array_agg(held.place) filter (where held.place is not null) into members, places
      from private.search_pairs as known left join lateral unnest(known.places) as held (place) on true
      where known.word like '%' || one || ' ' || other || case when ends then '' else '%' end and known.part = any (parts);
  end if;
end
$$;

-- Who has all pairs of these words: perhaps in a row, and nobody else has them in a row. Of the last word its beginning
-- will do, and of the first its end, if that is said. The one with two arguments stays for searches that are under way.
create function private.in_a_row(
  words text[], first_parts text[], parts text[], has_end boolean, out members bit varying, out places integer[]
)
language plpgsql
stable
set search_path = ''
as $$
declare
  last constant integer := cardinality(words);
  pair record;
begin
  for n in 1 .. last - 1 loop
    pair := private.holders_of_pair(words[n], words[n + 1], has_end and n = 1, n + 1 < last, case n when 1 then first_parts else parts end);
    if pair.members is null and pair.places is null then
      members := null;
      places := null;
      return;
    elsif n = 1 then
      members := pair.members;
      places := pair.places;
    else
      places := array(
        select place from unnest(places) as place where get_bit(pair.members, place) = 1
        union select place from unnest(pair.places) as place where get_bit(members, place) = 1
        union (select unnest(places) intersect select unnest(pair.places)));
      members := members & pair.members;
    end if;
  end loop;
end
$$;

-- Of those who have all pairs of three words or more, the places that have to be looked at: where a word between stands
-- twice, the pairs may be apart. And whose name is nothing else: pairs do not tell.
create or replace function private.left_open(members bit varying, words text[], most integer)
returns integer[]
language plpgsql
stable
set search_path = ''
as $$
declare
  phrase constant text := array_to_string(words, ' ');
  doubt record;
  open bit varying;
  places integer[] := array(
    select known.place from public.shop_product_search as item join private.search_places as known using (product_id)
      where item.sort_name = normalize(phrase, NFD) and item.name = phrase and get_bit(members, known.place) = 1 limit most);
begin
  for doubt in
    select holding.* from unnest(words[2:cardinality(words) - 1]) as word, private.holders(word, 'twice') as holding
  loop
    open := coalesce(open | doubt.members, doubt.members, open);
    places := places || array(select place from unnest(doubt.places) as place where get_bit(members, place) = 1);
  end loop;
  return places || private.places_of(members & open, 0, most);
end
$$;

-- Who holds all that was typed. A longer list becomes bits, and a few places are set among those of others: to look at
-- them in the table takes longer.
create or replace function private.holders_of(typed text, part text, out members bit varying, out places integer[])
language plpgsql
stable
set search_path = ''
as $$
declare
  few constant integer := 300;
  few_bits constant integer := 20;
  words constant text[] := string_to_array(typed, ' ');
  listed bit varying;
  place integer;
begin
  if typed is null then
    members := private.set_named('everything');
  elsif cardinality(words) > 1 then
    select * into members, places from private.in_a_row(words, array[part], array[part], true);
  elsif char_length(typed) < 3 then
    select * into members, places from private.holders(typed || '%', 'name');
  else
    select * into members, places from private.holders('%' || typed || '%', part);
  end if;
  if cardinality(places) > few then
    listed := private.set_of(places, (select max(place) + 1 from private.search_places));
    members := coalesce(members | listed, listed);
    places := null;
  elsif members is not null and cardinality(places) <= few_bits then
    foreach place in array places loop
      members := set_bit(members, place, 1);
    end loop;
    places := null;
  end if;
end
$$;

-- Who has a name of a rank, and perhaps of one before. Three words in a row may be all of a name: private.left_open.
create or replace function private.tier(typed text, rank integer, out members bit varying, out places integer[])
language plpgsql
stable
set search_path = ''
as $$
declare
  words constant text[] := string_to_array(typed, ' ');
  part constant text := case rank when 0 then 'whole' when 1 then 'start' else 'name' end;
begin
  if cardinality(words) > 2 and rank > 0 then
    select * into members, places from private.in_a_row(words,
      case rank when 1 then '{start}' when 2 then '{name,loose}' else '{name}' end::text[],
      case rank when 2 then '{name,loose}' else '{name}' end::text[], rank = 3);
  elsif cardinality(words) = 2 then
    select * into members, places from private.holders_of_pair(words[1], words[2], rank = 3, rank = 0,
      case rank when 2 then '{name,loose}' else array[part] end);
  elsif cardinality(words) = 1 then
    select * into members, places from private.holders(
      case rank when 0 then typed when 3 then '%' || typed || '%' else typed || '%' end, part);
  end if;
end
$$;

-- Tier after tier of search.rank: the name, its beginning, the beginning of a word in it, anywhere in it, elsewhere.
-- From the first page on, a tier may hold those before it too. Further down each is taken for itself, to be counted.
create or replace function private.first_by_rank(
  members bit varying, typed text, sort text, skipped bigint, until bigint, out places integer[], out passed bigint
)
language plpgsql
stable
set search_path = ''
as $$
declare
  -- A letter or two stand at the beginning of a word.
  elsewhere constant integer := case when char_length(typed) < 3 then 2 else 4 end;
  few constant integer := 300;
  tier record;
  near integer[];
  listed bit varying;
  reach bit varying;
  above bit varying;
  stretch record;
  done bigint := 0;
begin
  places := '{}';
  passed := 0;
  for rank in 0 .. elsewhere loop
    reach := members;
    if rank < elsewhere then
      tier := private.tier(typed, rank);
      if cardinality(tier.places) > few * (skipped = 0)::integer then
        listed := private.set_of(tier.places, length(members));
        reach := members & coalesce(tier.members | listed, listed);
      else
        reach := members & tier.members;
        -- They stand in a line, too: no more than are wanted, unless another order is.
        near := array(select place from unnest(tier.places) as place where get_bit(members, place) = 1
          order by place limit case when sort is null then until end);
        places := places || near;
        exit when reach is null and cardinality(near) >= until;
      end if;
      continue when reach is null;
    end if;
    if skipped > 0 and above is not null then
      reach := reach & ~above;
    end if;
    stretch := private.stretch(reach, sort, greatest(skipped - done, 0), until - done);
    places := places || stretch.places;
    passed := passed + stretch.passed;
    exit when done + bit_count(reach) >= until;
    if skipped > 0 then
      done := done + bit_count(reach);
      above := coalesce(above | reach, reach);
    end if;
  end loop;
end
$$;

-- Card numbers are found in the decimal digits of every script. NFKC maps full-width and styled digits to 0-9, and
-- leaves those of other scripts as they are. Each script has ten in a row; listed are the zeros (Unicode 17).
-- Written out for `translate` here: a function that computed them would do so at each call.
do $$
declare
  zeros constant text[] := string_to_array(
    '660 6F0 7C0 966 9E6 A66 AE6 B66 BE6 C66 CE6 D66 DE6 E50 ED0 F20 1040 1090 17E0 1810 1946 19D0 1A80 1A90 '
    '1B50 1BB0 1C40 1C50 A620 A8D0 A900 A9D0 A9F0 AA50 ABF0 104A0 10D30 10D40 11066 110F0 11136 111D0 112F0 '
    '11450 114D0 11650 116C0 116D0 116DA 11730 118E0 11950 11BF0 11C50 11D50 11DA0 11DE0 11F50 16130 16A60 '
    '16AC0 16B50 16D70 1E140 1E2F0 1E4F0 1E5F1 1E950', ' ');
  digits text;
  values_of_digits text;
begin
  select string_agg(chr(('x' || lpad(zero, 8, '0'))::bit(32)::integer + value), '' order by script, value),
      string_agg(value::text, '' order by script, value)
    into digits, values_of_digits
    from unnest(zeros) with ordinality as listed (zero, script), generate_series(0, 9) as value;
  execute format($function$
    create function private.with_ascii_digits(free_text text)
    returns text language sql immutable set search_path = '' as $body$
      select case
        when octet_length(free_text) = char_length(free_text) then free_text
        else translate(normalize(free_text, NFKC), %L, %L)
      end
    $body$
  $function$, digits, values_of_digits);
end
$$;
comment on function private.with_ascii_digits is 'The text with the decimal digits of all scripts as 0-9.';

-- As before, but for the digits: groups may be separated by spaces, dashes and similar.
create or replace function private.has_card_number(free_text text)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  run text;
  groups text[];
  joined text;
begin
  for run in
    select match[1] from regexp_matches(
      private.with_ascii_digits(free_text), '[0-9](?:[^0-9[:alpha:]]{0,3}[0-9]){12,}', 'g') as match
  loop
    groups := regexp_split_to_array(run, '[^0-9]+');
    for head in 1 .. cardinality(groups) loop
      joined := '';
      for tail in head .. cardinality(groups) loop
        joined := joined || groups[tail];
        exit when char_length(joined) > 19;
        if char_length(joined) >= 13 and private.passes_luhn(joined) then
          return true;
        end if;
      end loop;
    end loop;
  end loop;
  return false;
end
$$;

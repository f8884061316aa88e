-- What people type, read the same way wherever they type it.
create function private.passes_luhn(digits text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select sum(case when position % 2 = 1 then digit when digit > 4 then digit * 2 - 9 else digit * 2 end) % 10 = 0
  from (
    select ordinality as position, digit::integer
    from regexp_split_to_table(reverse(digits), '') with ordinality as part (digit, ordinality)
  ) as parts
$$;

-- Shoppers do paste card numbers into free text. Groups of digits are joined over spaces, dashes and the like, in
-- whatever script they are written, and every join of 13 to 19 digits is put to the card test.
create function private.has_card_number(free_text text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  run text;
  groups text[];
  joined text;
begin
  for run in
    select match[1] from regexp_matches(
      normalize(free_text, NFKC), '[0-9](?:[^0-9[:alpha:]]{0,3}[0-9]){12,}', 'g') as match
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
comment on function private.has_card_number is 'Whether a text holds 13 to 19 digits that pass the card check, however they are grouped.';

create function private.read_text(
  refusal text, field text, value jsonb, longest integer, required boolean, with_lines boolean default false
)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  problem text;
  written text := nullif(btrim(value #>> '{}', E' \t\r\n'), '');
begin
  if jsonb_typeof(value) not in ('string', 'null') then
    problem := 'not_text';
  elsif written is null and required then
    problem := 'missing';
  elsif char_length(written) > longest then
    problem := 'too_long';
  -- Long texts may have lines; nothing may have the characters that rewrite a terminal or a mail.
  elsif written ~ '[\x01-\x08\x0B\x0C\x0E-\x1F\x7F]' or (not with_lines and written ~ '[\r\n\t]') then
    problem := 'invalid';
  -- Addresses made of a telephone number (8613812345678@…) are common; a card is never typed as one.
  elsif field !~ '(email|phone|postal_code)$' and private.has_card_number(written) then
    problem := 'card_number';
  end if;
  if problem is not null then
    perform private.refuse(400, refusal, jsonb_build_object('field', field, 'problem', problem));
  end if;
  return written;
end
$$;
comment on function private.read_text is 'A trimmed text, null when empty. 400 with the given name {field, problem: missing | not_text | too_long | invalid | card_number}.';

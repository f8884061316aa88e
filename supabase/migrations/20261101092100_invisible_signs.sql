-- Signs without a picture come along when an address is copied out of a mail or a document: zero-width spaces, marks of
-- direction, the byte order mark. No mailbox has them, the screens count the last one as a space, and two addresses
-- that look the same would be two subscriptions.
create or replace function private.is_email(address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(address) <= 254
    and address !~ '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]'
    and address ~ '^[^[:space:][:cntrl:]@<>(),;:"\\]{1,64}@[^[:space:][:cntrl:]@<>(),;:"\\.]+(\.[^[:space:][:cntrl:]@<>(),;:"\\.]+)+$'
$$;

-- The ground everything else stands on: where extensions live, a schema that no browser can reach, and closed doors.
-- Written to run as the owner `postgres`, who on a hosted project is no superuser.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- `private` is not exposed by the API and nobody is granted its use; functions that must read it are security definer.
create schema if not exists private;
revoke all on schema private from public;
comment on schema private is 'What no browser may reach: mail, limits, secrets, ledgers, and the functions behind the doors.';

-- A hosted project grants every new table, function and sequence of `public` to the browser's roles. Closed here for
-- all that follows; each table says `revoke all` once more, so that it stays closed whoever runs its migration.
-- service_role (the operator's key) is closed too: the shop never uses it, and a right not needed is a right to leak.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create table private.settings (
  name text primary key,
  value text not null,
  purpose text not null
);
comment on table private.settings is 'The few values an operator may change without a release.';
alter table private.settings enable row level security;
insert into private.settings (name, value, purpose) values
  ('shop_email', 'hello@lisiere.example', 'Where contact messages are mailed to.'),
  ('client_address_header', 'cf-connecting-ip',
   'The request header that names the client where no trusted proxy of ours sets request.client_address.');

-- Keys made here are this database's own: a copy of the schema is not a copy of the secrets.
create table private.secrets (
  name text primary key,
  value bytea not null
);
comment on table private.secrets is 'Keys for signed links. Made by the database, never leave it.';
alter table private.secrets enable row level security;
insert into private.secrets (name, value) values ('unsubscribe', extensions.gen_random_bytes(32));

-- Every refusal that a screen must tell apart has a name. SQLSTATE PTxxx becomes the HTTP status xxx in PostgREST;
-- the detail is JSON with what the screen needs to say the truth.
create function private.refuse(http_status integer, refusal text, detail jsonb default '{}')
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT' || http_status, message = refusal, detail = refuse.detail::text;
end
$$;
comment on function private.refuse is 'Ends the transaction with a named refusal: code PTxxx, message NAME, detail JSON.';

create function private.current_shopper()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'SIGN_IN_REQUIRED', detail = '{}';
  end if;
  return auth.uid();
end
$$;
comment on function private.current_shopper is 'The shopper the token speaks for, never one that a body names. 401 SIGN_IN_REQUIRED without one.';

-- Generous on purpose (x@y.z): the screens have three rules with three texts, and none accepts more than this one.
-- No separators, quotes or control characters: an address that passes cannot carry a second recipient or a header.
create function private.is_email(address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(address) <= 254
    and address ~ '^[^[:space:][:cntrl:]@<>(),;:"\\]{1,64}@[^[:space:][:cntrl:]@<>(),;:"\\.]+(\.[^[:space:][:cntrl:]@<>(),;:"\\.]+)+$'
$$;
comment on function private.is_email is 'Whether a text may be mailed to. Linear in its length.';

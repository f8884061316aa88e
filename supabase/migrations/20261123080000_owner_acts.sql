-- What the owner did on the command line. A row is written in the transaction of the act that it records.
create table private.owner_acts (
  id bigint generated always as identity primary key,
  actor text not null check (btrim(actor) <> '' and char_length(actor) <= 100),
  act text not null check (btrim(act) <> '' and char_length(act) <= 100),
  subject text not null check (char_length(subject) <= 300),
  before jsonb,
  after jsonb,
  request_key text check (char_length(request_key) between 1 and 100),
  request_hash bytea,
  acted_at timestamptz not null default now(),
  unique (request_key, subject),
  check ((request_key is null) = (request_hash is null))
);
comment on table private.owner_acts is 'Acts of the owner''s command line: who did what, and when.';
comment on column private.owner_acts.id is 'Primary key.';
comment on column private.owner_acts.actor is 'Who acted: --as, or a user name of the system.';
comment on column private.owner_acts.act is 'The command, such as `orders ship`.';
comment on column private.owner_acts.subject is 'What it changed: an order number, a slug, an id.';
comment on column private.owner_acts.before is 'The values before.';
comment on column private.owner_acts.after is 'The values after. A repeated command answers them again.';
comment on column private.owner_acts.request_key is 'Value of --once; a repeated command with it changes nothing.';
comment on column private.owner_acts.request_hash is 'SHA-256 of the command and its arguments, to tell a repetition from a mistake.';
comment on column private.owner_acts.acted_at is 'When.';
create index owner_acts_subject on private.owner_acts (subject, id);
alter table private.owner_acts enable row level security;

-- The lock is held until the end of the transaction: of two equal commands at once, one waits for the other.
create function private.find_repeated_act(request_key text, request_hash bytea, subject text)
returns setof private.owner_acts language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('owner act ' || find_repeated_act.request_key, 0));
  if exists (
    select from private.owner_acts as known
    where known.request_key = find_repeated_act.request_key and known.request_hash <> find_repeated_act.request_hash
  ) then
    perform private.refuse(409, 'KEY_REUSED', jsonb_build_object('key', find_repeated_act.request_key));
  end if;
  return query select * from private.owner_acts as known
    where known.request_key = find_repeated_act.request_key and known.subject = find_repeated_act.subject;
end
$$;
comment on function private.find_repeated_act is 'The recorded act of a --once key, or no row. Raises 409 KEY_REUSED {key} when the key was used with other arguments.';

-- The command line lists the newest orders of everybody.
create index shop_orders_newest on public.shop_orders (created_at desc, id);

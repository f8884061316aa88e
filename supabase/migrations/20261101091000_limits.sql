-- How often something may be done. Counted in the database, so that several hosts share one count; set in a table, so
-- that the host can change a limit at its start. A call that is refused or fails is rolled back and not counted.
create table private.limits (
  act text not null,
  counted_by text not null check (counted_by in ('address', 'email', 'shopper', 'everybody')),
  period interval not null check (period > interval '0'),
  allowed integer not null check (allowed >= 0),
  primary key (act, counted_by, period)
);
comment on table private.limits is 'At most `allowed` of an act in each `period`, for each client address, e-mail, shopper, or for everybody together.';
alter table private.limits enable row level security;
insert into private.limits (act, counted_by, period, allowed) values
  ('newsletter', 'address', '1 minute', 5),
  ('newsletter', 'address', '1 day', 30),
  -- Counts changes of a subscription only: asking again and hearing 'already-subscribed' changes nothing and mails
  -- nobody. Two, so that who unsubscribes by mistake may come straight back.
  ('newsletter', 'email', '1 minute', 2),
  ('newsletter', 'everybody', '1 minute', 300),
  ('newsletter_link', 'address', '1 minute', 20),
  ('contact', 'address', '1 hour', 5),
  ('contact', 'address', '1 day', 20),
  ('contact', 'everybody', '1 hour', 200),
  ('review', 'shopper', '1 hour', 20),
  -- Counted by the shop's own host (server/order-guesses.ts): a read by REST cannot write.
  ('missing_order', 'address', '1 minute', 60);

-- Unlogged: after a crash the counts start again from zero, which costs nothing worth a disk write at every call.
create unlogged table private.limit_counts (
  act text not null,
  counted_by text not null,
  period interval not null,
  subject bytea not null,
  began_at timestamptz not null,
  number integer not null,
  primary key (act, counted_by, period, subject, began_at)
);
comment on table private.limit_counts is 'What was done in the running periods. Subjects are hashed: nobody reads addresses here.';
create index limit_counts_began on private.limit_counts (began_at);
alter table private.limit_counts enable row level security;

-- Whose call it is. Our own host names the client in `request.client_address`, which no request can set. A hosted
-- project has no such setting; there Cloudflare stands in front and overwrites cf-connecting-ip. Where neither is so,
-- set client_address_header to x-forwarded-for: its *last* entry is the one our nearest proxy wrote, while the first,
-- often recommended, is written by the client. An IPv6 client owns a /64, so that is what is counted.
create function private.client_address()
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
  named text := coalesce(
    nullif(current_setting('request.client_address', true), ''),
    headers ->> (select value from private.settings where name = 'client_address_header'),
    headers ->> 'x-forwarded-for'
  );
  address inet;
begin
  address := btrim(split_part(named, ',', -1));
  if family(address) = 6 then
    return network(set_masklen(address, 64))::text;
  end if;
  return coalesce(host(address), 'unknown');
exception when invalid_text_representation then
  return 'unknown';
end
$$;
comment on function private.client_address is 'The client''s address, an IPv6 one cut to its /64; `unknown` (one shared count) when nothing trustworthy names it.';

create function private.count_against_limit(act text, counted_by text, subject text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
#variable_conflict use_column
declare
  rule private.limits;
  began timestamptz;
  reached integer;
begin
  for rule in
    select * from private.limits as known
    where known.act = count_against_limit.act and known.counted_by = count_against_limit.counted_by
    order by known.period
  loop
    began := date_bin(rule.period, now(), timestamptz '2000-01-01 00:00:00+00');
    insert into private.limit_counts as counted (act, counted_by, period, subject, began_at, number)
      values (rule.act, rule.counted_by, rule.period,
        sha256(convert_to(count_against_limit.subject, 'UTF8')), began, 1)
      on conflict (act, counted_by, period, subject, began_at) do update set number = counted.number + 1
      returning number into reached;
    if reached > rule.allowed then
      perform private.refuse(429, 'RATE_LIMITED',
        jsonb_build_object('retry_after', ceil(extract(epoch from began + rule.period - now()))));
    end if;
    -- Whoever opens a period sweeps out those that are long over.
    if reached = 1 then
      delete from private.limit_counts where began_at < now() - interval '2 days';
    end if;
  end loop;
end
$$;
comment on function private.count_against_limit is 'Counts one act; 429 RATE_LIMITED {retry_after: seconds} when it is one too many.';

-- Rate limits. Counted in the database so that several server processes share one count. A call that fails is rolled
-- back and not counted.
create table private.limits (
  act text not null,
  counted_by text not null check (counted_by in ('address', 'email', 'shopper', 'everybody')),
  period interval not null check (period > interval '0'),
  allowed integer not null check (allowed >= 0),
  primary key (act, counted_by, period)
);
comment on table private.limits is 'Rate limits: at most `allowed` calls of an act in each `period`.';
comment on column private.limits.act is 'What is limited.';
comment on column private.limits.counted_by is 'What calls are grouped by: client address, e-mail, shopper, or everybody together.';
comment on column private.limits.period is 'Length of a period. Periods are aligned to the clock.';
comment on column private.limits.allowed is 'Calls allowed in one period.';
alter table private.limits enable row level security;
insert into private.limits (act, counted_by, period, allowed) values
  ('newsletter', 'address', '1 minute', 5),
  ('newsletter', 'address', '1 day', 30),
  -- Counts changes only. Two, so that a reader who unsubscribed by mistake can subscribe again at once.
  ('newsletter', 'email', '1 minute', 2),
  ('newsletter', 'everybody', '1 minute', 300),
  ('newsletter_link', 'address', '1 minute', 20),
  ('contact', 'address', '1 hour', 5),
  ('contact', 'address', '1 day', 20),
  ('contact', 'everybody', '1 hour', 200),
  ('review', 'shopper', '1 hour', 20),
  -- A count of everybody together can be used up by some fifty addresses, and then bars all others. So the first call
  -- of a network in a period counts against a larger limit of its own.
  ('newsletter_first', 'everybody', '1 minute', 3000),
  ('contact_first', 'everybody', '1 hour', 2000);

-- Unlogged: losing the counts in a crash is acceptable.
create unlogged table private.limit_counts (
  act text not null,
  counted_by text not null,
  period interval not null,
  subject bytea not null,
  began_at timestamptz not null,
  number integer not null,
  primary key (act, counted_by, period, subject, began_at)
);
comment on table private.limit_counts is 'Calls counted in the current periods.';
comment on column private.limit_counts.act is 'As in private.limits.';
comment on column private.limit_counts.counted_by is 'As in private.limits.';
comment on column private.limit_counts.period is 'As in private.limits.';
comment on column private.limit_counts.subject is 'SHA-256 of the address, e-mail or shopper id.';
comment on column private.limit_counts.began_at is 'Start of the period.';
comment on column private.limit_counts.number is 'Calls counted so far.';

create index limit_counts_began on private.limit_counts (began_at);
alter table private.limit_counts enable row level security;

-- The server sets `request.client_address`, which no request can set. On a hosted project Cloudflare overwrites
-- cf-connecting-ip. Elsewhere set client_address_header to x-forwarded-for: only its last entry is trustworthy,
-- because the nearest proxy wrote it. An IPv6 client owns a /64.
create or replace function private.client_address()
returns text language plpgsql stable set search_path = '' as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
  named text := coalesce(
    nullif(current_setting('request.client_address', true), ''),
    headers ->> (select value from private.settings where name = 'client_address_header'),
    headers ->> 'x-forwarded-for'
  );
  address inet;
begin
  named := btrim(split_part(named, ',', -1));
  named := coalesce(
    substring(named from '^\[([^]]*)\](?::[0-9]+)?$'), substring(named from '^([0-9.]+):[0-9]+$'), named);
  address := regexp_replace(named, '%.*$', '');
  address := coalesce(substring(host(address) from '^::ffff:([0-9.]+)$')::inet, address);
  if family(address) = 6 then
    return network(set_masklen(address, 64))::text;
  end if;
  return coalesce(host(address), 'unknown');
exception when invalid_text_representation then
  return 'unknown';
end
$$;
comment on function private.client_address is 'Client address, IPv6 cut to its /64; `unknown` (one shared count) when no trustworthy header is set.';

-- A refusal names its limit, for the metrics. The field `constraint` of an error is not sent to browsers: they would
-- learn which of several limits they have reached.
create or replace function private.count_against_limit(act text, counted_by text, subject text)
returns void language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  counted_act text := count_against_limit.act;
  rule private.limits;
  began timestamptz;
  reached integer;
begin
  if count_against_limit.counted_by = 'everybody' and private.is_first_call(count_against_limit.act) then
    counted_act := counted_act || '_first';
  end if;
  for rule in
    select * from private.limits as known
    where known.act = counted_act and known.counted_by = count_against_limit.counted_by
    order by known.period
  loop
    began := date_bin(rule.period, now(), timestamptz '2000-01-01 00:00:00+00');
    insert into private.limit_counts as counted (act, counted_by, period, subject, began_at, number)
      values (rule.act, rule.counted_by, rule.period,
        sha256(convert_to(count_against_limit.subject, 'UTF8')), began, 1)
      on conflict (act, counted_by, period, subject, began_at) do update set number = counted.number + 1
      returning number into reached;
    if reached > rule.allowed then
      raise exception using errcode = 'PT429', message = 'RATE_LIMITED',
        detail = jsonb_build_object('retry_after', ceil(extract(epoch from began + rule.period - now())))::text,
        constraint = rule.act || '.' || rule.counted_by;
    end if;
    -- Where nothing sweeps, each new count makes room for itself.
    if reached = 1 then
      delete from private.limit_counts as expired
        where (expired.act, expired.counted_by, expired.period, expired.subject, expired.began_at) in (
          select old.act, old.counted_by, old.period, old.subject, old.began_at from private.limit_counts as old
          where old.began_at < now() - interval '2 days' limit 10 for update skip locked);
    end if;
  end loop;
end
$$;
comment on function private.count_against_limit is 'Counts one call; raises 429 RATE_LIMITED {retry_after: seconds} when a limit is exceeded.';

-- An IPv6 network is a /48: one customer may have that many addresses of a /64 at will.
create or replace function private.is_first_call(act text)
returns boolean language plpgsql set search_path = '' as $$
declare
  address text := private.client_address();
  network text := case when address like '%:%' then network(set_masklen(address::inet, 48))::text else address end;
begin
  insert into private.limit_counts (act, counted_by, period, subject, began_at, number)
    select rule.act || '_first', 'address', rule.period, sha256(convert_to(network, 'UTF8')),
      date_bin(rule.period, now(), timestamptz '2000-01-01 00:00:00+00'), 1
    from private.limits as rule
    where rule.act = is_first_call.act and rule.counted_by = 'everybody'
    order by rule.period desc limit 1
    on conflict do nothing;
  return found;
end
$$;
comment on function private.is_first_call is 'Whether the client''s network calls an act for the first time in the period of the act''s limit for everybody. A call that fails is rolled back and is still to come.';

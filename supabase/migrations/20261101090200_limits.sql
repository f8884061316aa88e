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
  -- Counts changes only. Two, so that somebody who unsubscribed by mistake can subscribe again at once.
  ('newsletter', 'email', '1 minute', 2),
  ('newsletter', 'everybody', '1 minute', 300),
  ('newsletter_link', 'address', '1 minute', 20),
  ('contact', 'address', '1 hour', 5),
  ('contact', 'address', '1 day', 20),
  ('contact', 'everybody', '1 hour', 200),
  ('review', 'shopper', '1 hour', 20),
  -- Order-number rate limit. Counted by the server: a REST read cannot write.
  ('missing_order', 'address', '1 minute', 60);

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
create function private.client_address()
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
  address := btrim(split_part(named, ',', -1));
  if family(address) = 6 then
    return network(set_masklen(address, 64))::text;
  end if;
  return coalesce(host(address), 'unknown');
exception when invalid_text_representation then
  return 'unknown';
end
$$;
comment on function private.client_address is 'Client address, IPv6 cut to its /64; `unknown` (one shared count) when no trustworthy header is set.';

create function private.count_against_limit(act text, counted_by text, subject text)
returns void language plpgsql set search_path = '' as $$
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
    -- The first call of a period deletes expired counts.
    if reached = 1 then
      delete from private.limit_counts where began_at < now() - interval '2 days';
    end if;
  end loop;
end
$$;
comment on function private.count_against_limit is 'Counts one call; raises 429 RATE_LIMITED {retry_after: seconds} when a limit is exceeded.';

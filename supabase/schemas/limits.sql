-- Rate limits of accounts and of the shop. Counted in the database so that all servers share the counts.
create table private.limits (
  act text not null,
  counted_by text not null check (counted_by in ('address', 'account', 'account_and_address', 'everybody')),
  period interval not null check (period > interval '0'),
  allowed integer not null check (allowed >= 0),
  longest interval,
  primary key (act, counted_by),
  check (longest >= period)
);
comment on table private.limits is 'Rate limits: at most `allowed` calls of an act in a period. LIMITS and the operator may change them.';
comment on column private.limits.counted_by is 'What calls are grouped by: client address, account or e-mail, both, or everybody together.';
comment on column private.limits.period is 'Length of a period. It begins with its first call.';
comment on column private.limits.longest is 'A period that follows an exceeded one is twice as long, up to this. Null: it does not grow.';
insert into private.limits (act, counted_by, period, allowed, longest) values
  -- An account is the submitted e-mail, whether or not it has one. Only sign-ins that fail count. An address is known to
  -- an account from which its owner has signed in.
  ('sign_in_failure', 'account_and_address', '5 minutes', 8, '1 hour'),
  ('sign_in_failure', 'address', '5 minutes', 40, '1 hour'),
  -- From addresses that are not known. These two refuse none: beyond them the limits under attack apply.
  ('sign_in_failure', 'account', '1 hour', 20, '4 hours'),
  ('sign_in_failure', 'everybody', '5 minutes', 1000, null),
  ('sign_in_failure_under_attack', 'account_and_address', '1 day', 3, null),
  ('sign_in_failure_under_attack', 'address', '5 minutes', 3, '1 hour'),
  ('sign_in_failure_of_a_day', 'account', '1 day', 1000, null),
  -- Sign-ups, requests for mails, opened links and changes of an account.
  ('account_request', 'address', '5 minutes', 60, '1 hour'),
  -- Mails of a kind to one recipient, asked for by one address, and in all. Beyond the latter no request is refused: no
  -- further mail is written while the last link works.
  ('mail', 'account_and_address', '1 minute', 1, null),
  ('mail', 'account', '1 hour', 5, null),
  ('newsletter', 'address', '1 day', 30, null),
  ('newsletter', 'everybody', '1 minute', 300, null),
  ('contact', 'address', '1 hour', 5, null),
  ('contact', 'everybody', '1 hour', 200, null);

create table private.limit_counts (
  act text not null,
  counted_by text not null,
  subject bytea not null,
  number integer not null,
  doublings smallint not null default 0,
  ends_at timestamptz not null,
  primary key (act, counted_by, subject)
);
comment on table private.limit_counts is 'Calls counted in the current periods.';
comment on column private.limit_counts.counted_by is 'As in private.limits; network: the call was the network''s first.';
comment on column private.limit_counts.subject is 'SHA-256 of what is counted by: the table reveals no addresses.';
comment on column private.limit_counts.number is 'Allowed calls of the period; one more than allowed when a call was refused in it.';
comment on column private.limit_counts.doublings is 'How often the period was doubled because the one before was exceeded.';

create index limit_counts_ends on private.limit_counts (ends_at);

-- The server sets `request.client_address`, which no request can set. On a hosted project Cloudflare overwrites
-- cf-connecting-ip. Elsewhere set client_address_header to x-forwarded-for: only its last entry is trustworthy,
-- because the nearest proxy wrote it. An IPv6 client owns a /64.
create or replace function private.client_address()
returns text language plpgsql stable set search_path = '' as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
  named text := coalesce(
    nullif(current_setting('request.client_address', true), ''),
    headers ->> (select client_address_header from public.shop_settings),
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

-- One statement counts, so that simultaneous calls cannot all pass. Refused calls do not prolong a period: nobody is
-- locked out for good. The count belongs to the caller's transaction: a function that raises counts nothing.
create or replace function private.count_act(act text, counted_by text, subject text, times integer default 1)
returns integer language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  rule private.limits;
  most bigint;
  longest interval;
  counted private.limit_counts;
begin
  select * into rule from private.limits as known
    where known.act = count_act.act and known.counted_by = count_act.counted_by;
  if not found then
    return 0;
  end if;
  most := rule.allowed::bigint * times;
  longest := coalesce(rule.longest, rule.period);
  insert into private.limit_counts as known (act, counted_by, subject, number, ends_at)
    values (rule.act, rule.counted_by, sha256(convert_to(count_act.subject, 'UTF8')), 1, now() + rule.period)
    on conflict on constraint limit_counts_pkey do update set
      number = case when known.ends_at <= now() then 1 else least(known.number + 1, most + 1) end,
      doublings = case
        when known.ends_at > now() then known.doublings
        when known.number <= most or known.ends_at + longest < now() then 0
        else least(known.doublings + 1, 16)
      end,
      ends_at = case
        when known.ends_at > now() then known.ends_at
        when known.number <= most or known.ends_at + longest < now() then now() + rule.period
        else now() + least(rule.period * power(2, least(known.doublings + 1, 16)), longest)
      end
    returning * into counted;
  return case when counted.number > most then greatest(1, ceil(extract(epoch from counted.ends_at - now()))) else 0 end;
end
$$;
comment on function private.count_act is 'Counts one call against a limit, `times` as high; 0 when it is allowed, else the seconds to wait.';

-- A limit is named as act.counted_by.
create or replace function private.count_acts(limits text[], subjects text[], out refused_by text, out wait_seconds integer)
language plpgsql security definer set search_path = '' as $$
begin
  wait_seconds := 0;
  for i in 1 .. cardinality(limits) loop
    wait_seconds := private.count_act(split_part(limits[i], '.', 1), split_part(limits[i], '.', 2), subjects[i]);
    if wait_seconds > 0 then
      refused_by := limits[i];
      return;
    end if;
  end loop;
end
$$;
comment on function private.count_acts is 'Counts one call against each limit in turn, up to the first that refuses it.';

-- Where only failures count, attempts are counted before they are known to fail: otherwise simultaneous ones all pass.
create or replace function private.uncount_acts(limits text[], subjects text[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- In the order in which they are counted: two sign-ins at once do not wait for each other.
  for i in 1 .. cardinality(limits) loop
    update private.limit_counts as counted set number = greatest(counted.number - 1, 0)
      where counted.act = split_part(limits[i], '.', 1) and counted.counted_by = split_part(limits[i], '.', 2)
        and counted.subject = sha256(convert_to(subjects[i], 'UTF8'));
  end loop;
end
$$;

create or replace function private.forget_acts(limit_name text, subject text)
returns void language sql security definer set search_path = '' as $$
  delete from private.limit_counts as counted
  where counted.act = split_part(limit_name, '.', 1) and counted.counted_by = split_part(limit_name, '.', 2)
    and counted.subject = sha256(convert_to(forget_acts.subject, 'UTF8'))
$$;
-- The auth service counts for accounts.
grant execute on function private.count_acts, private.uncount_acts, private.forget_acts to supabase_auth_admin;

-- A count of everybody together can be used up by some fifty addresses, and then bars all others. So the first call of a
-- network in a period counts against a limit of its own, ten times as high. An IPv6 network is a /48: one customer may
-- have that many addresses of a /64 at will. A call that fails is rolled back, and the first one is still to come.
create or replace function private.count_call(act text)
returns void language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  address constant text := private.client_address();
  network constant text := case when address like '%:%' then network(set_masklen(address::inet, 48))::text else address end;
  refused_by text := act || '.address';
  wait_seconds integer := private.count_act(act, 'address', address);
begin
  if wait_seconds = 0 then
    insert into private.limit_counts as known (act, counted_by, subject, number, ends_at)
      select rule.act, 'network', sha256(convert_to(network, 'UTF8')), 1, now() + rule.period
      from private.limits as rule where rule.act = count_call.act and rule.counted_by = 'everybody'
      on conflict on constraint limit_counts_pkey do update set ends_at = excluded.ends_at where known.ends_at <= now();
    refused_by := act || '.everybody';
    wait_seconds := case
      when found then private.count_act(act, 'everybody', 'first', 10) else private.count_act(act, 'everybody', '') end;
  end if;
  -- A refusal names its limit, for the metrics. The field `constraint` of an error is not sent to browsers: they would
  -- learn which of several limits they have reached.
  if wait_seconds > 0 then
    raise exception using errcode = 'PT429', message = 'RATE_LIMITED',
      detail = jsonb_build_object('retry_after', wait_seconds)::text, constraint = refused_by;
  end if;
  -- Where nothing sweeps, calls make room for their counts.
  delete from private.limit_counts as expired where (expired.act, expired.counted_by, expired.subject) in (
    select old.act, old.counted_by, old.subject from private.limit_counts as old
    where old.ends_at < now() - interval '1 day' limit 10 for update skip locked);
end
$$;
comment on function private.count_call is 'Counts one call by its address and with those of everybody; raises 429 RATE_LIMITED {retry_after: seconds} when a limit is exceeded.';

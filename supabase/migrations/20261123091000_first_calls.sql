-- A count of everybody together can be used up by some fifty addresses, and then bars all others. So the first call of
-- a network in a period counts against a larger limit of its own: whoever used up the first bars only second calls.
insert into private.limits (act, counted_by, period, allowed) values
  ('newsletter_first', 'everybody', '1 minute', 3000),
  ('contact_first', 'everybody', '1 hour', 2000);

-- An IPv6 network is a /48: one customer may have that many addresses of a /64 at will.
create function private.is_first_call(act text)
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

-- As before, but a count of everybody is split into first calls and others.
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
      perform private.refuse(429, 'RATE_LIMITED',
        jsonb_build_object('retry_after', ceil(extract(epoch from began + rule.period - now()))));
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

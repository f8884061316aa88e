-- A refusal names its limit, for the metrics. The field `constraint` of an error is not sent to browsers: they would
-- learn which of several limits they have reached.

-- As before, but for that name.
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

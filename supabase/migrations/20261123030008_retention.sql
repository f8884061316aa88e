-- How long the shop's own tables keep what nobody needs any more. The server calls it every ten minutes; without a
-- server that has the database's address, pg_cron can. In batches that wait for no lock.
create function private.sweep(batch integer default 1000)
returns integer language plpgsql set search_path = '' as $$
declare
  deleted integer;
  swept integer := 0;
begin
  -- Sent mails, which have lost their payload: until then, support can look up their recipients.
  delete from private.outbox where id in (
    select id from private.outbox where sent_at < now() - interval '30 days' limit batch for update skip locked);
  get diagnostics deleted = row_count;
  swept := swept + deleted;
  -- Mails that were given up.
  delete from private.outbox where id in (
    select id from private.outbox
    where sent_at is null and next_attempt_at = 'infinity' and created_at < now() - interval '90 days'
    limit batch for update skip locked);
  get diagnostics deleted = row_count;
  swept := swept + deleted;
  -- The mailbox of a shop without a mail server: its mails hold links in clear.
  delete from private.mailbox where id in (
    select id from private.mailbox where sent_at < now() - interval '7 days' limit batch for update skip locked);
  get diagnostics deleted = row_count;
  swept := swept + deleted;
  -- Imports of catalogues with their rows, also those that were never finished.
  delete from private.imports where id in (
    select id from private.imports where coalesce(finished_at, started_at) < now() - interval '90 days'
    limit least(batch, 10) for update skip locked);
  get diagnostics deleted = row_count;
  swept := swept + deleted;
  delete from private.limit_counts where (act, counted_by, period, subject, began_at) in (
    select act, counted_by, period, subject, began_at from private.limit_counts
    where began_at < now() - interval '2 days' limit batch for update skip locked);
  get diagnostics deleted = row_count;
  return swept + deleted;
end
$$;
comment on function private.sweep is 'Deletes expired rows, at most `batch` of each kind, and returns how many. Call it until it returns 0.';

-- As before, but for the last statement: it deleted all expired counts in the request of whoever came first.
create or replace function private.count_against_limit(act text, counted_by text, subject text)
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

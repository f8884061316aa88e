create table private.write_checks (
  id uuid primary key default gen_random_uuid()
);
comment on table private.write_checks is 'Always empty: GET /ready inserts a row and rolls it back.';

-- How long the shop's own tables keep what is not needed any more. The server calls it every ten minutes; without a
-- server that has the database's address, pg_cron can. In batches that wait for no lock.
create or replace function private.sweep(batch integer default 1000)
returns integer language plpgsql set search_path = '' as $$
declare
  kept record;
  deleted integer;
  swept integer := 0;
begin
  for kept in
    select * from (values
      -- Sent mails, which have lost their payload: until then, support can look up their recipients.
      ('private.outbox', 'sent_at', '30 days'),
      -- Mails that were given up.
      ('private.outbox', 'case when sent_at is null and next_attempt_at = ''infinity'' then created_at end', '90 days'),
      -- The mailbox of a shop without a mail server: its mails hold links in clear.
      ('private.mailbox', 'sent_at', '7 days'),
      -- With their rows, also those that were never finished.
      ('private.imports', 'coalesce(finished_at, started_at)', '90 days'),
      -- As the privacy page says.
      ('private.contact_messages', 'created_at', '2 years'),
      -- After their end: a period that follows an exceeded one is longer.
      ('private.limit_counts', 'ends_at', '1 day')
    ) as rows (relation, since, span)
  loop
    execute format(
      'delete from %1$s where ctid = any (array(
        select ctid from %1$s where %2$s < now() - %3$L::interval limit $1 for update skip locked))',
      kept.relation, kept.since, kept.span) using batch;
    get diagnostics deleted = row_count;
    swept := swept + deleted;
  end loop;
  return swept;
end
$$;
comment on function private.sweep is 'Deletes expired rows, at most `batch` of each kind, and returns how many. Call it until it returns 0.';

-- Scripts, styles and fonts of this release and of earlier ones. A page that was opened before an update, or that
-- another server sent, gets them from any server.
create table private.release_assets (
  path text primary key check (path ~ '^/assets/[A-Za-z0-9._-]{1,200}$'),
  body bytea not null,
  used_at timestamptz not null default now()
);
comment on table private.release_assets is 'Files of releases, by their path. A hash of the content is in the name.';
comment on column private.release_assets.used_at is 'When a server of that release last ran; the file is deleted a week later.';

-- This file is the last one. Every table has row-level security: without a policy no row is seen, whatever is granted.
do $$
declare
  relation regclass;
begin
  for relation in
    select oid from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'search')
  loop
    execute format('alter table %s enable row level security', relation);
  end loop;
end
$$;

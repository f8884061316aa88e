-- The server inserts a row and rolls it back, to know whether the database can be written to.
create table private.write_checks (
  id uuid primary key default gen_random_uuid()
);
comment on table private.write_checks is 'Always empty: GET /ready inserts a row and rolls it back.';
alter table private.write_checks enable row level security;

-- How long the shop's own tables keep what is not needed any more. The server calls it every ten minutes; without a
-- server that has the database's address, pg_cron can. In batches that wait for no lock.
create or replace function private.sweep(batch integer default 1000)
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
  -- As the privacy page says.
  delete from private.contact_messages where id in (
    select id from private.contact_messages where created_at < now() - interval '2 years' limit batch for update skip locked);
  get diagnostics deleted = row_count;
  swept := swept + deleted;
  -- A day after their end: a period that follows an exceeded one is longer.
  delete from private.limit_counts where (act, counted_by, subject) in (
    select act, counted_by, subject from private.limit_counts
    where ends_at < now() - interval '1 day' limit batch for update skip locked);
  get diagnostics deleted = row_count;
  return swept + deleted;
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
alter table private.release_assets enable row level security;

create or replace function private.notify_release_assets()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('release_assets', '');
  return null;
end
$$;
comment on function private.notify_release_assets is 'Tells the servers that there are new files.';

create or replace trigger notify_release_assets
  after insert on private.release_assets
  for each statement execute function private.notify_release_assets();

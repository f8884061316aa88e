-- Scripts, styles and fonts of this release and of earlier ones. A page that was opened before an update, or that
-- another server sent, gets them from any server.
create table private.release_assets (
  path text primary key check (path ~ '^/assets/[A-Za-z0-9._-]{1,200}$'),
  body bytea not null,
  used_at timestamptz not null default now()
);
comment on table private.release_assets is 'Files of releases, by their path. A hash of the content is in the name.';
comment on column private.release_assets.path is 'Path of the file on the site.';
comment on column private.release_assets.body is 'The file, not compressed.';
comment on column private.release_assets.used_at is 'When a server of that release last ran; the file is deleted a week later.';
alter table private.release_assets enable row level security;

create function private.notify_release_assets()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('release_assets', '');
  return null;
end
$$;
comment on function private.notify_release_assets is 'Tells the servers that there are new files.';
create trigger notify_release_assets
  after insert on private.release_assets
  for each statement execute function private.notify_release_assets();

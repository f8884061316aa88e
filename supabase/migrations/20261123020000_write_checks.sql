-- The server inserts a row and rolls it back, to know whether the database can be written to.
create table private.write_checks (
  id uuid primary key default gen_random_uuid()
);
comment on column private.write_checks.id is 'Of a row that is rolled back.';
comment on table private.write_checks is 'Always empty: GET /ready inserts a row and rolls it back.';
alter table private.write_checks enable row level security;

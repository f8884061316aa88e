-- Rate limits, counted in the database so that several hosts share them. The schema is independent of
-- auth: any service or function with the rights may count here. The caller passes the limits.

create table if not exists limits.counters (
  limit_name text not null,
  subject bytea not null,
  hits integer not null check (hits >= 0),
  doublings smallint not null default 0,
  window_ends_at timestamptz not null,
  primary key (limit_name, subject)
);
comment on table limits.counters is
  'How often a subject (an address, an e-mail, both) performed a limited action in its window.';
comment on column limits.counters.subject is 'SHA-256: the table reveals no addresses.';
comment on column limits.counters.hits is
  'Allowed actions in the window; one more than allowed when an action was refused in it.';
comment on column limits.counters.doublings is
  'How often the window was doubled because the previous one was exceeded.';
create index if not exists counters_window_ends_at_idx on limits.counters (window_ends_at);
alter table limits.counters enable row level security;
revoke all on limits.counters from public;

-- Counts one action in a single statement. The window opens with the first action. Refused actions do
-- not prolong it, so that a subject cannot be locked out for good; but after an exceeded window the next
-- has twice the length, up to longest_seconds, until longest_seconds have passed after it without an action.
-- The count belongs to the caller's transaction: a function that raises counts nothing.
create or replace function limits.take(
  limit_name text,
  subject text,
  max_hits integer,
  window_seconds integer,
  longest_seconds integer default 0
) returns integer language sql set search_path = '' as $$
  insert into limits.counters as c (limit_name, subject, hits, window_ends_at)
  values (
    $1,
    sha256(convert_to($2, 'UTF8')),
    1,
    now() + make_interval(secs => $4)
  )
  on conflict on constraint counters_pkey do update set
    hits = case when c.window_ends_at <= now() then 1 else least(c.hits + 1, $3 + 1) end,
    doublings = case
      when c.window_ends_at > now() then c.doublings
      when c.hits <= $3 or c.window_ends_at + make_interval(secs => greatest($4, $5)) < now() then 0
      else least(c.doublings + 1, 16)
    end,
    window_ends_at = case
      when c.window_ends_at > now() then c.window_ends_at
      when c.hits <= $3 or c.window_ends_at + make_interval(secs => greatest($4, $5)) < now()
        then now() + make_interval(secs => $4)
      else now() + make_interval(
        secs => least($4 * power(2, least(c.doublings + 1, 16)), greatest($4, $5)))
    end
  returning case
    when hits > $3 then greatest(1, ceil(extract(epoch from window_ends_at - now())))::integer
    else 0
  end
$$;
comment on function limits.take is
  'Counts one action of a subject; 0 when allowed, else the seconds to wait.';

-- Counts several limits in order, up to the first that refuses. Callers use one order: no deadlocks.
create or replace function limits.take_each(
  limit_names text[],
  subjects text[],
  max_hits integer[],
  window_seconds integer[],
  longest_seconds integer[],
  out refused_by text,
  out wait_seconds integer
) language plpgsql set search_path = '' as $$
begin
  wait_seconds := 0;
  for i in 1 .. coalesce(array_length(limit_names, 1), 0) loop
    wait_seconds := limits.take(
      limit_names[i], subjects[i], max_hits[i], window_seconds[i], longest_seconds[i]);
    if wait_seconds > 0 then
      refused_by := limit_names[i];
      return;
    end if;
  end loop;
end
$$;

-- Uncounts one action. Where only failures count, attempts are counted before they are known to fail:
-- otherwise concurrent attempts would all pass.
create or replace function limits.give_back(limit_name text, subject text)
returns void language sql set search_path = '' as $$
  update limits.counters as c set hits = greatest(c.hits - 1, 0)
  where c.limit_name = $1 and c.subject = sha256(convert_to($2, 'UTF8'))
$$;

create or replace function limits.clear(limit_name text, subject text)
returns void language sql set search_path = '' as $$
  delete from limits.counters as c
  where c.limit_name = $1 and c.subject = sha256(convert_to($2, 'UTF8'))
$$;

-- Marks a subject for some time, such as an address from which the owner of an account has signed in.
create or replace function limits.mark(limit_name text, subject text, seconds integer)
returns void language sql set search_path = '' as $$
  insert into limits.counters as c (limit_name, subject, hits, window_ends_at)
  values ($1, sha256(convert_to($2, 'UTF8')), 0, now() + make_interval(secs => $3))
  on conflict on constraint counters_pkey do update set window_ends_at = excluded.window_ends_at
$$;

create or replace function limits.is_marked(limit_name text, subject text)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from limits.counters as c
    where c.limit_name = $1 and c.subject = sha256(convert_to($2, 'UTF8')) and c.window_ends_at > now()
  )
$$;

-- Of 0.1.0, which swept all counters in one statement.
drop function if exists limits.sweep();

revoke all on all functions in schema limits from public;

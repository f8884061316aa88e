-- Counting, so that nobody can try everything. A small schema of its own, with nothing of auth in it:
-- any service or SQL function that is granted the functions may count here. It is in the database,
-- not in a process, so that several hosts share one count. How much is allowed is never written here:
-- the caller says it.
--
-- What is not here: the counted address or e-mail. A subject is kept as its SHA-256, since a table of
-- who tried to sign in from where is a list worth stealing.

create table if not exists limits.counters (
  limit_name text not null,
  subject bytea not null,
  hits integer not null check (hits >= 0),
  doublings smallint not null default 0,
  window_ends_at timestamptz not null,
  primary key (limit_name, subject)
);
comment on table limits.counters is
  'How often a subject (an address, an e-mail, both) did a limited thing in its current window.';
comment on column limits.counters.hits is
  'Allowed acts in the window; one more than allowed means that something was refused in it.';
comment on column limits.counters.doublings is
  'How often the window was doubled because the one before it was overrun.';
create index if not exists counters_window_ends_at_idx on limits.counters (window_ends_at);
alter table limits.counters enable row level security;
revoke all on limits.counters from public;

-- Counts one act. Answers 0 when it is allowed, else the seconds to wait. One statement, atomic.
-- The window opens with the first act. A refused act costs nothing, so that hammering cannot keep a
-- subject shut: at the end of the window the allowance is there again. But a window that was overrun
-- is followed by one of twice the length, up to longest_seconds; a quiet spell forgives that.
-- The count lives and dies with the caller's transaction: a function that raises counts nothing.
create or replace function limits.take(
  limit_name text,
  subject text,
  max_hits integer,
  window_seconds integer,
  longest_seconds integer default 0
) returns integer
language sql
volatile
set search_path = ''
as $$
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
  'Counts one act of a subject; 0 when allowed, else the seconds to wait until it is again.';

-- Several limits in one round trip, in the order given, up to the first that refuses; the ones after
-- it are not counted. Callers name limits in one fixed order, so that they never deadlock.
create or replace function limits.take_each(
  limit_names text[],
  subjects text[],
  max_hits integer[],
  window_seconds integer[],
  longest_seconds integer[],
  out refused_by text,
  out wait_seconds integer
)
language plpgsql
volatile
set search_path = ''
as $$
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

-- Takes one act back: where only failures count, an act is counted before it is known to fail, or a
-- thousand tries at the same moment would all find the allowance untouched.
create or replace function limits.give_back(limit_name text, subject text) returns void
language sql
volatile
set search_path = ''
as $$
  update limits.counters as c set hits = greatest(c.hits - 1, 0)
  where c.limit_name = $1 and c.subject = sha256(convert_to($2, 'UTF8'))
$$;

create or replace function limits.clear(limit_name text, subject text) returns void
language sql
volatile
set search_path = ''
as $$
  delete from limits.counters as c
  where c.limit_name = $1 and c.subject = sha256(convert_to($2, 'UTF8'))
$$;

-- Forgets what is over. A day after its window nothing depends on a counter any more.
create or replace function limits.sweep() returns void
language sql
volatile
set search_path = ''
as $$
  delete from limits.counters where window_ends_at < now() - interval '1 day'
$$;

revoke all on all functions in schema limits from public;

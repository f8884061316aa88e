import { expect, test } from 'vitest'
import { withTransaction } from '../../backend/database/pool.ts'
import { count, ownDatabase, rowsOf } from './fixtures.ts'

const database = await ownDatabase()

/** Writes a mail of each kind and a counter, each as old as its retention and some days more or less. */
async function write(days: number, times = 1) {
  await database.owner.query(
    `insert into private.outbox (kind, recipient, created_at, sent_at, next_attempt_at)
     select mail.kind, 'ada@example.com', now() - make_interval(days => mail.created), mail.sent, mail.next
     from generate_series(1, $2::int), (values
       ('sent', 30 + $1::int, now() - make_interval(days => 30 + $1), now()),
       ('given_up', 90 + $1, null, 'infinity'),
       ('waiting', 90 + $1, null, now())
     ) as mail (kind, created, sent, next)`,
    [days, times],
  )
  await database.owner.query(
    `insert into private.mailbox (recipient, subject, text, html, sent_at)
     select 'ada@example.com', 'Your link', '', '', now() - make_interval(days => 7 + $1::int)
     from generate_series(1, $2::int)`,
    [days, times],
  )
  await database.owner.query(
    `insert into private.limit_counts (act, counted_by, subject, number, ends_at)
     select 'contact', 'address', sha256((n || ' ' || $1::int)::bytea), 1, now() - make_interval(days => 1 + $1::int)
     from generate_series(1, $2::int) as n`,
    [days, times],
  )
}

async function kept() {
  const rows = await rowsOf(
    database,
    `select kind as what, count(*)::int as rows from private.outbox group by kind
     union all select 'mailbox', count(*)::int from private.mailbox
     union all select 'counts', count(*)::int from private.limit_counts order by what`,
  )
  return Object.fromEntries(rows.map(({ what, rows: number }) => [what, number]))
}

async function sweep(batch: number): Promise<number[]> {
  const deleted: number[] = []
  do {
    deleted.push(await count(database, 'select private.sweep($1)', [batch]))
  } while (deleted.at(-1) !== 0)
  return deleted
}

test('mails and counters are kept for their time, then deleted in batches (F-45)', async () => {
  await write(-1)
  const live = await kept()
  expect(await sweep(100)).toEqual([0])
  expect(await kept()).toEqual(live)
  await write(1, 250)
  expect(await sweep(100)).toEqual([400, 400, 200, 0])
  // A mail that waits is never deleted.
  expect(await kept()).toEqual({ ...live, waiting: 251 })
})

test('imports are kept for ninety days, finished or not', async () => {
  await database.owner.query(
    `insert into private.imports (file_name, file_hash, options, actor, started_at, finished_at)
     select name, sha256(name::bytea), '{}', 'maud', now() - make_interval(days => began), now() - make_interval(days => ended)
     from (values ('old', 92, 91), ('new', 92, 89), ('cut off', 91, null), ('going on', 89, null)) as import (name, began, ended)`,
  )
  expect(await sweep(100)).toEqual([2, 0])
  const files = 'select file_name from private.imports order by id'
  expect(await rowsOf(database, files)).toEqual([{ file_name: 'new' }, { file_name: 'going on' }])
})

test('contact messages are kept for two years', async () => {
  await database.owner.query(
    `insert into private.contact_messages (name, email, message, created_at)
     select 'Ada', 'ada@example.com', age, now() - age::interval
     from unnest(array['2 years 1 day', '1 year 364 days']) as age`,
  )
  expect(await sweep(100)).toEqual([1, 0])
  expect(await rowsOf(database, 'select message from private.contact_messages')).toEqual([{ message: '1 year 364 days' }])
})

test('a sweep leaves what is locked for the next time', async () => {
  await write(1)
  await withTransaction(database.owner, async (holder) => {
    await holder.query('select from private.outbox, private.mailbox for update')
    expect(await sweep(100)).toEqual([1, 0])
  })
  expect(await sweep(100)).toEqual([3, 0])
})

test('a call deletes ten counts that are old', async () => {
  await write(1, 15)
  await database.owner.query(`select private.count_call('newsletter')`)
  const old = `select count(*) from private.limit_counts where ends_at < now() - interval '1 day'`
  expect(await count(database, old)).toBe(5)
})

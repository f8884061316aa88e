import { expect, it } from 'vitest'
import { useLibrary } from './library.test-support.ts'

const library = useLibrary()

it('retries a function call that two schema changes interrupt, and logs it (F-22)', async () => {
  // Accessing a table makes the session process the schema change.
  const readsMissingColumn = countHits(
    `perform pg_advisory_xact_lock_shared(43); perform from public.books;
     return (select total from public.hits_of());`,
  )
  const columnChange = await migrationAt(
    42,
    `drop function public.hits_of();
     create function public.hits_of() returns table (total int) language sql as 'select 1';
     grant execute on function public.hits_of() to anon; ${readsMissingColumn}`,
  )
  const functionChange = await migrationAt(
    43,
    `drop function public.hits_of(); ${countHits('return 2;')}`,
  )

  const response = library.request('POST', '/rpc/count_hits', { body: {} })
  await columnChange.run()
  await functionChange.run()
  expect(await response).toMatchObject({ status: 200, json: 2 })
  expect(library.warnings).toEqual([
    'REST retries "call count_hits" after 42703: the schema has changed',
    'REST retries "call count_hits" after 42883: the schema has changed',
  ])
})

it('does not retry other errors of class 42 in a function', async () => {
  library.warnings.length = 0
  await library.database.owner.query(
    `create function public.ambiguous() returns int language plpgsql as $$
     declare title text; begin return (select title from public.books limit 1); end $$;
     grant execute on function public.ambiguous() to anon; notify pgrst, 'reload schema'`,
  )
  await expect
    .poll(async () => (await library.request('POST', '/rpc/ambiguous')).json)
    .toMatchObject({ code: '42702' })
  expect(library.warnings).toEqual([])
})

const countHits = (body: string) =>
  `create or replace function public.count_hits() returns int language plpgsql as $$ begin ${body} end $$;`

/** A migration that runs while a function call waits for the lock of that number. */
async function migrationAt(lock: number, sql: string) {
  const client = await library.database.owner.connect()
  await client.query(`begin; select pg_advisory_xact_lock(${lock})`)
  const waiting = `select count(*)::int from pg_locks
    where locktype = 'advisory' and objid = ${lock} and not granted`
  return {
    async run() {
      try {
        await expect.poll(async () => (await client.query(waiting)).rows).toEqual([{ count: 1 }])
        await client.query(`${sql} commit`)
      } finally {
        client.release(true)
      }
    },
  }
}

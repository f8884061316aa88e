import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLibrary, type Library } from './library.stage.ts'

let library: Library
beforeAll(async () => (library = await openLibrary()))
afterAll(() => library.close())

it('a question that a new release overtakes, and then the next, is asked again (F-22)', async () => {
  // At a table a session hears of what has changed meanwhile.
  const countsColumn = countHits(
    `perform pg_advisory_xact_lock_shared(43); perform from public.books;
     return (select total from public.hits_of());`,
  )
  const columnGoes = await releaseOf(
    42,
    `drop function public.hits_of();
     create function public.hits_of() returns table (total int) language sql as 'select 1';
     grant execute on function public.hits_of() to anon; ${countsColumn}`,
  )
  const functionGoes = await releaseOf(
    43,
    `drop function public.hits_of(); ${countHits('return 2;')}`,
  )

  const asked = library.ask('POST', '/rpc/count_hits', { body: {} })
  await columnGoes.overtakes()
  await functionGoes.overtakes()
  expect(await asked).toMatchObject({ status: 200, json: 2 })
})

const countHits = (body: string) =>
  `create or replace function public.count_hits() returns int language plpgsql as $$ begin ${body} end $$;`

/** A release that comes when a question waits, in the middle of a function, for the lock of that number. */
async function releaseOf(lock: number, sql: string) {
  const client = await library.database.owner.connect()
  await client.query(`begin; select pg_advisory_xact_lock(${lock})`)
  const waiting = `select count(*)::int from pg_locks
    where locktype = 'advisory' and objid = ${lock} and not granted`
  return {
    async overtakes() {
      try {
        await expect.poll(async () => (await client.query(waiting)).rows).toEqual([{ count: 1 }])
        await client.query(`${sql} commit`)
      } finally {
        client.release(true)
      }
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { freshDatabase, type FreshDatabase } from '../tests/stage/database.ts'
import { keepSearchSets } from './search-sets.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await database.owner.query(`
    update private.settings set value = '10' where name = 'search_sets_from';
    insert into public.shop_categories (name, slug) values ('Women', 'women');
    insert into public.shop_products (slug, name, price, category_id)
      select 'coat-' || n, 'Coat', 100, id from public.shop_categories, generate_series(1, 9) as n;
  `)
})
afterAll(() => database.drop())

const setsWritten = async () => {
  const { rows } = await database.owner.query<{ products: number }>(
    `select length(members) as products from private.search_sets where name = 'everything'`,
  )
  return rows[0]?.products ?? 0
}

test('sets are written once a catalogue is large, again after a thousand changes, and not in between', async () => {
  const keeper = keepSearchSets(database.connection, pino({ level: 'silent' }), 20)
  try {
    await sleep(300)
    expect(await setsWritten()).toBe(0)
    await addCoats(10, 30)
    await expect.poll(setsWritten).toBe(30)
    await addCoats(31, 40)
    await sleep(300)
    expect(await setsWritten()).toBe(30)
    await addCoats(41, 1_100)
    await expect.poll(setsWritten).toBe(1_100)
  } finally {
    await keeper.close()
  }
  await addCoats(1_101, 2_500)
  await sleep(200)
  expect(await setsWritten()).toBe(1_100)
})

test('a shop that closes does not wait for sets that are being written', async () => {
  const client = await database.owner.connect()
  try {
    await client.query(`begin; lock table private.search_places`)
    const keeper = keepSearchSets(database.connection, pino({ level: 'silent' }), 10)
    const isWaiting = async () => {
      const { rows } = await database.owner.query(
        `select from pg_locks where not granted and relation = 'private.search_places'::regclass`,
      )
      return rows.length
    }
    await expect.poll(isWaiting).toBe(1)
    const startedAt = performance.now()
    await keeper.close()
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

async function addCoats(from: number, to: number) {
  await database.owner.query(
    `insert into public.shop_products (slug, name, price, category_id)
       select 'coat-' || n, 'Coat', 100, id from public.shop_categories, generate_series($1::int, $2) as n`,
    [from, to],
  )
}

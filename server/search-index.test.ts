import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'

import { freshDatabase } from '../tests/support/database.ts'
import { refreshSearchIndex } from './search-index.ts'

const database = await freshDatabase()
await database.owner.query(`
  update private.settings set value = '10' where name = 'search_index_min_products';
  insert into public.shop_categories (name, slug) values ('Women', 'women');
  insert into public.shop_products (slug, name, price, category_id)
    select 'coat-' || n, 'Coat', 100, id from public.shop_categories, generate_series(1, 9) as n;
`)
afterAll(() => database.drop())

const indexedProducts = async () => {
  const { rows } = await database.owner.query<{ products: number }>(
    `select length(bitmap) as products from private.search_bitmaps where name = 'all'`,
  )
  return rows[0]?.products ?? 0
}

test('writes the index of a large catalogue, and again after a thousand changes', async () => {
  const index = refreshSearchIndex(database.connection, pino({ level: 'silent' }), 20)
  try {
    await sleep(300)
    expect(await indexedProducts()).toBe(0)
    await addCoats(10, 30)
    await expect.poll(indexedProducts).toBe(30)
    await addCoats(31, 40)
    await sleep(300)
    expect(await indexedProducts()).toBe(30)
    await addCoats(41, 1_100)
    await expect.poll(indexedProducts).toBe(1_100)
  } finally {
    await index.close()
  }
  await addCoats(1_101, 2_500)
  await sleep(200)
  expect(await indexedProducts()).toBe(1_100)
})

test('close cancels a write in progress', async () => {
  const client = await database.owner.connect()
  try {
    await client.query(`begin; lock table private.search_positions`)
    const index = refreshSearchIndex(database.connection, pino({ level: 'silent' }), 10)
    const isWaiting = async () => {
      const { rows } = await database.owner.query(
        `select from pg_locks where not granted and relation = 'private.search_positions'::regclass`,
      )
      return rows.length
    }
    await expect.poll(isWaiting).toBe(1)
    const startedAt = performance.now()
    await index.close()
    expect(performance.now() - startedAt).toBeLessThan(10_000)
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

import { afterAll, beforeAll, expect, test } from 'vitest'

import { withClient } from '../backend/database/pool.ts'
import { startOtherServer, type OtherServer } from '../tests/support/other-server.ts'
import { openEmbeddedBackend } from './embedded-backend.ts'
import { readEnvironment } from './environment.ts'
import { openLog } from './log.ts'

let server: OtherServer
beforeAll(async () => {
  server = await startOtherServer()
})
afterAll(() => server.stop())

/** A database, which `start` starts a shop on and ends it again. */
async function makeDatabase(name: string) {
  const connection = await server.createOwner(name, 'superuser')
  const DATABASE_URL = server.urlOf(connection)
  const ask = async <Row extends object>(sql: string) =>
    (await withClient(connection, (client) => client.query<Row>(sql))).rows
  async function start(variables: Record<string, string> = {}) {
    const environment = readEnvironment({ DATABASE_URL, ...variables })
    const backend = await openEmbeddedBackend(environment, openLog('silent'))
    await backend.close()
    const [counts] = await ask(
      `select (select count(*)::int from public.shop_categories) as categories,
         (select count(*)::int from public.shop_products) as products,
         (select count(*)::int from public.shop_product_reviews) as reviews,
         (select count(*)::int from auth.users) as shoppers`,
    )
    return { ...counts, news: backend.news }
  }
  return { start, ask }
}

const nothing = { categories: 0, products: 0, reviews: 0, shoppers: 0 }
const withDemo = {
  categories: 8,
  products: expect.toSatisfy((count: number) => count > 100),
  reviews: expect.toSatisfy((count: number) => count > 1000),
}

test('a new shop begins with the demo on this machine, and stays so; it begins empty at a public address', async () => {
  const trial = await makeDatabase('trial')
  expect(await trial.start()).toMatchObject({
    ...withDemo,
    shoppers: 2,
    news: expect.stringContaining('demo catalogue'),
  })
  // As of a release before: it stays a demo, and what its owner has deleted does not come back.
  await trial.ask(`delete from supabase_migrations.seed_files where path = 'supabase/seeds'`)
  await trial.ask(`delete from public.shop_product_reviews`)
  const later = { categories: 8, reviews: 0, news: null }
  expect(await trial.start({ CATALOGUE: 'empty' })).toMatchObject(later)
  const open = await makeDatabase('opened')
  const news = expect.stringContaining('without products')
  expect(await open.start({ SITE_URL: 'https://shop.example' })).toEqual({ ...nothing, news })
})

test('a demo at a public address or behind a proxy has no demo shoppers, whose password is public', async () => {
  const { start } = await makeDatabase('demo')
  const CATALOGUE = 'demo'
  const public_ = await start({ SITE_URL: 'https://shop.example', CATALOGUE })
  expect(public_).toMatchObject({ ...withDemo, shoppers: 0 })
  expect(await start({ TRUSTED_PROXIES: '127.0.0.1' })).toMatchObject({ shoppers: 0, news: null })
  expect(await start()).toMatchObject({ ...withDemo, shoppers: 2 })
})

test('a shop that began empty stays without the demo, with whatever it is started, and after an update', async () => {
  const { start, ask } = await makeDatabase('empty')
  expect(await start({ CATALOGUE: 'empty' })).toMatchObject(nothing)
  await ask(
    `insert into public.shop_categories (slug, name) values ('women', 'Women'), ('men', 'Men')`,
  )
  const own = { ...nothing, categories: 2, news: null }
  for (const variables of [undefined, { CATALOGUE: 'demo' }])
    expect(await start(variables)).toEqual(own)
  // As of a release before, whose owner had deleted the seeds.
  await ask('delete from supabase_migrations.seed_files')
  expect(await start()).toEqual(own)
})

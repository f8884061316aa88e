import { readdirSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { migrate } from '../../backend/database/migrate.ts'
import { withClient } from '../../backend/database/pool.ts'
import { seed } from '../../backend/database/seed.ts'
import { freshBackend, type FreshBackend } from '../../tests/stage/backend.ts'
import { unmigratedDatabase } from '../../tests/stage/database.ts'
import { brokenInvariants } from './invariants.ts'
import * as scene from './scene.ts'

type Shopper = FreshBackend['visitor']

/** The last migration of each release that shops run. What came with a release stays as it was. */
const releases = ['20261101093030', '20261101094080']
const supabase = new URL('..', import.meta.url).pathname
const folder = join(supabase, 'migrations')
const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
const log = { info() {}, warn() {}, error() {} }

let backend: FreshBackend
beforeEach(async () => {
  backend = await freshBackend(await unmigratedDatabase())
})
afterEach(() => backend.close())

test.each(releases)(
  'a shop of the release that ended with %s goes on with its orders, carts and visitors while it becomes this one (F-22)',
  async (last) => {
    const { database } = backend
    await migrateWith((version) => version <= last)
    await withClient(database.connection, (owner) => seed(owner, `${supabase}/seeds`))
    const coat = await scene.stock(database, { slug: 'old-coat', stock_quantity: 1_000_000 })
    const before = await orderOnce(await comeIn('before'), coat)

    const buyers = await Promise.all([1, 2, 3].map((n) => comeIn(`during${n}`)))
    const over = new AbortController()
    const orders = Promise.all(buyers.map((buyer) => keepBuying(buyer, coat, over.signal)))
    const applied = await migrateWith(() => true).finally(() => over.abort())
    const placed = (await orders).flat()
    const after = await orderOnce(await comeIn('after'), coat)

    expect(applied).toEqual(files.map(versionOf).filter((version) => version > last))
    expect(placed.length).toBeGreaterThanOrEqual(buyers.length)
    expect(await brokenInvariants(database.owner, [before, ...placed, after])).toEqual([])
    const { data } = await backend.visitor.rpc('search_products', { q: 'old coat' })
    expect(data).toMatchObject({ total: 1, products: [{ slug: 'old-coat' }] })
  },
)

const versionOf = (file: string) => file.split('_')[0] ?? ''

async function migrateWith(wanted: (version: string) => boolean): Promise<string[]> {
  const place = await mkdtemp(join(tmpdir(), 'release-'))
  try {
    for (const file of files.filter((name) => wanted(versionOf(name))))
      await cp(join(folder, file), join(place, file))
    return await withClient(backend.database.connection, (owner) => migrate(owner, place, log))
  } finally {
    await rm(place, { recursive: true })
  }
}

async function comeIn(name: string): Promise<Shopper> {
  const id = await backend.database.createShopper(`${name}@example.com`)
  return backend.shopper(id)
}

/** By the calls that every release makes. Pressed once, without a second try: nobody shall notice anything. */
async function orderOnce(shop: Shopper, { id }: scene.Product): Promise<string> {
  await shop.rpc('cart_add', { product_id: id }).throwOnError()
  const { data: expected } = await shop.rpc('quote_order').throwOnError()
  const order_number = scene.orderNumber()
  const { billing: billing_address, address: shipping_address } = scene
  const order = { order_number, expected, billing_address, shipping_address }
  await shop.rpc('place_order', { ...order, payment_method: 'card' }).throwOnError()
  return order_number
}

/** Orders again and again, and looks around; the numbers of what was placed. */
async function keepBuying(buyer: Shopper, product: scene.Product, over: AbortSignal) {
  const placed: string[] = []
  while (!over.aborted) {
    placed.push(await orderOnce(buyer, product))
    await backend.visitor.rpc('search_products', { q: 'old coat' }).throwOnError()
    await backend.visitor.rpc('search_suggestions', { q: 'coat' }).throwOnError()
    await backend.visitor.rpc('category_counts', { q: 'coat' }).throwOnError()
    await buyer.from('shop_orders').select('*, items:shop_order_items(*)').throwOnError()
  }
  return placed
}

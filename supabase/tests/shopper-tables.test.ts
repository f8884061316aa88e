import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import * as fixtures from './fixtures.ts'
import { refusalOf, type Product } from './fixtures.ts'

let database: FreshDatabase
let ada: string
let shirt: Product
let round = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  round += 1
  ada = await database.createShopper(`ada${round}@example.com`)
  shirt = await fixtures.stock(database, { slug: `shirt-${round}`, stock_quantity: 4 })
})

describe('wishlists, profiles and addresses', () => {
  test('a product is on a wishlist once', async () => {
    const wish = () =>
      database.asShopper(ada, 'insert into public.shop_wishlist_items (product_id) values ($1)', [
        shirt.id,
      ])
    await wish()
    expect((await refusalOf(wish())).code).toBe('23505')
  })

  test.each([
    ['date_of_birth', '2999-01-01'],
    ['date_of_birth', '1899-12-31'],
    ['first_name', 'x'.repeat(101)],
  ])('a profile with %s %s is refused', async (column, value) => {
    const write = database.asShopper(
      ada,
      `insert into public.shop_profiles (${column}) values ($1)`,
      [value],
    )
    expect((await refusalOf(write)).code).toBe('23514')
  })

  test('updated_at of a profile is set by the database, whatever is sent (R-364)', async () => {
    const [row] = await database.asShopper(
      ada,
      `insert into public.shop_profiles (first_name, updated_at) values ('A', '2001-01-01') returning updated_at > now() - interval '1 minute' as is_now`,
    )
    expect(row).toEqual({ is_now: true })
  })

  const save = (part: Record<string, unknown>) => {
    const row = { ...fixtures.address, type: 'billing', ...part }
    return database.asShopper(
      ada,
      `insert into public.shop_addresses (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, n) => `$${n + 1}`)
        .join(', ')})`,
      Object.values(row),
    )
  }
  test('an address is for billing or shipping (R-361)', async () => {
    expect((await refusalOf(save({ type: 'home' }))).code).toBe('23514')
  })

  test.each([
    ['country', 'DE', 'invalid'],
    ['city', 'x'.repeat(101), 'too_long'],
    ['first_name', ' ', 'missing'],
    ['city', '\u00a0\u200b', 'missing'],
    ['city', 'New\u0007York', 'invalid'],
    ['address_line_2', '4242 4242 4242 4242', 'card_number'],
  ])('an address whose %s is %j, as an order does', async (field, text, problem) => {
    expect(await refusalOf(save({ [field]: text }))).toMatchObject({
      code: 'PT400',
      name: 'INVALID_ADDRESS',
      detail: { field, problem },
    })
  })

  test('an address book holds fifty, also under sixty simultaneous inserts', async () => {
    const saved = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => save({ city: `City ${n}` })),
    )
    expect(saved.filter((one) => one.status === 'fulfilled')).toHaveLength(50)
    expect(await refusalOf(save({}))).toMatchObject({ code: 'PT409', name: 'ADDRESS_LIMIT' })
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import * as fixtures from './fixtures.ts'
import { ownDatabase, refusalOf, type Product } from './fixtures.ts'

const database = await ownDatabase()
let ada: string
let ben: string
let shirt: Product
let round = 0

beforeEach(async () => {
  round += 1
  ada = await database.createShopper(`ada${round}@example.com`)
  ben = await database.createShopper(`ben${round}@example.com`)
  shirt = await fixtures.stock(database, { slug: `shirt-${round}`, stock_quantity: 4 })
})

const insert = (quantity: unknown, product = shirt.id, owner = ada) =>
  database.asShopper(
    ada,
    'insert into public.shop_cart_items (user_id, product_id, quantity) values ($1, $2, $3) returning *',
    [owner, product, quantity],
  )
const update = (quantity: unknown) =>
  database.asShopper(
    ada,
    'update public.shop_cart_items set quantity = $1 where product_id = $2 returning quantity',
    [quantity, shirt.id],
  )

const leave = (pieces: number) => fixtures.change(database, shirt, `stock_quantity = ${pieces}`)
const takeWhatIsLeft = async () =>
  fixtures.first(await database.asShopper(ada, 'select public.cart_take_what_is_left() as changed'))['changed']

describe('cart_add', () => {
  test('inserts a row, then increases its quantity, by one by default (R-389, R-390)', async () => {
    expect(await fixtures.addToCart(database, ada, shirt)).toMatchObject({ user_id: ada, quantity: 1 })
    expect(await fixtures.addToCart(database, ada, shirt, 2)).toMatchObject({ quantity: 3 })
  })

  test('loses none of twenty simultaneous calls', async () => {
    const tee = await fixtures.stock(database, { slug: `tee-${round}`, stock_quantity: 50 })
    await Promise.all(Array.from({ length: 20 }, () => fixtures.addToCart(database, ada, tee)))
    expect(await fixtures.addToCart(database, ada, tee)).toMatchObject({ quantity: 21 })
  })

  test('takes every piece that is in stock', async () => {
    const many = await fixtures.stock(database, { slug: `many-${round}`, stock_quantity: 150 })
    await fixtures.addToCart(database, ada, many, 120)
    expect(await fixtures.addToCart(database, ada, many, 30)).toMatchObject({ quantity: 150 })
    expect((await refusalOf(fixtures.addToCart(database, ada, many))).name).toBe(
      'INSUFFICIENT_STOCK',
    )
    expect(await fixtures.placeOrder(database, ada)).toMatchObject({ status: 'pending' })
  })

  test('refuses an unknown product, and what is no number of pieces', async () => {
    const nothing = { id: '00000000-0000-4000-8000-000000000000', slug: '' }
    expect((await refusalOf(fixtures.addToCart(database, ada, nothing))).code).toBe('23503')
    for (const quantity of [0, -1, 1_000_001, 2 ** 31 - 1])
      expect((await refusalOf(fixtures.addToCart(database, ada, shirt, quantity))).code).toBe('23514')
  })
})

describe('cart_take_what_is_left', () => {
  const ownLine = async () =>
    fixtures.first(await database.asShopper(ada, 'select quantity, former_quantity from public.shop_cart_items'))

  test('reduces a line to the stock and keeps its former quantity, once for each fall', async () => {
    await insert(4)
    await leave(2)
    expect(await takeWhatIsLeft()).toBe(1)
    expect(await ownLine()).toEqual({ quantity: 2, former_quantity: 4 })
    expect(await takeWhatIsLeft()).toBe(0)
    await leave(1)
    expect(await takeWhatIsLeft()).toBe(1)
    expect(await ownLine()).toEqual({ quantity: 1, former_quantity: 4 })
  })

  test('leaves a line that was restored, to its former quantity and no other, until the shopper changes it', async () => {
    await insert(4)
    await leave(2)
    await takeWhatIsLeft()
    for (const other of [3, 5]) expect(await refusalOf(update(other))).toMatchObject({ name: 'INSUFFICIENT_STOCK' })
    expect(await update(4)).toEqual([{ quantity: 4 }])
    expect(await takeWhatIsLeft()).toBe(0)
    expect(await ownLine()).toEqual({ quantity: 4, former_quantity: 4 })
    expect(await refusalOf(update(3))).toMatchObject({ name: 'INSUFFICIENT_STOCK' })
    await update(1)
    expect(await ownLine()).toEqual({ quantity: 1, former_quantity: null })
  })

  test.each([
    ['sold out', 'stock_quantity = 0'],
    ['put away', 'is_active = false, stock_quantity = 2'],
    ['in stock', 'stock_quantity = 4'],
  ])('leaves a line whose product is %s', async (_, change) => {
    await insert(4)
    await fixtures.change(database, shirt, change)
    expect(await takeWhatIsLeft()).toBe(0)
    expect(await ownLine()).toEqual({ quantity: 4, former_quantity: null })
  })

  test("changes no other shopper's cart", async () => {
    await fixtures.addToCart(database, ben, shirt, 4)
    await leave(2)
    expect(await takeWhatIsLeft()).toBe(0)
    expect(
      await database.asShopper(ben, 'select quantity from public.shop_cart_items'),
    ).toEqual([{ quantity: 4 }])
  })
})

describe('direct writes to the cart table', () => {
  test.each([
    [0, '23514'],
    [-1, '23514'],
    ['1.5', '22P02'],
    [null, '23502'],
    [2 ** 31, '22003'],
  ])('quantity %j: %s (A-04)', async (quantity, code) => {
    expect((await refusalOf(insert(quantity))).code).toBe(code)
    await insert(1)
    expect((await refusalOf(update(quantity))).code).toBe(code)
  })

  test('above the stock: 409 with the stock; reducing to it is allowed (A-05)', async () => {
    expect(await refusalOf(insert(5))).toMatchObject({
      code: 'PT409',
      name: 'INSUFFICIENT_STOCK',
      detail: { product_id: shirt.id, size: '', available: 4 },
    })
    await insert(4)
    await leave(2)
    expect(await refusalOf(update(3))).toMatchObject({ code: 'PT409', detail: { available: 2 } })
    expect(await update(2)).toEqual([{ quantity: 2 }])
  })

  test('a second row for a product: 409 23505', async () => {
    await insert(1)
    expect((await refusalOf(insert(1))).code).toBe('23505')
  })

  test('an inactive product, added or changed: 409 PRODUCT_UNAVAILABLE', async () => {
    await insert(1)
    await fixtures.change(database, shirt, 'is_active = false')
    const unavailable = { code: 'PT409', name: 'PRODUCT_UNAVAILABLE' }
    expect(await refusalOf(update(2))).toMatchObject(unavailable)
    expect(await refusalOf(fixtures.addToCart(database, ada, shirt))).toMatchObject(unavailable)
  })

  test('deleting a product deletes its cart rows', async () => {
    await insert(1)
    await database.owner.query('delete from public.shop_products where id = $1', [shirt.id])
    expect(await database.asShopper(ada, 'select * from public.shop_cart_items')).toEqual([])
  })
})

describe('wishlists, profiles and addresses', () => {
  test('a product is on a wishlist once', async () => {
    await fixtures.wish(database, ada, shirt)
    expect((await refusalOf(fixtures.wish(database, ada, shirt))).code).toBe('23505')
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

  function save(part: Record<string, unknown>) {
    const row = { ...fixtures.address, type: 'billing', ...part }
    const columns = Object.keys(row).join(', ')
    const insert = `insert into public.shop_addresses (${columns}) select ${columns} from jsonb_populate_record(null::public.shop_addresses, $1)`
    return database.asShopper(ada, insert, [row])
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

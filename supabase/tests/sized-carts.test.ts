import { describe, expect, test } from 'vitest'
import * as fixtures from './fixtures.ts'
import { refusalOf } from './fixtures.ts'
import { openSizedShirt } from './sized-shirt.ts'

const { database, now, owner, giveSizes, addSize, leave, stocks, add, cart, changeSize } = await openSizedShirt()

describe('a cart item', () => {
  test('is one for each size', async () => {
    await giveSizes({ S: 2, M: 3 })
    await add(1, 'M')
    await add(2, 'S')
    await add(1, 'M')
    expect(await cart()).toEqual(['2 M', '2 S'])
    expect(await refusalOf(add(2, 'M'))).toMatchObject({
      name: 'INSUFFICIENT_STOCK',
      detail: { product_id: now.shirt.id, size: 'M', available: 3 },
    })
    for (const size of ['L', 'm'])
      expect(await refusalOf(add(1, size))).toEqual({
        code: 'PT409',
        name: 'SIZE_UNAVAILABLE',
        detail: { product_id: now.shirt.id, size },
      })
  })

  test.each([
    [{ S: 1, M: 1, L: 1 }, 'M'],
    [{ XS: 1, S: 1, M: 1, L: 1 }, 'S'],
    [{ XS: 0, S: 1, M: 0, L: 1, XL: 1 }, 'L'],
    [{ S: 0, M: 0, L: 1 }, 'L'],
  ])('without a size, of %j is the middle one in stock: %s', async (sizes, middle) => {
    await giveSizes(sizes)
    expect(await add(1)).toMatchObject({ size: middle })
  })

  test('without a size is of the size that the shopper took last, then grows, by the calls of the specification', async () => {
    await giveSizes({ S: 2, M: 3, L: 2 })
    await add(1, 'M')
    await add(1, 'L')
    const insert = 'insert into public.shop_cart_items (user_id, product_id, quantity) values ($1, $2, 1)'
    expect((await refusalOf(database.asShopper(now.ada, insert, [now.ada, now.shirt.id]))).code).toBe('23505')
    await add(1)
    expect(await cart()).toEqual(['1 M', '2 L'])
    await leave('L', 0)
    await add(1)
    expect(await cart()).toEqual(['2 M', '2 L'])
  })

  test('without a size is refused when all are sold out', async () => {
    await giveSizes({ S: 0, M: 0 })
    expect(await refusalOf(add(1))).toMatchObject({ name: 'INSUFFICIENT_STOCK', detail: { available: 0 } })
  })

  test('is reduced to the stock of its size', async () => {
    await giveSizes({ S: 5, M: 5 })
    await add(4, 'S')
    await add(4, 'M')
    await leave('M', 2)
    await database.asShopper(now.ada, 'select public.cart_take_what_is_left()')
    expect(await cart()).toEqual(['4 S', '2 M'])
  })

  test('changes its size, and takes the pieces that were there; the same call again changes nothing', async () => {
    await giveSizes({ S: 3, M: 3, L: 0 })
    const item = await add(1, 'M')
    await add(2, 'S')
    for (let call = 0; call < 2; call += 1)
      expect(await changeSize(item, 'S')).toEqual([{ size: 'S', quantity: 3 }])
    expect(await cart()).toEqual(['3 S'])
    expect((await refusalOf(changeSize(item, 'L'))).name).toBe('INSUFFICIENT_STOCK')
    expect((await refusalOf(changeSize(item, 'XL'))).name).toBe('SIZE_UNAVAILABLE')
    expect(await changeSize(item, 'M', now.ben)).toEqual([])
    const direct = database.asShopper(now.ada, `update public.shop_cart_items set size = 'M'`)
    expect((await refusalOf(direct)).code).toBe('42501')
    expect(await cart()).toEqual(['3 S'])
  })

  test('keeps the sum when both of its sizes are changed at once', async () => {
    await giveSizes({ S: 9, M: 9, L: 9 })
    for (let time = 0; time < 10; time += 1) {
      await owner('delete from public.shop_cart_items where product_id = $1')
      const [small, middle] = [await add(2, 'S'), await add(3, 'M')]
      await Promise.all([changeSize(small, 'M'), changeSize(middle, 'S'), changeSize(middle, 'L')])
      const pieces = 'select sum(quantity) from public.shop_cart_items where product_id = $1'
      expect(await fixtures.count(database, pieces, [now.shirt.id])).toBe(5)
    }
  })

  test('is part of the export of a shopper', async () => {
    await giveSizes({ M: 3 })
    await add(1)
    const [row] = await database.asShopper(now.ada, 'select public.own_data() as own')
    expect(row?.['own']).toMatchObject({ cart: [{ quantity: 1, size: 'M' }] })
  })
})

describe('an order', () => {
  const items = async () => {
    const { rows } = await owner('select size, quantity from public.shop_order_items where product_id = $1 order by size')
    return rows.map(({ size, quantity }) => `${quantity} ${size}`)
  }

  test('of two sizes of one product and of another takes the stock of each', async () => {
    await giveSizes({ S: 3, M: 3, L: 3 })
    const scarf = await fixtures.stock(database, { slug: `${now.shirt.slug}-scarf`, stock_quantity: 4 })
    await add(1, 'M')
    await add(2, 'S')
    await fixtures.addToCart(database, now.ada, scarf, 3)
    const expected = await fixtures.quote(database, now.ada)
    const order_number = fixtures.orderNumber()
    const billing_address = { ...fixtures.billing, email: now.email }
    const call = { order_number, expected, billing_address }
    const order = await fixtures.placeOrder(database, now.ada, call)
    expect(order).toMatchObject({ subtotal: '120.00' })
    expect((await fixtures.placeOrder(database, now.ada, call))['id']).toBe(order['id'])
    expect(await items()).toEqual(['1 M', '2 S'])
    expect(await stocks()).toEqual({ '': 6, S: 1, M: 2, L: 3 })
    expect(await fixtures.stockOf(database, scarf)).toBe(1)
    expect(await cart()).toEqual([])
    const mails = `select payload -> 'items' as items from private.outbox where recipient = $1`
    const [mail] = await fixtures.rowsOf(database, mails, [now.email])
    expect(mail).toMatchObject({ items: [{ size: 'S', quantity: 2 }, { size: 'M', quantity: 1 }, { size: '', quantity: 3 }] })
    // The number with another size is another order.
    const other = { ...expected, items: [{ ...fixtures.first(expected.items), size: 'L' }] }
    expect((await refusalOf(fixtures.placeOrder(database, now.ada, { ...call, expected: other }))).name).toBe(
      'ORDER_ALREADY_PLACED',
    )
  })

  test('of two sizes of which one is short is refused, and names it', async () => {
    await giveSizes({ S: 3, M: 3 })
    await add(1, 'M')
    await add(2, 'S')
    const expected = await fixtures.quote(database, now.ada)
    await leave('S', 1)
    expect(await refusalOf(fixtures.placeOrder(database, now.ada, { expected }))).toMatchObject({
      name: 'INSUFFICIENT_STOCK',
      detail: { problems: [{ kind: 'insufficient_stock', size: 'S', available: 1, quantity: 2 }] },
    })
    expect(await items()).toEqual([])
    expect(await stocks()).toEqual({ '': 4, S: 1, M: 3 })
  })

  test('of a size that is gone, or not yet chosen, is refused by name', async () => {
    await add(1)
    await giveSizes({ M: 3 })
    const problemsOf = async () => {
      const { name, detail } = await refusalOf(fixtures.placeOrder(database, now.ada))
      expect(name).toBe('SIZE_UNAVAILABLE')
      return (detail['problems'] as { kind: string; size: string }[]).map(({ kind, size }) => [kind, size])
    }
    expect(await problemsOf()).toEqual([['size_unavailable', '']])
    await add(1, 'M')
    await owner(`update public.shop_product_sizes set size = 'Medium' where product_id = $1`)
    expect(await problemsOf()).toEqual([
      ['size_unavailable', ''],
      ['size_unavailable', 'M'],
    ])
  })

  test('in another size than the shopper saw is refused', async () => {
    await giveSizes({ S: 3, M: 3 })
    const item = await add(1, 'M')
    const expected = await fixtures.quote(database, now.ada)
    await changeSize(item, 'S')
    expect(await refusalOf(fixtures.placeOrder(database, now.ada, { expected }))).toMatchObject({
      name: 'CART_CHANGED',
      detail: {
        problems: [
          { kind: 'cart_changed', size: 'M', expected_quantity: 1, quantity: 0 },
          { kind: 'cart_changed', size: 'S', expected_quantity: 0, quantity: 1 },
        ],
      },
    })
  })

  test('that is cancelled brings its pieces back, those of a size that is gone to a row that is not offered', async () => {
    await giveSizes({ S: 3, M: 3, L: 3 })
    for (const size of ['S', 'M', 'L']) await add(2, size)
    const order = await fixtures.placeOrder(database, now.ada)
    await owner(`delete from public.shop_product_sizes where product_id = $1 and size = 'M'`)
    await owner(`update public.shop_product_sizes set size = 's' where product_id = $1 and size = 'S'`)
    await database.asShopper(now.ada, 'select public.cancel_order($1)', [order['order_number']])
    expect(await stocks()).toEqual({ '': 6, s: 3, L: 3, 'M (not offered)': 2 })
    expect((await refusalOf(add(1, 'M'))).name).toBe('SIZE_UNAVAILABLE')
    await owner(`update public.shop_product_sizes set position = 2 where product_id = $1 and size = 'M'`)
    expect(await stocks()).toEqual({ '': 8, s: 3, M: 2, L: 3 })
    await owner(`update public.shop_product_sizes set position = null where product_id = $1 and size = 'M'`)
    expect(await stocks()).toEqual({ '': 6, s: 3, L: 3, 'M (not offered)': 0 })
  })

  test('from before the product had sizes brings its pieces back to no size', async () => {
    await add(2)
    const order = await fixtures.placeOrder(database, now.ada)
    await addSize('M', 1)
    await database.asShopper(now.ada, 'select public.cancel_order($1)', [order['order_number']])
    expect(await stocks()).toEqual({ '': 7, M: 7, ' (not offered)': 2 })
  })
})

import { describe, expect, test } from 'vitest'
import { newsOf, refusalOf } from './fixtures.ts'
import { openSizedShirt } from './sized-shirt.ts'

const { database, now, owner, giveSizes, addSize, leave, stocks, add } = await openSizedShirt()

describe('the sizes of a product', () => {
  test('the first one takes its pieces, the last one gives them back; between, its stock is their sum', async () => {
    await addSize('M', 2)
    expect(await stocks()).toEqual({ '': 9, M: 9 })
    await addSize('S', 1, 4)
    await leave('M', 2)
    expect(await stocks()).toEqual({ '': 6, S: 4, M: 2 })
    await owner(`delete from public.shop_product_sizes where product_id = $1 and size = 'M'`)
    expect(await stocks()).toEqual({ '': 4, S: 4 })
    await owner(`update public.shop_product_sizes set size = 'Small' where product_id = $1`)
    expect(await stocks()).toEqual({ '': 4, Small: 4 })
    await owner('delete from public.shop_product_sizes where product_id = $1')
    expect(await stocks()).toEqual({ '': 4 })
  })

  test('several that come and go at once keep all pieces', async () => {
    await owner(
      `insert into public.shop_product_sizes (product_id, size, position, stock_quantity)
       select $1, unnest(array['S', 'M', 'L']), generate_series(1, 3), 2`)
    expect(await stocks()).toEqual({ '': 15, S: 11, M: 2, L: 2 })
    await owner('delete from public.shop_product_sizes where product_id = $1')
    expect(await stocks()).toEqual({ '': 15 })
  })

  test('are in the row of their product, in their order and with their pieces', async () => {
    const inRow = async (): Promise<unknown> => {
      const [product] = await database.asVisitor('select sizes from public.shop_products where id = $1', [now.shirt.id])
      return JSON.parse(String(product?.['sizes']))
    }
    await giveSizes({ S: 1, M: 2 })
    await leave('M', 0)
    expect(await inRow()).toEqual([
      ['S', 1],
      ['M', 0],
    ])
    await owner('update public.shop_product_sizes set position = 3 - position where product_id = $1')
    await owner(`update public.shop_product_sizes set size = 'Small' where product_id = $1 and size = 'S'`)
    expect(await inRow()).toEqual([
      ['M', 0],
      ['Small', 1],
    ])
    await owner('update public.shop_product_sizes set position = null where product_id = $1')
    expect(await inRow()).toEqual([])
  })

  test('have the stock; that of the product is refused by name', async () => {
    await giveSizes({ S: 1, M: 2 })
    const change = owner('update public.shop_products set stock_quantity = 5 where id = $1')
    expect(await refusalOf(change)).toEqual({
      code: 'PT409',
      name: 'SIZED_PRODUCT',
      detail: { slug: now.shirt.slug },
    })
    expect(await stocks()).toEqual({ '': 3, S: 1, M: 2 })
  })

  test.each([
    ['', 1],
    [' M', 1],
    ['M\n', 1],
    ['x'.repeat(21), 1],
    ['XL', 0],
    ['XL', 51],
    ['m', 2],
    ['XL', 1],
  ])('%j at place %i is refused beside M at 1', async (size, position) => {
    await giveSizes({ M: 2 })
    expect((await refusalOf(addSize(size, position))).code).toMatch(/^23(505|514)$/)
    await addSize('one size of 20 chars', 2)
  })

  test('are seen by all while the product is active, without the SKU', async () => {
    await giveSizes({ S: 1, M: 2 })
    const read = 'select size, stock_quantity from public.shop_product_sizes where product_id = $1 order by position'
    const seen = [
      { size: 'S', stock_quantity: 1 },
      { size: 'M', stock_quantity: 2 },
    ]
    expect(await database.asVisitor(read, [now.shirt.id])).toEqual(seen)
    expect(await database.asShopper(now.ben, read, [now.shirt.id])).toEqual(seen)
    await add(1, 'M')
    await owner('update public.shop_products set is_active = false where id = $1')
    expect(await database.asVisitor(read, [now.shirt.id])).toEqual([])
    expect(await database.asShopper(now.ben, read, [now.shirt.id])).toEqual([])
    expect(await database.asShopper(now.ada, read, [now.shirt.id])).toEqual([])
    const sku = database.asVisitor('select sku from public.shop_product_sizes')
    expect((await refusalOf(sku)).code).toBe('42501')
  })

  test('that sell low, sell out and come back are notified with their product', async () => {
    await giveSizes({ S: 9, M: 9 })
    const news: string[][] = []
    for (const pieces of [8, 4, 0, 8]) news.push(await newsOf(database, () => leave('M', pieces)))
    const low = [`stock ${now.shirt.slug}`]
    expect(news).toEqual([[], low, low, low])
    const removed = await newsOf(database, () => owner('delete from public.shop_product_sizes where product_id = $1'))
    expect(new Set(removed)).toEqual(new Set(['everything']))
  })
})


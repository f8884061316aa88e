import { beforeEach, describe, expect, test } from 'vitest'

import { placeOrder, stock, type Product } from '../../supabase/tests/fixtures.ts'
import { ending, ownShop } from '../own-shop.test-support.ts'
import { shop } from '../../tests/support/command-line.ts'

const { database } = await ownShop()
const ada = await database.createShopper('ada@example.com')
let coat: Product
let made = 0
beforeEach(async () => {
  made += 1
  coat = await stock(database, { slug: `coat-${made}`, stock_quantity: 10 })
  await run('products set SLUG --sizes S,M,L')
})

const run = (words: string) => shop(database, words.replaceAll('SLUG', coat.slug))
const show = async () => (await run('products show SLUG --json')).objects[0]
const putInCart = (size: string, quantity = 1) =>
  database.asShopper(
    ada,
    'insert into public.shop_cart_items (user_id, product_id, quantity, size) values ($1, $2, $3, $4)',
    [ada, coat.id, quantity, size],
  )

describe('the sizes of a product', () => {
  test('have a stock of their own; the first one takes the pieces that there were', async () => {
    expect((await run('stock add SLUG m 5')).output).toBe(`${coat.slug}  stock M 0 -> 5\n`)
    expect((await run('stock count SLUG S 3')).output).toBe(`${coat.slug}  stock S 10 -> 3\n`)
    expect((await run('stock remove SLUG M 1')).output).toBe(`${coat.slug}  stock M 5 -> 4\n`)
    expect(await show()).toMatchObject({
      stock_quantity: 7,
      sizes: [{ size: 'S' }, { size: 'M' }, { size: 'L' }],
      stock: { S: 3, M: 4, L: 0 },
    })
    expect((await run('products show SLUG')).output).toMatch(/^stock +7\n +S +3\n +M +4\n +L +0$/m)
    expect((await run('today')).output).toContain(`${coat.slug} L 0`)
  })

  test('are in the log, a dry run changes none, and a command that is repeated at once counts once', async () => {
    await run('stock add SLUG M 5 --dry-run')
    const add = `stock add SLUG M 5 --once delivery-${made}`
    const added = await Promise.all([run(add), run(add), run(add)])
    expect(added.filter(({ output }) => output.endsWith('(done before)\n'))).toHaveLength(2)
    expect(await show()).toMatchObject({ stock: { M: 5 } })
    expect((await run('log --subject SLUG --json')).objects).toMatchObject([
      { act: 'stock add', before: { stock: { M: 0 } }, after: { stock: { M: 5 } } },
      { act: 'products set' },
    ])
    expect(await run(add.replace('5', '6'))).toMatchObject(
      ending(3, `The key "delivery-${made}" of --once was used for another command.`),
    )
  })

  test.each([
    ['stock add SLUG 5', 3, 'SLUG has sizes: name one of S, M, L.'],
    ['stock add SLUG XL 5', 3, 'SLUG has no size XL: name one of S, M, L.'],
    ['stock remove SLUG M 1', 3, 'SLUG M has 0 in stock: -1 would be fewer than none.'],
    ['stock count SLUG S 4 --expect 9', 4, 'stock S of SLUG is 10 by now'],
    ['stock count SLUG S -4', 2, ''],
    ['stock add SLUG S M 5', 2, 'Give a slug, the size where there are sizes, and the pieces.'],
    ['products set SLUG --sizes S,M,s', 2, 'The size s is named twice.'],
    [`products set SLUG --sizes ${'x'.repeat(21)}`, 2, 'A size has 1 to 20 characters'],
    ['products set SLUG --sizes S,,M', 2, 'A size has 1 to 20 characters, not "".'],
    ['products set-size SLUG XL --name XXL', 3, 'SLUG has no size XL'],
    ['products set-size SLUG S --name m', 3, 'SLUG has the size m already.'],
  ])('%s is refused', async (words, exitCode, message) => {
    const before = await show()
    expect(await run(words)).toMatchObject(ending(exitCode, message.replaceAll('SLUG', coat.slug)))
    expect(await show()).toEqual(before)
  })

  test('that are in carts or open orders are removed with --yes alone, which tells how many', async () => {
    await run('stock count SLUG M 4')
    await putInCart('M')
    await placeOrder(database, ada)
    await putInCart('M', 2)
    const question = `M of ${coat.slug} will go: in 1 cart and 1 order that is not sent; 3 pieces leave the stock. Add --yes`
    expect(await run('products set SLUG --sizes S,L,XL')).toMatchObject(ending(2, question))
    expect(await show()).toMatchObject({ stock: { S: 10, M: 3, L: 0 } })
    const { output } = await run('products set SLUG --sizes S,L,XL --yes')
    expect(output).toBe(`${coat.slug}  sizes S, M, L -> S, L, XL\n`)
    expect(await show()).toMatchObject({ stock: { S: 10, L: 0, XL: 0 }, stock_quantity: 10 })
    await database.owner.query('delete from public.shop_cart_items')
  })

  test('are renamed with their stock', async () => {
    await run('stock count SLUG M 4')
    expect((await run('products set-size SLUG m --name Medium')).output).toBe(
      `${coat.slug}  sizes S, M, L -> S, Medium, L\n`,
    )
    expect(await show()).toMatchObject({ stock: { S: 10, Medium: 4, L: 0 } })
    await putInCart('Medium')
    expect((await run('products set-size SLUG Medium --name M')).messages).toContain(
      'in 1 cart and 0 orders that are not sent; 0 pieces leave the stock',
    )
    await database.owner.query('delete from public.shop_cart_items')
  })

  test('have a number of the owner, which stays with a new name', async () => {
    expect((await run('products set-size SLUG S --sku 1234')).output).toBe(
      `${coat.slug}  sizes S, M, L -> S (SKU 1234), M, L\n`,
    )
    await run('products set-size SLUG S --name Small')
    expect(await show()).toMatchObject({ sizes: [{ size: 'Small', sku: '1234' }, {}, {}] })
    await run('products set-size SLUG Small --name S --sku none')
    expect(await show()).toMatchObject({ sizes: [{ size: 'S', sku: null }, {}, {}] })
  })

  test('that all go leave their pieces to the product', async () => {
    await run('products set SLUG --sizes S')
    const { output } = await run('products set SLUG --sizes none')
    expect(output).toBe(`${coat.slug}  sizes S -> none\n`)
    expect(await show()).toMatchObject({ sizes: [], stock: { '': 10 }, stock_quantity: 10 })
  })
})

import { readFile } from 'node:fs/promises'

import { describe, expect, test } from 'vitest'

import { addToCart, first, placeOrder } from '../../supabase/tests/fixtures.ts'
import { shop } from '../../tests/support/command-line.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { ending } from '../own-shop.test-support.ts'
import { coats, csvFile, emptyCatalogue } from './import.test-support.ts'

const { database, importFile, product } = await emptyCatalogue()

const run = (words: string[]) => shop(database, ['products', ...words])

describe('an export', () => {
  test('imports again unchanged, whatever the rows of the products hold', async () => {
    await importFile(coats(9))
    await run(['set', 'coat-6', '--was', '120', '--description', 'One & <two>\n\n  three'])
    await run(['set', 'coat-7', '--name', '=1+1, "quoted"', '--featured', 'on', '--care', 'tie'])
    await run(['hide', 'coat-8'])
    const changes = [
      `description = ''`,
      `image_url = '/pictures/a.webp', images = '{/pictures/a.webp,/pictures/b.webp}'`,
      `image_url = null, images = '{/pictures/b.webp}'`,
      `description = E'  Warm. \\n\\n', name = 'Coat  &amp; hat'`,
      `original_price = 10`,
      `category_id = (select id from public.shop_categories where slug = 'gents')`,
    ]
    await database.owner.query(
      `insert into public.shop_categories (slug, name) values ('gents', 'Women'), ('unisex', 'Gents')`,
    )
    for (const [at, change] of changes.entries())
      await database.owner.query(
        `update public.shop_products set ${change} where slug = 'coat-${at}'`,
      )
    const rows = () => database.owner.query('select * from public.shop_products order by id')
    const { rows: before } = await rows()
    const { output } = await run(['export'])
    const { messages } = await importFile(output, '--stock')
    expect(messages).toContain('9 products: 0 new, 0 to change, 9 as they are')
    expect((await rows()).rows).toEqual(before)
  })

  test('of the demo shop imports again unchanged', async () => {
    const demo = await freshDatabase()
    const seed = new URL('../../supabase/seeds/10_catalogue.sql', import.meta.url)
    await demo.owner.query(await readFile(seed, 'utf8'))
    const path = await csvFile((await shop(demo, 'products export')).output)
    const { messages } = await shop(demo, ['products', 'import', path, '--stock', '--dry-run'])
    await demo.drop()
    expect(messages).toMatch(/^(\d+) products: 0 new, 0 to change, \1 as they are\n/)
  })

  test('into an empty shop makes the same products', async () => {
    await importFile(coats(3))
    await database.owner.query(
      `update public.shop_products set image_url = '/pictures/a.webp', images = '{/pictures/b.webp}' where slug = 'coat-0'`,
    )
    const { output } = await run(['export'])
    await database.owner.query('delete from public.shop_products')
    await importFile(output)
    expect((await run(['export'])).output).toBe(output)
  })

  test('whose stock was edited keeps what was sold meanwhile, and is added once', async () => {
    await importFile(coats(1))
    const { output } = await run(['export'])
    const edited = output.replace(/,5,(,+5,)/, ',15,$1')
    const ada = await database.createShopper(`ada-${Date.now()}@example.com`)
    const { rows } = await database.owner.query<{ id: string; slug: string }>(
      'select id, slug from public.shop_products',
    )
    await addToCart(database, ada, first(rows), 2)
    await placeOrder(database, ada)
    expect((await importFile(edited, '--stock')).exitCode).toBe(0)
    expect(await product('coat-0')).toMatchObject({ stock_quantity: 13, sold: 2 })
    expect(await importFile(edited, '--stock')).toMatchObject(ending(3, 'was imported on'))
  })
})

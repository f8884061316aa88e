import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { beforeEach, describe, expect, test } from 'vitest'

import { ending } from '../own-shop.test-support.ts'
import { emptyCatalogue } from './import.test-support.ts'

const { database, importFile, product, run, slugs } = await emptyCatalogue()
beforeEach(() =>
  database.owner.query(`delete from public.shop_categories where slug not in ('men', 'women')`),
)

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../tests/cases/${name}`, import.meta.url))
const importCase = (name: string, ...options: string[]) =>
  run(['products', 'import', fileOf(name), '--yes', '--no-pictures', ...options])
async function expectProducts(expected: Record<string, object>): Promise<void> {
  for (const [slug, values] of Object.entries(expected))
    expect(await product(slug), slug).toMatchObject(values)
}

describe('WooCommerce’s conventions', () => {
  test('of sales, stock, visibility, line breaks and apostrophes are obeyed, and the plan names what is left out', async () => {
    const { exitCode, messages } = await importCase('woocommerce.csv', '--untracked', '10')
    expect(exitCode, messages).toBe(0)
    await expectProducts({
      'w-future': { price: '50.00', original_price: null },
      'w-past': { price: '50.00', original_price: null },
      'w-out': { stock_quantity: 0 },
      'w-backorder': { stock_quantity: 0 },
      'w-in': { stock_quantity: 10 },
      'w-hidden': { is_active: false },
      'w-cat': { category: 'women' },
      'w-cat2': { category: 'women' },
      'w-nl': {
        stock_quantity: 4,
        is_active: true,
        description: 'First line\n\nSecond line\n\nThird',
      },
      'w-nl2': { description: 'First line\nSecond line\n\nThird' },
      'w-amp': { name: 'Salt & Pepper – Café' },
      'w-formula': { name: '=SUM Dress' },
      'w-formula2': { name: '-20% Coat' },
    })
    for (const note of [
      'the sale is not on now, the regular price counts (2 products): w-future, w-past',
      'not in the category "Tops, Blouses" as well (1 product): w-cat',
    ])
      expect(messages).toContain(note)
    expect(messages).not.toContain('"Clothing"')
  })

  test('of categories, texts and sale prices are read', async () => {
    await run(['categories', 'add', 'gifts', '--name', 'Cards & Gifts'])
    const { exitCode, messages } = await importCase('woocommerce-text.csv', '--create-categories')
    expect(exitCode).toBe(6)
    await expectProducts({
      'x-cat-amp': { category: 'gifts' },
      'x-cat-comma': { category: 'tops-blouses' },
      'x-desc-dash': { description: '- soft\n- warm' },
      'x-short': { description: 'Only short\nline two' },
      'x-sale-higher': { price: '50.00', original_price: null },
    })
    expect(await product('x-price-empty-sale0')).toBeUndefined()
    const { objects } = await run('categories list --json')
    const names = ['Cards & Gifts', 'Men', 'Tops, Blouses', 'Women']
    expect(objects.map(({ name }) => name)).toEqual(names)
    for (const note of [
      'the sale price is not lower, the regular price counts (1 product): x-sale-higher',
      'x-price-empty-sale0: sale price 0',
    ])
      expect(messages).toContain(note)
  })
})

test('a file without a column for quantities needs --untracked, which --yes does not answer', async () => {
  const words =
    'The file has no column for quantities. Say how many pieces each new product has: --untracked 100'
  expect(await importCase('shopify-without-quantity.csv')).toMatchObject(ending(3, words))
  expect(await slugs()).toEqual([])
  expect((await importCase('shopify-without-quantity.csv', '--untracked', '10')).exitCode).toBe(0)
  expect(await product('nq-2')).toMatchObject({ stock_quantity: 10 })
})

test('a handle finds its product again, and never that of another handle', async () => {
  await importCase('shopify-handles-1.csv')
  await importCase('shopify-handles-2.csv')
  const made = ['ete', 'ete-2', 'smorrebrod-lodz']
  expect(await slugs()).toEqual(expect.arrayContaining(made))
  expect(await slugs()).toHaveLength(5)
  for (const slug of await slugs()) expect(slug).toMatch(/^[a-z0-9-]+$/)
  expect(await product('ete')).toMatchObject({ name: 'Été' })
  expect(await product('ete-2')).toMatchObject({ name: 'Ete plain' })
  for (const [file, number] of Object.entries({ 'handles-1': 3, 'handles-2': 2 })) {
    const renamed = (await readFile(fileOf(`shopify-${file}.csv`), 'utf8')).replaceAll(
      '20.00',
      '25.00',
    )
    const { messages } = await importFile(renamed)
    expect(messages).toContain(`${number} products: 0 new, ${number} to change`)
  }
  expect(await slugs()).toHaveLength(5)
})

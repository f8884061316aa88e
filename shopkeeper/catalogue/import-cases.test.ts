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

describe('WooCommerce’s conventions', () => {
  test('of sales, stock, visibility, line breaks and apostrophes are obeyed, and the plan names what is left out', async () => {
    const { exitCode, messages } = await importCase('woocommerce.csv', '--untracked', '10')
    expect(exitCode, messages).toBe(0)
    for (const slug of ['w-future', 'w-past'])
      expect(await product(slug)).toMatchObject({ price: '50.00', original_price: null })
    expect(messages).toContain(
      'the sale is not on now, the regular price counts (2 products): w-future, w-past',
    )
    expect(await product('w-out')).toMatchObject({ stock_quantity: 0 })
    expect(await product('w-backorder')).toMatchObject({ stock_quantity: 0 })
    expect(await product('w-in')).toMatchObject({ stock_quantity: 10 })
    expect(await product('w-nl')).toMatchObject({ stock_quantity: 4, is_active: true })
    expect(await product('w-hidden')).toMatchObject({ is_active: false })
    expect(messages).toContain('not in the category "Tops, Blouses" as well (1 product): w-cat')
    for (const slug of ['w-cat', 'w-cat2'])
      expect(await product(slug)).toMatchObject({ category: 'women' })
    expect(messages).not.toContain('"Clothing"')
    expect(await product('w-nl')).toMatchObject({
      description: 'First line\n\nSecond line\n\nThird',
    })
    expect(await product('w-nl2')).toMatchObject({
      description: 'First line\nSecond line\n\nThird',
    })
    expect(await product('w-amp')).toMatchObject({ name: 'Salt & Pepper – Café' })
    expect(await product('w-formula')).toMatchObject({ name: '=SUM Dress' })
    expect(await product('w-formula2')).toMatchObject({ name: '-20% Coat' })
  })

  test('of categories, texts and sale prices are read', async () => {
    await run(['categories', 'add', 'gifts', '--name', 'Cards & Gifts'])
    const { exitCode, messages } = await importCase('woocommerce-text.csv', '--create-categories')
    expect(exitCode).toBe(6)
    expect(await product('x-cat-amp')).toMatchObject({ category: 'gifts' })
    expect(await product('x-cat-comma')).toMatchObject({ category: 'tops-blouses' })
    const { objects } = await run('categories list --json')
    expect(objects.map(({ name }) => name)).toEqual([
      'Cards & Gifts',
      'Men',
      'Tops, Blouses',
      'Women',
    ])
    expect(await product('x-desc-dash')).toMatchObject({ description: '- soft\n- warm' })
    expect(await product('x-short')).toMatchObject({ description: 'Only short\nline two' })
    expect(await product('x-sale-higher')).toMatchObject({ price: '50.00', original_price: null })
    expect(messages).toContain(
      'the sale price is not lower, the regular price counts (1 product): x-sale-higher',
    )
    expect(messages).toContain('x-price-empty-sale0: sale price 0')
    expect(await product('x-price-empty-sale0')).toBeUndefined()
  })
})

test('a file without a column for quantities needs --untracked, which --yes does not answer', async () => {
  expect(await importCase('shopify-without-quantity.csv')).toMatchObject(
    ending(
      3,
      'The file has no column for quantities. Say how many pieces each new product has: --untracked 100',
    ),
  )
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
  for (const [file, number] of [
    ['shopify-handles-1.csv', 3],
    ['shopify-handles-2.csv', 2],
  ] as const) {
    const renamed = (await readFile(fileOf(file), 'utf8')).replaceAll('20.00', '25.00')
    const { messages } = await importFile(renamed)
    expect(messages).toContain(`${number} products: 0 new, ${number} to change`)
  }
  expect(await slugs()).toHaveLength(5)
})

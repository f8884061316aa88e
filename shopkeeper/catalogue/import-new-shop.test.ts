import { beforeEach, expect, test } from 'vitest'

import { ending, ownShop } from '../own-shop.test-support.ts'
import { csvFile, sheet } from './import.test-support.ts'

// A shop that has nothing yet, and files as the other shops give them out as samples.
const { database, run } = await ownShop()
beforeEach(() =>
  database.owner.query('delete from public.shop_products; delete from public.shop_categories'),
)

const importFile = async (content: string, ...options: string[]) =>
  run(['products', 'import', await csvFile(content), '--yes', '--no-pictures', ...options])
const stocks = async () => {
  const { objects } = await run(['products', 'list', '--json'])
  return objects.map((row) => [row['slug'], row['category'], row['stock_quantity']])
}

const columns =
  'Handle,Title,Type,Tags,Published,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price'
const shopify = (...rows: Record<string, string>[]) =>
  sheet(columns, ...rows.map((row) => ({ Published: 'true', 'Variant Price': '20', ...row })))
const qty = 'Variant Inventory Qty'

test('a shop without categories takes those of the file, also from tags', async () => {
  const file = shopify(
    { Handle: 'scarf', Title: 'Scarf', Tags: 'featured, Women', [qty]: '3' },
    { Handle: 'tie', Title: 'Tie', Type: 'Men', [qty]: '2' },
  )
  expect(await importFile(file, '--category-from', 'tags')).toMatchObject(
    ending(0, 'New categories: Men, Women'),
  )
  expect(await stocks()).toEqual([
    ['scarf', 'women', 3],
    ['tie', 'men', 2],
  ])
  const more = await importFile(
    shopify({ Handle: 'cap', Title: 'Cap', Type: 'Hats', [qty]: '1' }),
    '--category-from',
    'tags',
  )
  expect(more.messages).toContain('there is no category "hats"')
})

test('quantities without a tracker count where most are above zero, and the plan says so', async () => {
  const file = shopify(
    { Handle: 'a', Title: 'A', Type: 'Hats', [qty]: '4' },
    { Handle: 'b', Title: 'B', Type: 'Hats', [qty]: '1' },
    { Handle: 'c', Title: 'C', Type: 'Hats', [qty]: '0' },
  )
  expect((await importFile(file)).messages).toContain(
    'not counted there, without a tracker: here the quantity of the file counts (3 products): a, b, c',
  )
  expect((await stocks()).map(([, , stock]) => stock)).toEqual([4, 1, 0])
  await database.owner.query('delete from public.shop_products')
  await importFile(file, '--untracked', '9')
  expect((await stocks()).map(([, , stock]) => stock)).toEqual([4, 1, 9])
})

test('--split Color splits by Colour, too', async () => {
  const file = shopify(
    { Handle: 'a', Title: 'A', Type: 'Hats', 'Option1 Name': 'Colour', 'Option1 Value': 'Red' },
    { Handle: 'a', 'Option1 Value': 'Blue' },
  ).replaceAll(',,20', ',5,20')
  await importFile(file, '--split', 'Color')
  expect((await stocks()).map(([slug]) => slug)).toEqual(['a-blue', 'a-red'])
})

test('WooCommerce’s columns of attributes decide nothing; a variation of any size is named', async () => {
  const header =
    'Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 2 name,Attribute 2 value(s),Attribute 2 visible'
  const rows = [
    'variable,tee,Tee,1,1,,,Tops,,Color,"Red, Blue",1,Size,"S, M",1',
    'variation,tee-red,Tee - Red,1,1,3,20,,tee,Color,Red,,Size,,',
    'variation,tee-blue,Tee - Blue,1,1,4,15,,tee,Color,Blue,,Size,,',
  ]
  const { exitCode, messages } = await importFile(
    `${[header, ...rows].join('\n')}\n`,
    '--split',
    'Color',
  )
  expect(exitCode, messages).toBe(0)
  expect(messages).toContain('sold in any Size there: here without it (2 products)')
  expect(await stocks()).toEqual([
    ['tee-blue', 'tops', 4],
    ['tee-red', 'tops', 3],
  ])
})

test('a category that was merged is still known by its slug', async () => {
  const file = shopify({ Handle: 'a', Title: 'A', Type: 'Hats', [qty]: '4' })
  await importFile(file)
  await run(['categories', 'add', 'heads', '--name', 'Heads'])
  await run(['categories', 'merge', 'hats', 'heads', '--yes'])
  await database.owner.query('delete from public.shop_products')
  await importFile(file, '--create-categories')
  expect(await stocks()).toEqual([['a', 'heads', 4]])
})

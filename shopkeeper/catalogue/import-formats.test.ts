import { describe, expect, test } from 'vitest'

import { ending } from '../own-shop.test-support.ts'
import { emptyCatalogue, glove, sheet } from './import.test-support.ts'

const { importFile, product, run } = await emptyCatalogue()

const today =
  'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity'
const before =
  'Title,Handle,Body (HTML),Vendor,Type,Tags,Published,Status,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Variant Inventory Tracker,Variant Inventory Qty'
const columns = `${today},Product category,Requires shipping,Gift card,Variant image URL`

describe('a file of Shopify', () => {
  test.each([
    ['today', today],
    ['before', before],
  ])('with the column names of %s is read', async (_when, header) => {
    // The records of a product need not stand together.
    const { exitCode, messages, output } = await importFile(`${header}
Linen Shirt,linen-shirt,<p>Light.</p><script>alert(1)</script><p>Cool.</p>,,Men,"summer, Featured",true,active,Size,S,79.00,95.00,shopify,4
Other,other,,,Men,,true,active,Title,Default Title,79.00,95.00,shopify,4
,linen-shirt,,,,,,,Size,M,79.00,,shopify,6
,linen-shirt,,,,,,,,L,79.00,,shopify,-2
`)
    expect(messages).toContain('2 products: 2 new, 0 to change, 0 as they are')
    expect(messages).toContain('Columns that are not used: Vendor')
    expect([exitCode, output]).toEqual([
      0,
      '2 products written: 2 added, 0 changed; 0 unchanged, 0 rejected.\n',
    ])
    expect(await product('linen-shirt')).toMatchObject({
      name: 'Linen Shirt',
      description: 'Light.\n\nCool.',
      category: 'men',
      price: '79.00',
      original_price: '95.00',
      stock_quantity: 10,
      is_active: true,
      is_featured: true,
    })
  })

  const one = (change: Record<string, string | number>) => sheet(columns, glove(change))

  test.each([
    [{ Price: 'ten' }, 'price "ten" is not dollars like 79 or 79.50'],
    [{ Price: '' }, 'it has no price'],
    [{ Price: '1.299,00' }, 'price "1.299,00": try --decimal comma'],
    [{ Price: '1.200' }, 'try --decimal point (1.20) or --decimal comma (1200.00)'],
    [{ Price: '1,200' }, 'try --decimal point (1200.00)'],
    [{ Price: '1.999' }, 'price "1.999": try --decimal comma (1999.00)'],
    [{ Price: '1,299.00' }, 'price "1,299.00": try --decimal point (1299.00)'],
    [{ Price: '€ 20' }, 'price "€ 20": try --currency-sign ignore'],
    [{ Price: '20,00 kr.' }, 'try --currency-sign ignore and --decimal comma (20.00)'],
    [{ 'Compare-at price': '1.200,00' }, 'price before "1.200,00": try --decimal comma'],
    [{ 'Inventory quantity': '4.000' }, 'stock "4.000"'],
    [{ 'Inventory tracker': '', 'Inventory quantity': 0 }, 'its stock is not counted'],
    [{ Type: '' }, 'it has no category: try --category SLUG or --category-from tags'],
    [{ Title: '', 'Inventory quantity': '' }, 'it has no name'],
    [{ 'Gift card': 'true' }, 'it is a gift card'],
    [{ 'Requires shipping': 'false' }, 'it is not sent'],
    [{ Price: '-5' }, 'price "-5"'],
    [{ Price: '2000000' }, 'price "2000000"'],
    [{ 'Inventory quantity': 'many' }, 'stock "many"'],
    [{ Title: 'x'.repeat(201) }, 'its name has 201 characters, more than 200'],
    [
      { Description: 'x'.repeat(10_001) },
      'its description has 10,001 characters, more than 10,000',
    ],
    [{ Type: 'Shoes' }, 'there is no category "shoes": try --create-categories or --categories'],
    [{ 'URL handle': '' }, 'it names no product'],
    [
      { 'Inventory tracker': '', 'Inventory quantity': '' },
      'its stock is not counted: try --untracked 100',
    ],
    [{ Title: 'a\0b' }, 'a cell holds a NUL character'],
    [{ 'Inventory quantity': 1_000_001 }, 'stock_quantity'],
  ])('with %j is rejected, and the reason is said', async (change, reason) => {
    expect(await importFile(one(change))).toMatchObject(ending(3, reason))
    expect((await run('products list --json')).objects).toEqual([])
  })

  test.each([
    [{ Price: '1.299,00' }, ['--decimal', 'comma'], { price: '1299.00' }],
    [{ Price: '79,9' }, ['--decimal', 'comma'], { price: '79.90' }],
    [{ Type: 'Shoes' }, ['--create-categories'], { category: 'shoes' }],
    [{ Type: 'Shoes' }, ['--categories', 'Shoes=men,Hats=women'], { category: 'men' }],
    [{ Type: '', 'Product category': 'Apparel > Clothing > Women' }, [], { category: 'women' }],
    [
      { 'Inventory tracker': '', 'Inventory quantity': '' },
      ['--untracked', '100'],
      { stock_quantity: 100 },
    ],
    [{ Price: '1.200' }, ['--decimal', 'comma'], { price: '1200.00' }],
    [{ Price: '1.200' }, ['--decimal', 'point'], { price: '1.20' }],
    [{ Price: '1,299.00' }, ['--decimal', 'point'], { price: '1299.00' }],
    [
      { Price: '1\u202f299,00 €' },
      ['--decimal', 'comma', '--currency-sign', 'ignore'],
      { price: '1299.00' },
    ],
    [{ Price: '1’299.50' }, ['--decimal', 'point'], { price: '1299.50' }],
    [{ Price: 'US$20' }, ['--currency-sign', 'ignore'], { price: '20.00' }],
    [{ Price: '20.0000' }, [], { price: '20.00' }],
    [{ Type: '' }, ['--category', 'men'], { category: 'men' }],
    [{ Type: '', Tags: 'summer, Men' }, ['--category-from', 'tags'], { category: 'men' }],
    [{ Type: 'Boots', Tags: 'men' }, ['--category-from', 'tags'], { category: 'men' }],
    [{ Tags: 'men' }, ['--category-from', 'tags', '--category', 'men'], { category: 'women' }],
    [
      { 'Inventory tracker': '', 'Inventory quantity': 0 },
      ['--untracked', '9'],
      { stock_quantity: 9 },
    ],
    [{ 'Compare-at price': '20' }, [], { original_price: null }],
    [{ Status: 'draft' }, [], { is_active: false }],
    [{ Title: '=HYPERLINK("http://x")' }, [], { name: '=HYPERLINK("http://x")' }],
    [{ Title: '<script>alert(1)</script>' }, [], { name: '<script>alert(1)</script>' }],
  ])('with %j and %j becomes %j', async (change, options, values) => {
    const { exitCode, messages } = await importFile(one(change), ...options)
    expect(exitCode, messages).toBe(0)
    expect(await product('glove')).toMatchObject(values)
  })

  test('with a handle that two products share is rejected', async () => {
    const { messages } = await importFile(
      sheet(columns, glove({}), { 'URL handle': 'Glove', Title: 'Mitten', Price: '5' }),
    )
    expect(messages).toContain('two products share "glove": Glove and Mitten')
  })

  test('with several prices needs --split, which makes several products', async () => {
    const variant = (color: string, price: string) => ({
      'URL handle': 'glove',
      'Option1 name': 'Color',
      'Option1 value': color,
      Price: price,
      'Inventory tracker': 'shopify',
      'Inventory quantity': 2,
    })
    const others = [variant('Red', '20'), variant('Blue', '25'), variant('Été', '30')]
    const file = sheet(columns, glove(variant('Red', '20.00')), ...others)
    expect((await importFile(file)).messages).toContain('"glove" has 3 prices: try --split Color')
    expect((await importFile(file, '--split', 'Size')).messages).toContain(
      'no option "Size": it has Color',
    )
    expect((await importFile(file, '--split', 'color')).exitCode).toBe(0)
    const { objects } = await run('products list --json')
    expect(objects.map(({ slug, name, price }) => [slug, name, price])).toEqual([
      ['glove-blue', 'Glove, Blue', '25.00'],
      ['glove-red', 'Glove, Red', '20.00'],
      ['glove-ete', 'Glove, Été', '30.00'],
    ])
  })
})

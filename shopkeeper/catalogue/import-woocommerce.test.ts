import { describe, expect, test } from 'vitest'

import { ending } from '../own-shop.test-support.ts'
import { emptyCatalogue, sheet } from './import.test-support.ts'

const { database, importFile, product } = await emptyCatalogue()

describe('a file of WooCommerce', () => {
  test('is read with its variations', async () => {
    const { exitCode, messages } =
      await importFile(`ID,Type,SKU,Name,Published,Is featured?,Short description,Description,Stock,Sale price,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)
10,simple,scarf-1,Scarf,1,1,,<p>Soft</p>,3,30,40,"Clothing > Women, Sale",,,
21,variation,,Hoodie - S,1,,,,1,,50,,id:20,Size,S
20,variable,hoodie,Hoodie,0,,Thick,,,,,Men,,Size,"S, M"
22,variation,,Hoodie - M,1,,,,2,,50,,hoodie,Size,M
30,simple,,No SKU,1,,,,1,,5,Men,,,
`)
    expect(exitCode, messages).toBe(0)
    expect(await product('scarf-1')).toMatchObject({
      name: 'Scarf',
      price: '30.00',
      original_price: '40.00',
      category: 'women',
      is_featured: true,
      stock_quantity: 3,
      description: 'Soft',
    })
    expect(await product('hoodie')).toMatchObject({
      name: 'Hoodie',
      price: '50.00',
      stock_quantity: 3,
      is_active: false,
      category: 'men',
      description: 'Thick',
    })
    expect(await product('no-sku')).toMatchObject({ stock_quantity: 1 })
  })

  const all =
    'ID,Type,SKU,Name,Published,Visibility in catalog,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Backorders allowed?,Sold individually?,Sale price,Regular price,Categories,Tags,Parent,Attribute 1 name,Attribute 1 value(s)'
  const simple = {
    ID: 1,
    Type: 'simple',
    SKU: 'Hat-1',
    Name: 'Hat',
    Published: 1,
    'In stock?': 1,
    Stock: 4,
    'Regular price': '50',
    Categories: 'Women',
  }
  const one = (change: Record<string, string | number>) => sheet(all, { ...simple, ...change })

  test.each([
    [{ Type: 'external' }, 'it is sold on another site (external)'],
    [{ Type: 'grouped' }, 'it is a group of other products (grouped)'],
    [{ Type: 'simple, downloadable, virtual' }, 'it is not sent (downloadable); it is not sent'],
    [{ Type: 'bundle' }, 'type "bundle" is not known'],
    [{ 'In stock?': 'soon' }, 'in stock "soon"'],
    [{ 'Sale price': '5', 'Date sale price ends': '01.02.2099' }, 'date of the sale "01.02.2099"'],
    [{ 'Sale price': '1.200' }, 'sale price "1.200": try --decimal'],
    [{ 'Sale price': '5', 'Regular price': '' }, 'it has no price'],
    [{ Stock: '', 'In stock?': 1 }, 'its stock is not counted: try --untracked 100'],
    [{ Categories: '' }, 'it has no category: try --category SLUG or --category-from tags'],
  ])('with %j is rejected, and the reason is said', async (change, reason) => {
    expect(await importFile(one(change))).toMatchObject(ending(3, reason))
  })

  test.each([
    [{ Stock: 4, 'In stock?': 0 }, { stock_quantity: 0 }, ''],
    [{ Stock: "'-3", 'In stock?': 'backorder' }, { stock_quantity: 0 }, ''],
    [{ Published: -1 }, { is_active: false }, ''],
    [{ 'Visibility in catalog': 'search' }, { is_active: true }, 'here in both (1 product): hat-1'],
    [{ 'Backorders allowed?': 'notify' }, {}, 'sold beyond the stock there'],
    [{ 'Tax status': 'none' }, {}, 'taxed otherwise there'],
    [{ 'Tax class': 'reduced-rate' }, {}, 'taxed otherwise there'],
    [{ 'Sold individually?': 1 }, {}, 'sold one at a time there'],
    [
      { 'Sale price': '30', 'Date sale price starts': '2020-01-01 00:00:00' },
      { price: '30.00', original_price: '50.00' },
      '',
    ],
    [
      { 'Sale price': '30', 'Date sale price ends': '2099-02-01' },
      { price: '30.00', original_price: '50.00' },
      'the end of the sale is not taken over: set the price then (1 product): hat-1',
    ],
    [
      { Categories: 'Hats &amp; Caps, Men' },
      { category: 'men' },
      'not in the category "Hats & Caps" as well',
    ],
  ])('with %j becomes %j', async (change, values, note) => {
    expect(await importFile(one(change))).toMatchObject(ending(0, note))
    expect(await product('hat-1')).toMatchObject(values)
  })

  test('counts variations with their product, without those that are not sold', async () => {
    const variation = { Type: 'variation', Published: 1, 'In stock?': 1, Parent: 'Hat-1' }
    const file = sheet(
      all,
      { ...simple, Type: 'variable', 'Regular price': '', Stock: 7 },
      { ...variation, ID: 2, Stock: 'parent', 'Regular price': '50.00' },
      { ...variation, ID: 3, Stock: 'parent', 'Regular price': '50' },
      { ...variation, ID: 4, Stock: 9, Published: 0, 'Regular price': '90' },
    )
    expect(await importFile(file)).toMatchObject(
      ending(0, 'variations that are not published are left out (1 product): hat-1'),
    )
    expect(await product('hat-1')).toMatchObject({ price: '50.00', stock_quantity: 7 })
  })

  test('finds the product that an older release imported without its SKU', async () => {
    await importFile(one({}))
    await database.owner.query('delete from private.product_sources')
    expect((await importFile(one({ 'Regular price': '60' }))).messages).toContain('1 to change')
    expect((await importFile(one({ SKU: 'hat_1' }))).messages).toContain('1 new')
    expect(await product('hat-1-2')).toMatchObject({ price: '50.00' })
  })
})

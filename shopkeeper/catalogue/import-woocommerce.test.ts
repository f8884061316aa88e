import { describe, expect, test } from 'vitest'

import { csv, emptyCatalogue, line } from './import.test-support.ts'

const { importFile, product } = await emptyCatalogue()

describe('a file of WooCommerce', () => {
  const columns =
    'ID,Type,SKU,Name,Published,Is featured?,Short description,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)'.split(
      ',',
    )

  test('is read with its variations', async () => {
    const { exitCode, messages } = await importFile(
      csv(
        columns,
        line(columns, {
          ID: 10,
          Type: 'simple',
          SKU: 'scarf-1',
          Name: 'Scarf',
          Published: 1,
          'Is featured?': 1,
          Description: '<p>Soft</p>',
          Stock: 3,
          'Sale price': '30',
          'Regular price': '40',
          Categories: 'Clothing > Women, Sale',
        }),
        line(columns, {
          ID: 21,
          Type: 'variation',
          Name: 'Hoodie - S',
          Published: 1,
          Stock: 1,
          'Regular price': '50',
          Parent: 'id:20',
          'Attribute 1 name': 'Size',
          'Attribute 1 value(s)': 'S',
        }),
        line(columns, {
          ID: 20,
          Type: 'variable',
          SKU: 'hoodie',
          Name: 'Hoodie',
          Published: 0,
          'Short description': 'Thick',
          Categories: 'Men',
          'Attribute 1 name': 'Size',
          'Attribute 1 value(s)': 'S, M',
        }),
        line(columns, {
          ID: 22,
          Type: 'variation',
          Name: 'Hoodie - M',
          Published: 1,
          Stock: 2,
          'Regular price': '50',
          Parent: 'hoodie',
          'Attribute 1 name': 'Size',
          'Attribute 1 value(s)': 'M',
        }),
        line(columns, {
          ID: 30,
          Type: 'simple',
          Name: 'No SKU',
          Published: 1,
          Stock: 1,
          'Regular price': '5',
          Categories: 'Men',
        }),
      ),
    )
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
})

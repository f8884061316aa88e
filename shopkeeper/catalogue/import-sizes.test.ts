import { describe, expect, test } from 'vitest'

import { csv, emptyCatalogue, header } from './import.test-support.ts'

const { database, importFile, product, run } = await emptyCatalogue()

type Variant = [colour: string, size: string, sku: string, price: number, stock: number | string]

const columns =
  'Title,URL handle,Type,Option1 name,Option1 value,Option2 name,Option2 value,SKU,Price,Inventory quantity'
const shopify = (name: string, ...variants: Variant[]) =>
  csv(
    columns.split(','),
    ...variants.map(([colour, size, ...others], at) =>
      at === 0
        ? ['Hoodie', 'hoodie', 'men', 'Color', colour, name, size, ...others]
        : ['', 'hoodie', '', '', colour, '', size, ...others],
    ),
  )
const colours = ['Black', 'White', 'Gray', 'Navy', 'Sand']
const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const hoodie = (name = 'Size') => {
  const variants = colours.flatMap((colour, row) =>
    sizes.map((size, at): Variant => [colour, size, `H-${colour}-${size}`, 60, row * 10 + at]),
  )
  return shopify(name, ...variants)
}

describe('variants of another shop', () => {
  test('of five colours and six sizes become five products with six sizes', async () => {
    const { messages, exitCode } = await importFile(hoodie(), '--split', 'Color')
    expect([exitCode, messages]).toEqual([0, expect.stringContaining('5 products: 5 new')])
    expect(await product('hoodie-navy')).toMatchObject({
      name: 'Hoodie, Navy',
      stock_quantity: 30 + 31 + 32 + 33 + 34 + 35,
      sizes: sizes.map((size) => ({ size, sku: `H-Navy-${size}` })),
      stock: { XS: 30, S: 31, M: 32, L: 33, XL: 34, XXL: 35 },
    })
    const again = await importFile(hoodie(), '--split', 'Color', '--stock')
    expect(again.messages).toContain('0 new, 0 to change, 5 as they are')
  })

  test('that differ in more than the size are added, and the plan says so', async () => {
    const { messages } = await importFile(hoodie())
    expect(messages).toContain('not split by Color: the stocks are added (1 product): hoodie')
    expect(await product('hoodie')).toMatchObject({ stock: { XS: 0 + 10 + 20 + 30 + 40 } })
  })

  test.each(['Taille', 'Talla', 'Größe', 'groesse', 'SIZE'])('have sizes in %s', async (name) => {
    await importFile(hoodie(name), '--split', 'Color')
    expect(await product('hoodie-sand')).toMatchObject({ stock: { XS: 40 } })
  })

  test('have sizes in the option that --sizes names', async () => {
    await importFile(hoodie('Length'), '--split', 'Color', '--sizes', 'length')
    expect(await product('hoodie-sand')).toMatchObject({ stock: { XXL: 45 } })
  })

  test('with a price for each size need --price highest, which names them', async () => {
    const file = shopify('Size', ['Red', 'S', '', 20, 1], ['Red', 'M', '', 25, 2])
    const refused = await importFile(file, '--split', 'Color')
    expect(refused.messages).toContain(
      '"hoodie" has several prices for Color Red: try --price highest',
    )
    expect((await importFile(file)).messages).toContain(
      '"hoodie" has 2 prices: try --split Color or --split Size or --price highest',
    )
    const { messages } = await importFile(file, '--price', 'highest')
    expect(messages).toContain('of the prices 20.00, 25.00 the highest counts (1 product): hoodie')
    expect(await product('hoodie')).toMatchObject({ price: '25.00', stock: { S: 1, M: 2 } })
  })

  test.each([
    ['a size twice', ['Red', 'S', '', 20, 1], 'it has the size "s" twice'],
    ['a variant without size', ['Red', '', 'H-1', 20, 1], 'some of its variants have no size'],
    ['a long size', ['Red', 'x'.repeat(21), '', 20, 1], 'has more than 20 characters'],
    ['words as a stock', ['Red', 'L', '', 20, 'some'], 'line 3: stock "some"'],
  ] as const)('with %s are rejected', async (_, variant, reason) => {
    const { messages, exitCode } = await importFile(
      shopify('Size', ['Red', 's', '', 20, 1], [...variant]),
    )
    expect([exitCode, messages]).toEqual([3, expect.stringContaining(`line 2  hoodie: `)])
    expect(messages.toLowerCase()).toContain(reason.toLowerCase())
  })

  test('of WooCommerce keep stock and SKU by size', async () => {
    const file = `ID,Type,SKU,Name,Published,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)
7,variable,TEE,Tee,1,,,Men,,Size,"S, M"
8,variation,TEE-S,Tee - S,1,3,18,,TEE,Size,S
9,variation,TEE-M,Tee - M,1,4,18,,TEE,Size,M
10,simple,MUG,Mug,1,5,9,Men,,Size,"250 ml, 500 ml"
`
    expect((await importFile(file)).exitCode).toBe(0)
    expect(await product('tee')).toMatchObject({
      sizes: [
        { size: 'S', sku: 'TEE-S' },
        { size: 'M', sku: 'TEE-M' },
      ],
      stock: { S: 3, M: 4 },
    })
    expect(await product('mug')).toMatchObject({ sizes: [], stock: { '': 5 } })
  })
})

describe('a known product', () => {
  const tee = (...rows: [string, number][]) =>
    shopify('Size', ...rows.map(([size, stock]): Variant => ['Red', size, '', 20, stock]))

  test('gets the sizes that are new, keeps those that the file lacks, and their stock without --stock', async () => {
    await importFile(tee(['S', 1], ['M', 2]))
    const { messages } = await importFile(tee(['xs', 3], ['m', 9]))
    expect(messages).toContain('line 2  hoodie: sizes S, M -> xs, M, S, stock xs none -> 3')
    expect(await product('hoodie')).toMatchObject({ stock: { xs: 3, M: 2, S: 1 } })
    await importFile(tee(['xs', 3], ['m', 9]), '--stock')
    expect(await product('hoodie')).toMatchObject({ stock: { xs: 3, M: 9, S: 1 } })
  })

  test('without sizes gets those of the file with their stock', async () => {
    await importFile(csv(header, ['Hoodie', 'hoodie', 'men', 20, 7]))
    await importFile(tee(['S', 1], ['M', 2]))
    expect(await product('hoodie')).toMatchObject({ stock: { S: 1, M: 2 }, stock_quantity: 3 })
  })

  test('is exported with a row for each size, imports again unchanged, and takes differences of a stock', async () => {
    await importFile(hoodie(), '--split', 'Color')
    const { output } = await run('products export')
    const again = await importFile(output, '--stock')
    expect(again.messages).toContain('5 products: 0 new, 0 to change, 5 as they are')
    await run('stock remove hoodie-sand XL 4')
    const edited = output.replace(/,44,(,+Size,XL,)/, ',54,$1')
    expect((await importFile(edited, '--stock')).messages).toContain('stock XL 40 -> 50')
    expect(await product('hoodie-sand')).toMatchObject({ stock: { L: 43, XL: 50, XXL: 45 } })
    const negative = output.replace(/,44,(,+Size,XL,)/, ',-4,$1')
    expect((await importFile(negative, '--stock')).messages).toContain('stock "-4"')
    await database.owner.query('delete from public.shop_products')
    await importFile(output)
    expect((await run('products export')).output).toBe(output)
  })
})

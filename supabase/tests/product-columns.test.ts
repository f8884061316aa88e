import { beforeAll, expect, test } from 'vitest'
import { first, ownDatabase, stock } from './fixtures.ts'

const database = await ownDatabase()

beforeAll(async () => {
  await stock(database, { slug: 'shirt', category: 'women' })
  await stock(database, { slug: 'belt', category: 'men' })
})

const call = async (sql: string, values: unknown[]) => {
  const { rows } = await database.owner.query<{ answer: Record<string, unknown> }>(sql, values)
  return first(rows).answer
}

test('a column that the table gets is read and written by add, set and import, without another line', async () => {
  await database.owner.query(
    `alter table public.shop_products add column weave text, add column fibres text[] not null default '{}'`,
  )
  const values = {
    name: 'Silk Scarf',
    description: 'A square.',
    price: '12.50',
    original_price: '20.00',
    category: 'men',
    is_active: false,
    is_featured: true,
    image_url: '/pictures/a/front.webp',
    images: ['/pictures/a/front.webp', '/pictures/a/back.webp'],
    weave: 'twill',
    fibres: ['cold', 'flat'],
    care: 'candle',
    sizes: [
      { size: 'S', sku: 'SC-S' },
      { size: 'M', sku: null },
    ],
  }
  const read = (slug: string) =>
    call(
      `select private.product_values(product) as answer from public.shop_products as product where slug = $1`,
      [slug],
    )
  const stock = { S: 1, M: 2 }
  await database.owner.query('select private.write_products($1)', [
    JSON.stringify([{ ...values, stock, slug: 'scarf', stock_quantity: 0 }]),
  ])
  expect(await read('scarf')).toMatchObject({ ...values, stock, stock_quantity: 3 })
  const set = 'select private.set_product($1, $2, $3) as answer'
  expect(await call(set, ['shirt', { weave: null }, values])).toMatchObject(values)
  await expect(call(set, ['shirt', { weave: 'satin' }, { weave: 'plain' }])).rejects.toThrow('CHANGED')
  for (const field of ['stock_quantity', 'stock', 'id', 'created_at'])
    await expect(call(set, ['shirt', {}, { [field]: 1 }])).rejects.toThrow('INVALID_VALUE')

  const { id } = await call(
    `insert into private.imports (file_name, file_hash, options, actor)
     values ('products.csv', sha256(''), '{}', 'maud') returning jsonb_build_object('id', id) as answer`,
    [],
  )
  await database.owner.query(
    `insert into private.import_rows (import_id, position, line, slug, fields, outcome)
     values ($1, 1, 2, 'shawl', $2, 'waiting')`,
    [id, { ...values, stock }],
  )
  await database.owner.query('select private.import_batch($1, $2, 10)', [id, 'maud'])
  expect(await read('shawl')).toMatchObject({ ...values, stock, stock_quantity: 3 })
})

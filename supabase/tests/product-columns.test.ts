import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import { first, stock } from './fixtures.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await stock(database, { slug: 'shirt', category: 'women' })
  await stock(database, { slug: 'belt', category: 'men' })
})
afterAll(() => database.drop())

/** Columns that the owner does not write, or under another name: the category by its slug. */
const others = ['id', 'slug', 'category_id', 'featured', 'created_at']

const call = async (sql: string, values: unknown[]) => {
  const { rows } = await database.owner.query<{ answer: Record<string, unknown> }>(sql, values)
  return first(rows).answer
}

test('a new column of products is read and written by add, set and import', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'shop_products'`,
  )
  const columns = rows.map(({ name }) => name).filter((name) => !others.includes(name))
  // Another value of each. A new column needs one here.
  const values: Record<string, unknown> = {
    name: 'Silk Scarf',
    description: 'A square.',
    price: '12.50',
    original_price: '20.00',
    category: 'men',
    stock_quantity: 3,
    is_active: false,
    is_featured: true,
    image_url: '/pictures/a/front.webp',
    images: ['/pictures/a/front.webp', '/pictures/a/back.webp'],
  }
  expect([...columns, 'category'].toSorted()).toEqual(Object.keys(values).toSorted())

  const { stock_quantity: _, ...settable } = values
  const changed = await call('select private.set_product($1, $2, $3) as answer', [
    'shirt',
    {},
    settable,
  ])
  expect(changed).toMatchObject(settable)
  // Pictures are added after the product.
  const { image_url: _front, images: _views, ...addable } = values
  expect(await call('select private.add_product($1, $2) as answer', ['scarf', addable])).toMatchObject(addable)

  const imported = first(
    (
      await database.owner.query<{ id: string }>(
        `insert into private.imports (file_name, file_hash, options, actor)
         values ('products.csv', sha256(''), '{}', 'maud') returning id`,
      )
    ).rows,
  ).id
  await database.owner.query(
    `insert into private.import_rows (import_id, position, line, slug, fields, outcome)
     values ($1, 1, 2, 'shawl', $2, 'waiting')`,
    [imported, values],
  )
  await database.owner.query('select private.import_batch($1, $2, 10)', [imported, 'maud'])
  const written = await call(
    `select private.product_values(product) as answer from public.shop_products as product where slug = $1`,
    ['shawl'],
  )
  expect(written).toMatchObject(values)
})

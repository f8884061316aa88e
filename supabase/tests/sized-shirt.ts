import { afterAll, beforeEach, expect } from 'vitest'
import { setSizes } from '../../tests/support/sizes.ts'
import * as fixtures from './fixtures.ts'
import { brokenInvariants } from './invariants.ts'

/** Two shoppers and a shirt, 9 pieces and no sizes, anew for each test; the tests break no invariant. */
export async function openSizedShirt() {
  const database = await fixtures.ownDatabase()
  afterAll(async () => expect(await brokenInvariants(database.owner)).toEqual([]))
  const now = { ada: '', ben: '', email: '', shirt: { id: '', slug: '' } }
  let round = 0
  beforeEach(async () => {
    round += 1
    now.email = `ada${round}@example.com`
    now.ada = await database.createShopper(now.email)
    now.ben = await database.createShopper(`ben${round}@example.com`)
    now.shirt = await fixtures.stock(database, { slug: `shirt-${round}`, stock_quantity: 9 })
  })

  const owner = (sql: string, ...values: unknown[]) =>
    database.owner.query(sql, [now.shirt.id, ...values])
  return {
    database,
    now,
    /** Runs SQL of the owner, in which $1 is the shirt. */
    owner,
    giveSizes: (sizes: Record<string, number>) => setSizes(database.owner, now.shirt.id, sizes),
    addSize: (size: string, position: number, pieces = 0) =>
      owner(
        'insert into public.shop_product_sizes (product_id, size, position, stock_quantity) values ($1, $2, $3, $4)',
        size,
        position,
        pieces,
      ),
    leave: (size: string, pieces: number) =>
      owner(
        'update public.shop_product_sizes set stock_quantity = $3 where product_id = $1 and size = $2',
        size,
        pieces,
      ),
    /** The pieces of the sizes, '' for those of the product. */
    async stocks() {
      const { rows } = await owner(
        `select '' as size, stock_quantity as pieces from public.shop_products where id = $1
         union all (select size || case when position is null then ' (not offered)' else '' end, stock_quantity
           from public.shop_product_sizes where product_id = $1 order by position, size)`,
      )
      return Object.fromEntries(rows.map(({ size, pieces }) => [size, pieces]))
    },
    add: (quantity: number, size?: string) =>
      fixtures.addToCart(database, now.ada, now.shirt, quantity, size),
    async cart() {
      const rows = await database.asShopper(
        now.ada,
        'select size, quantity from public.shop_cart_items order by created_at, id',
      )
      return rows.map(({ size, quantity }) => `${String(quantity)} ${String(size)}`)
    },
    changeSize: (item: Record<string, unknown>, size: string, shopper = now.ada) =>
      database.asShopper(shopper, 'select size, quantity from public.cart_change_size($1, $2)', [
        item['id'],
        size,
      ]),
  }
}

import { readFileSync } from 'node:fs'
import type pg from 'pg'

const query = readFileSync(new URL('../invariants.sql', import.meta.url), 'utf8')

/**
 * Broken invariants as text; empty when all hold.
 *
 * @param owner the database owner's pool
 * @param acknowledged order numbers that were answered as placed
 */
export async function brokenInvariants(
  owner: pg.Pool,
  acknowledged: string[] = [],
): Promise<string[]> {
  const { rows } = await owner.query<{ invariant: string; culprit: string }>(query, [acknowledged])
  return [
    ...rows.map((row) => `${row.invariant}: ${row.culprit}`),
    ...(await strangersOrders(owner)),
  ]
}

/** I10: reads the orders as each of up to a hundred shoppers; a deleted account reads nothing. */
async function strangersOrders(owner: pg.Pool): Promise<string[]> {
  const client = await owner.connect()
  try {
    const { rows: shoppers } = await client.query<{ id: string }>(
      'select id from auth.users where deleted_at is null order by md5(id::text) limit 100',
    )
    const seen: string[] = []
    for (const { id } of shoppers) {
      await client.query('begin')
      await client.query(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
        [JSON.stringify({ sub: id, role: 'authenticated' })],
      )
      const { rows } = await client.query<{ order_number: string }>(
        'select order_number from public.shop_orders where user_id <> $1 limit 1',
        [id],
      )
      await client.query('rollback')
      seen.push(...rows.map((row) => `I10 visible to another shopper: ${row.order_number}`))
    }
    return seen
  } finally {
    client.release()
  }
}

import type { Call } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { changeAndReport } from '../database/report-change.ts'
import { readProduct } from './show-product.ts'

/** `stock add`. */
export const addStock = (call: Call) => moveStock(call, 1)
/** `stock remove`. */
export const removeStock = (call: Call) => moveStock(call, -1)

/** Relative: what is sold in the meantime is counted as well. */
async function moveStock(call: Call, sign: number): Promise<void> {
  const [slug = '', typed = ''] = call.arguments.operands
  const pieces = readPieces(typed, 1) * sign
  await changeAndReport(call, slug, async (database) => {
    const { rows } = await database.query<{ stock_quantity: number }>(
      'select private.add_stock($1, $2) as stock_quantity',
      [slug, pieces],
    )
    const stock_quantity = rows[0]?.stock_quantity ?? 0
    return { before: { stock_quantity: stock_quantity - pieces }, after: { stock_quantity } }
  })
}

/** `stock count`: absolute, and therefore compared with the stock that the owner knew. */
export async function countStock(call: Call): Promise<void> {
  const { arguments: args, database } = call
  const [slug = '', typed = ''] = args.operands
  const counted = readPieces(typed, 0)
  const known = (await readProduct(database, slug)).stock_quantity
  const expected = args.wholeNumber('expect', 0, 1_000_000) ?? known
  await changeAndReport(call, slug, async (client) => {
    const { rows } = await client.query<{ stock_quantity: number }>(
      'select private.count_stock($1, $2, $3) as stock_quantity',
      [slug, expected, counted],
    )
    return { before: { stock_quantity: expected }, after: rows[0] ?? {} }
  })
}

function readPieces(typed: string, least: number): number {
  const pieces = /^\d{1,7}$/.test(typed) ? Number(typed) : -1
  if (pieces >= least && pieces <= 1_000_000) return pieces
  throw usageError(`The pieces must be a whole number from ${least} to 1000000, not "${typed}"`)
}

import type { Call } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { changeAndReport } from '../database/report-change.ts'
import { checkReduction, checkSlug, readFields, type ProductValues } from './product-fields.ts'

/** `products add`. */
export async function addProduct(call: Call): Promise<void> {
  const { arguments: args } = call
  const slug = checkSlug(args.operands[0] ?? '')
  const fields: Partial<ProductValues> = {
    ...readFields(args),
    stock_quantity: args.wholeNumber('stock', 0, 1_000_000) ?? 0,
    is_active: !args.has('hidden'),
  }
  for (const field of ['name', 'category', 'price'] as const) {
    if (fields[field] === undefined) throw usageError(`A new product needs --${field}`)
  }
  checkReduction(fields)
  await changeAndReport(call, slug, async (database) => {
    const { rows } = await database.query<{ product: ProductValues }>(
      'select private.add_product($1, $2) as product',
      [slug, JSON.stringify(fields)],
    )
    return { before: null, after: rows[0]?.product ?? {} }
  })
}

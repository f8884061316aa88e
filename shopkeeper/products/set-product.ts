import type { Call } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { changeAndReport } from '../database/report-change.ts'
import { checkReduction, readFields, type ProductValues } from './product-fields.ts'
import { readProduct } from './show-product.ts'

/** `products set`. */
export async function setProduct(call: Call): Promise<void> {
  const changes = readFields(call.arguments)
  if (Object.keys(changes).length === 0) throw usageError('What is to be changed? See --help')
  const [slug = ''] = call.arguments.operands
  await changeProduct(call, slug, await readProduct(call.database, slug), changes)
}

/** `products hide`. */
export const hideProducts = (call: Call) => changeEach(call, { is_active: false })
/** `products activate`. */
export const activateProducts = (call: Call) => changeEach(call, { is_active: true })

async function changeEach(call: Call, changes: Partial<ProductValues>): Promise<void> {
  for (const slug of call.arguments.operands)
    await changeProduct(call, slug, await readProduct(call.database, slug), changes)
}

/** The values that were read are compared under a lock: what another owner set meanwhile stays. */
export async function changeProduct(
  call: Call,
  slug: string,
  product: ProductValues,
  changes: Partial<ProductValues>,
): Promise<void> {
  const fields = Object.keys(changes) as (keyof ProductValues)[]
  if (fields.includes('price') || fields.includes('original_price'))
    checkReduction({ ...product, ...changes })
  const only = (values: ProductValues) =>
    Object.fromEntries(fields.map((name) => [name, values[name]]))
  await changeAndReport(call, slug, async (database) => {
    const { rows } = await database.query<{ product: ProductValues }>(
      'select private.set_product($1, $2, $3) as product',
      [slug, JSON.stringify(only(product)), JSON.stringify(changes)],
    )
    return { before: only(product), after: rows[0] ? only(rows[0].product) : {} }
  })
}

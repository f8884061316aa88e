import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call, Perform } from '../command-line/command.ts'
import { refusal, usageError } from '../command-line/exit-codes.ts'
import { newSlug, pieces, wholeNumber } from '../command-line/option-values.ts'
import { changeAndReport } from '../database/act.ts'
import { readRow } from '../database/read-rows.ts'
import { fieldsOf, withFieldOptions, type ProductValues } from './product-fields.ts'
import { readProduct } from './read-products.ts'

export function addProductChanges(products: CommandUnknownOpts, perform: Perform): void {
  withFieldOptions(products.command('add'))
    .argument(
      '<slug>',
      'its name in addresses, like linen-shirt; it cannot be changed later',
      newSlug,
    )
    .summary('add a product')
    .option('--stock <pieces>', 'pieces that can be sold', pieces, 0)
    .option('--hidden', 'do not offer it yet')
    .action(perform(addProduct))
  withFieldOptions(products.command('set'))
    .argument('<slug>')
    .summary('change a product')
    .action(perform(setProduct))
  products
    .command('hide <slugs...>')
    .summary('offer products no longer; orders and their pages stay')
    .action(perform((call, slugs) => changeEach(call, slugs, { is_active: false })))
  products
    .command('activate <slugs...>')
    .summary('offer hidden products')
    .action(perform((call, slugs) => changeEach(call, slugs, { is_active: true })))
}

export function addStockCommands(stock: CommandUnknownOpts, perform: Perform): void {
  stock
    .command('add <slug>')
    .argument('<pieces>', '', wholeNumber(1, 1_000_000))
    .summary('add delivered or returned pieces to the stock')
    .action(perform(moveStock))
  stock
    .command('remove <slug>')
    .argument('<pieces>', '', wholeNumber(1, 1_000_000))
    .summary('take lost or broken pieces from the stock')
    .action(perform((call, slug, taken) => moveStock(call, slug, -taken)))
  stock
    .command('count <slug>')
    .argument('<pieces>', '', pieces)
    .summary('set the stock to what was counted')
    .option(
      '--expect <pieces>',
      'refuse unless the stock is this one now, as it was when you counted',
      pieces,
    )
    .action(perform(countStock))
}

async function addProduct(
  call: Call,
  slug: string,
  { stock, hidden, ...options }: { stock: number; hidden?: boolean },
): Promise<void> {
  const fields = { slug, ...fieldsOf(options), stock_quantity: stock, is_active: !hidden }
  for (const field of ['name', 'category', 'price'] as const) {
    if (fields[field] === undefined) throw usageError(`A new product needs --${field}`)
  }
  checkReduction(fields)
  await changeAndReport(call, slug, async (database) => {
    const { product } = await readRow<{ product: ProductValues }>(
      database,
      'select private.product_values(private.write_products($1)) as product',
      [JSON.stringify([fields])],
    )
    return { before: null, after: product }
  })
}

async function setProduct(call: Call, slug: string, options: object): Promise<void> {
  const changes = fieldsOf(options)
  if (Object.keys(changes).length === 0) throw usageError('What is to be changed? See --help')
  await changeProduct(call, slug, await readProduct(call.database, slug), changes)
}

async function changeEach(
  call: Call,
  slugs: string[],
  changes: Partial<ProductValues>,
): Promise<void> {
  for (const slug of slugs)
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

/** A price that was not higher is no reduction: the storefront would not show it. */
function checkReduction({
  price,
  original_price: before = null,
}: Partial<Pick<ProductValues, 'price' | 'original_price'>>): void {
  if (before === null || Number(before) > Number(price)) return
  throw refusal(
    `The price before, ${before}, is not higher than the price, ${price}: give another one with --was, or --was none.`,
  )
}

/** Relative: what is sold in the meantime is counted as well. */
async function moveStock(call: Call, slug: string, change: number): Promise<void> {
  await changeAndReport(call, slug, async (database) => {
    const after = await readRow<{ stock_quantity: number }>(
      database,
      'select private.add_stock($1, $2) as stock_quantity',
      [slug, change],
    )
    return { before: { stock_quantity: after.stock_quantity - change }, after }
  })
}

/** Absolute, and therefore compared with the stock that the owner knew. */
async function countStock(
  call: Call,
  slug: string,
  counted: number,
  { expect }: { expect?: number },
): Promise<void> {
  const expected = expect ?? (await readProduct(call.database, slug)).stock_quantity
  await changeAndReport(call, slug, async (database) => ({
    before: { stock_quantity: expected },
    after: await readRow(database, 'select private.count_stock($1, $2, $3) as stock_quantity', [
      slug,
      expected,
      counted,
    ]),
  }))
}

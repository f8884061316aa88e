import type { Client } from 'pg'

import type { Call } from '../command-line/command.ts'
import { countOf, formatNumber } from '../command-line/output.ts'
import { describeChange } from '../database/describe-change.ts'
import type { ProductValues } from '../products/read-products.ts'
import type { ImportRow } from './convert-product.ts'
import { describeRejected, readReport } from './report-import.ts'

const mostLines = 20

/** How many products of a file are new, to change and so on. */
export interface Plan {
  new: number
  change: number
  same: number
  rejected: number
  /** Of those: new ones whose stock the file does not count. */
  uncounted: number
  waiting: number
}

/** Compares the rows of an import with the shop's products. */
export async function readPlan(database: Client, importId: string): Promise<Plan> {
  const { rows } = await database.query<{ action: string; products: string }>(
    'select action, products from private.plan_import($1)',
    [importId],
  )
  const uncounted = await database.query<{ products: number }>(
    `select count(*)::integer as products from private.import_rows
     where import_id = $1 and reason like '%its stock is not counted%'`,
    [importId],
  )
  const counts = new Map(rows.map(({ action, products }) => [action, Number(products)]))
  const count = (action: string) => counts.get(action) ?? 0
  return {
    new: count('new'),
    change: count('change'),
    same: count('same'),
    rejected: count('rejected'),
    uncounted: uncounted.rows[0]?.products ?? 0,
    waiting: count('new') + count('change') + count('same'),
  }
}

/** Says what an import is about to do, with the first changes and the first products that are rejected. */
export async function describePlan(
  { database, output }: Call,
  importId: string,
  plan: Plan,
  withPictures: boolean,
): Promise<void> {
  const parts = [
    `${formatNumber(plan.new)} new`,
    `${formatNumber(plan.change)} to change`,
    `${formatNumber(plan.same)} as they are`,
    ...(plan.rejected > 0 ? [`${formatNumber(plan.rejected)} rejected`] : []),
  ]
  output.note(`${countOf(plan.waiting + plan.rejected, 'product')}: ${parts.join(', ')}`)
  const categories = await readNewCategories(database, importId)
  if (categories.length > 0) output.note(`New categories: ${categories.join(', ')}`)
  const pictures = withPictures ? await countPictures(database, importId) : 0
  if (pictures > 0) output.note(`${countOf(pictures, 'picture')} to fetch`)
  if (plan.change > 0) {
    const changes = await readChanges(database, importId)
    for (const { line, slug, before, after } of changes)
      output.note(`  line ${line}  ${slug}: ${describeChange(before, after)}`)
    noteMore(plan.change - changes.length)
  }
  const rejected = await readReport(database, importId, 'rejected', mostLines)
  for (const product of rejected) output.note(describeRejected(product))
  noteMore(plan.rejected - rejected.length)
  const unknown = await readUnknownCategories(database, importId)
  if (unknown.length > 0) output.note(`Categories that are not known: ${unknown.join(', ')}`)

  function noteMore(number: number): void {
    if (number > 0) output.note(`  and ${formatNumber(number)} more`)
  }
}

async function readNewCategories(database: Client, importId: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select distinct fields ->> 'category_name' as name from private.import_rows
     where import_id = $1 and outcome = 'waiting' and fields ? 'category_name'
       and not private.is_known_category(fields ->> 'category') order by name`,
    [importId],
  )
  return rows.map(({ name }) => name)
}

/** The categories for which products are rejected, each with their number. */
async function readUnknownCategories(database: Client, importId: string): Promise<string[]> {
  const { rows } = await database.query<{ category: string; products: number }>(
    `select fields ->> 'category' as category, count(*)::integer as products from private.import_rows
     where import_id = $1 and outcome = 'rejected' and reason like 'there is no category %'
     group by category order by products desc, category`,
    [importId],
  )
  return rows.map(({ category, products }) => `${category} (${countOf(products, 'product')})`)
}

/** Without those that an earlier import fetched. */
async function countPictures(database: Client, importId: string): Promise<number> {
  const { rows } = await database.query<{ pictures: number }>(
    `select count(*)::integer as pictures from private.import_rows as item, unnest(item.pictures) as address
     where item.import_id = $1 and item.outcome = 'waiting' and not exists (
       select from private.own_pictures as known
         join public.shop_products as product on product.id = known.product_id
       where product.slug = item.slug and md5(known.source) = md5(address) and known.source = address)`,
    [importId],
  )
  return rows[0]?.pictures ?? 0
}

interface Change {
  line: number
  slug: string
  before: ProductValues
  after: ProductValues
}

async function readChanges(database: Client, importId: string): Promise<Change[]> {
  const { rows } = await database.query<Omit<Change, 'after'> & Pick<ImportRow, 'fields'>>(
    `select line, slug, fields - 'category_name' as fields, before from private.import_rows as item
     where import_id = $1 and outcome = 'waiting' and before is not null and not private.is_same_product(item)
     order by position limit $2`,
    [importId, mostLines],
  )
  return rows.map(({ fields: { add_stock, ...fields }, ...row }) => {
    const stock_quantity = row.before.stock_quantity + (add_stock ?? 0)
    return { ...row, after: { ...row.before, stock_quantity, ...fields } }
  })
}

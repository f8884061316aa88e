import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { stringify } from 'csv-stringify/sync'
import type { Client } from 'pg'

import type { Call } from '../command-line/command.ts'
import { countOf, formatNumber, jsonLines, type Output } from '../command-line/output.ts'
import { describeChange } from '../database/act.ts'
import { readRow } from '../database/read-rows.ts'
import { explainReason } from '../database/refusals.ts'
import type { ProductValues } from '../products/read-products.ts'
import type { ImportRow } from './convert-product.ts'

const mostLines = 20

/** How many products of a file are new, to change and so on, and what else the owner is to know first. */
export interface Plan {
  new: number
  change: number
  same: number
  rejected: number
  /** Of those: new ones whose stock the file does not count. */
  uncounted: number
  new_categories: string[]
  /** Categories for which products are rejected, each with their number. */
  unknown_categories: [name: string, products: number][]
  /** To fetch: without those that an earlier import fetched. */
  pictures: number
}

/** Compares the rows of an import with the shop's products. */
export async function planImport(database: Client, importId: string): Promise<Plan> {
  const { rows } = await database.query<{ action: string; products: string }>(
    'select action, products from private.plan_import($1)',
    [importId],
  )
  const count = (action: string) => Number(rows.find((row) => row.action === action)?.products ?? 0)
  const findings = await readRow<Omit<Plan, 'new' | 'change' | 'same' | 'rejected'>>(
    database,
    `with item as (select * from private.import_rows where import_id = $1),
     waiting as (select * from item where outcome = 'waiting'),
     unknown as (
       select fields ->> 'category' as category, count(*) as products from item
       where outcome = 'rejected' and reason like 'there is no category %' group by category)
     select (select count(*)::integer from item where reason like '%its stock is not counted%') as uncounted,
       array(select distinct fields ->> 'category_name' as name from waiting
         where fields ? 'category_name' and not private.is_known_category(fields ->> 'category') order by name) as new_categories,
       (select coalesce(json_agg(json_build_array(category, products) order by products desc, category), '[]') from unknown) as unknown_categories,
       (select count(*)::integer from waiting, unnest(waiting.pictures) as address where not exists (
         select from private.own_pictures as known
           join public.shop_products as product on product.id = known.product_id
         where product.slug = waiting.slug and md5(known.source) = md5(address) and known.source = address)) as pictures`,
    [importId],
  )
  return {
    new: count('new'),
    change: count('change'),
    same: count('same'),
    rejected: count('rejected'),
    ...findings,
  }
}

/** Says what an import is about to do, with the first changes and the first products that are rejected. */
export async function describePlan(
  { database, output }: Call,
  importId: string,
  plan: Plan,
  withPictures: boolean,
): Promise<void> {
  const noteMore = (number: number) => {
    if (number > 0) output.note(`  and ${formatNumber(number)} more`)
  }
  const parts = [
    `${formatNumber(plan.new)} new`,
    `${formatNumber(plan.change)} to change`,
    `${formatNumber(plan.same)} as they are`,
    ...(plan.rejected > 0 ? [`${formatNumber(plan.rejected)} rejected`] : []),
  ]
  const all = plan.new + plan.change + plan.same + plan.rejected
  output.note(`${countOf(all, 'product')}: ${parts.join(', ')}`)
  if (plan.new_categories.length > 0)
    output.note(`New categories: ${plan.new_categories.join(', ')}`)
  if (withPictures && plan.pictures > 0)
    output.note(`${countOf(plan.pictures, 'picture')} to fetch`)
  const changes = await readChanges(database, importId)
  for (const { line, slug, before, after } of changes)
    output.note(`  line ${line}  ${slug}: ${describeChange(before, after)}`)
  noteMore(plan.change - changes.length)
  const rejected = await readReport(database, importId, 'rejected', mostLines)
  for (const product of rejected) output.note(describeRejected(product))
  noteMore(plan.rejected - rejected.length)
  const unknown = plan.unknown_categories.map(
    ([category, products]) => `${category} (${countOf(products, 'product')})`,
  )
  if (unknown.length > 0) output.note(`Categories that are not known: ${unknown.join(', ')}`)
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

interface ReportedProduct {
  line: number
  slug: string
  outcome: string
  reason: string | null
}

/** What became of the products of an import, or is planned, in the order of the file; of one outcome or of all. */
async function readReport(
  database: Client,
  importId: string,
  outcome: string | null = null,
  limit: number | null = null,
): Promise<ReportedProduct[]> {
  const { rows } = await database.query<ReportedProduct>(
    `select line, slug, reason,
       case when outcome <> 'waiting' then outcome when before is null then 'new' when private.is_same_product(item) then 'unchanged' else 'change' end as outcome
     from private.import_rows as item
     where import_id = $1 and ($2::text is null or outcome = $2) order by position limit $3`,
    [importId, outcome, limit],
  )
  return rows.map((row) => ({ ...row, reason: row.reason && explainReason(row.reason) }))
}

/** `  line 3  coat: it has no price`; a record that names no product has its line alone. */
function describeRejected({ line, slug, reason }: ReportedProduct): string {
  const named = slug === `line ${line}` ? '' : `${slug}: `
  return `  line ${line}  ${named}${reason ?? ''}`
}

/** Writes them as CSV. */
export async function writeReport(database: Client, importId: string, path: string): Promise<void> {
  const columns = ['line', 'slug', 'outcome', 'reason']
  const rows = await readReport(database, importId)
  await writeFile(resolve(path), stringify(rows, { columns, header: true, escape_formulas: true }))
}

interface Totals {
  all: number
  rejected: number
  /** Products that were written, without some of their pictures. */
  noted: number
}

/**
 * The last lines of an import: how many of what. With --json each product.
 *
 * @param shown how many rejected ones the plan named
 */
export async function reportImport(
  database: Client,
  importId: string,
  output: Output,
  shown: number,
): Promise<Totals> {
  const rows = await readReport(database, importId)
  const counts = Map.groupBy(rows, ({ outcome }) => outcome)
  const count = (outcome: string) => counts.get(outcome)?.length ?? 0
  if (output.isJson) await output.raw(jsonLines(rows))
  else {
    output.result(
      {},
      `${countOf(count('added') + count('changed'), 'product')} written: ${count('added')} added, ${count('changed')} changed; ${count('unchanged')} unchanged, ${count('rejected')} rejected.`,
    )
  }
  // Those of the plan were named before.
  if (count('rejected') > shown) {
    for (const product of (counts.get('rejected') ?? []).slice(-20))
      output.note(describeRejected(product))
  }
  const noted = rows.filter(({ outcome, reason }) => outcome !== 'rejected' && reason !== null)
  for (const { slug, reason } of noted.slice(0, 20)) output.note(`  ${slug}: ${reason ?? ''}`)
  if (noted.length > 20) output.note(`  and ${formatNumber(noted.length - 20)} more`)
  if (noted.length > 0) {
    output.note(
      `${countOf(noted.length, 'product')} without some pictures. Import the file again without --stock to try them again; files of this machine: ./shop help pictures add`,
    )
  }
  return { all: rows.length, rejected: count('rejected'), noted: noted.length }
}

import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { stringify } from 'csv-stringify/sync'
import type { Client } from 'pg'

import { countOf, formatNumber, jsonLines, type Output } from '../command-line/output.ts'
import { describeChange } from '../database/describe-change.ts'
import { explainReason } from '../database/refusals.ts'
import type { ProductValues } from '../products/product-fields.ts'
import type { ImportRow } from './import-row.ts'
import { readRows } from '../database/read-rows.ts'

const mostLines = 20

/** A product of an import. */
interface ImportedProduct {
  line: number
  slug: string
  /** `rejected`; of the plan `new`, `change` or `unchanged`; of what was done `added`, `changed` or `unchanged`. */
  outcome: string
  reason: string | null
  /** Its category, when that is not known. */
  unknown_category: string | null
  /** The name of its category, when that is added. */
  new_category: string | null
  /** How many pictures are to fetch: without those that an earlier import fetched. */
  pictures: number
  /** What a planned change begins with, and what it sets. */
  before: ProductValues | null
  fields: ImportRow['fields'] | null
}

export type Outcomes = Map<string, ImportedProduct[]>

/** The products of an import, in the order of the file, by what is planned or became of them. */
export async function readOutcomes(database: Client, importId: string): Promise<Outcomes> {
  const rows = await readRows<ImportedProduct>(database)`
    with item as (
      select line, slug, reason, fields ->> 'category' as category, fields, before, position,
        case when outcome <> 'waiting' then outcome when before is null then 'new'
          when private.is_same_product(item) then 'unchanged' else 'change' end as outcome,
        case when outcome = 'waiting' then pictures else '{}' end as pictures
      from private.import_rows as item where import_id = ${importId})
    select line, slug, outcome, reason,
      case when reason like 'there is no category %' then category end as unknown_category,
      case when outcome in ('new', 'change') and not exists (
        select from public.shop_categories as known where known.slug = category) then fields ->> 'category_name' end as new_category,
      (select count(*)::integer from unnest(pictures) as address where not exists (
        select from private.own_pictures as known
          join public.shop_products as product on product.id = known.product_id
        where product.slug = item.slug and md5(known.source) = md5(address) and known.source = address)) as pictures,
      case when outcome = 'change' then before end as before,
      case when outcome = 'change' then fields - 'category_name' end as fields
    from item order by position`
  const explained = rows.map((row) => ({ ...row, reason: row.reason && explainReason(row.reason) }))
  return Map.groupBy(explained, ({ outcome }) => outcome)
}

/** Says what an import is about to do, with the first changes and the first products that are rejected. */
export function describePlan(output: Output, plan: Outcomes, withPictures: boolean): void {
  const of = (outcome: string) => plan.get(outcome) ?? []
  // Without those that an interrupted import has written.
  const all = ['new', 'change', 'unchanged', 'rejected'].flatMap(of)
  const parts = Object.entries({
    new: of('new'),
    'to change': of('change'),
    'as they are': of('unchanged'),
    rejected: of('rejected'),
  }).flatMap(([words, { length }]) =>
    words === 'rejected' && length === 0 ? [] : `${formatNumber(length)} ${words}`,
  )
  output.note(`${countOf(all.length, 'product')}: ${parts.join(', ')}`)
  const categories = new Set(all.flatMap(({ new_category }) => new_category ?? []))
  if (categories.size > 0) output.note(`New categories: ${[...categories].toSorted().join(', ')}`)
  const pictures = all.reduce((sum, product) => sum + product.pictures, 0)
  if (withPictures && pictures > 0) output.note(`${countOf(pictures, 'picture')} to fetch`)
  noteFirst(
    output,
    of('change'),
    (product) => `  line ${product.line}  ${product.slug}: ${describePlanned(product)}`,
  )
  noteFirst(output, of('rejected'), describeRejected)
  const unknown = Map.groupBy(
    all.filter((product) => product.unknown_category !== null),
    (product) => product.unknown_category,
  )
  const counted = [...unknown]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([category, { length }]) => `${category} (${countOf(length, 'product')})`)
  if (counted.length > 0) output.note(`Categories that are not known: ${counted.join(', ')}`)
}

function describePlanned({ before, fields }: ImportedProduct): string {
  const { add_stock, stock: counted, ...changes } = fields ?? {}
  const stock = { ...before?.stock, ...counted }
  for (const [size, pieces] of Object.entries(add_stock ?? {}))
    stock[size] = (stock[size] ?? 0) + pieces
  const { stock_quantity: _, ...was } = before ?? {}
  return describeChange(was, { ...was, ...changes, stock })
}

/** With --json each product of a plan. */
export function writePlan(output: Output, plan: Outcomes): void {
  const changes = new Map(
    (plan.get('change') ?? []).map((product) => [product.line, describePlanned(product)]),
  )
  for (const line of reportLines(plan))
    output.result({ ...line, change: changes.get(line.line) ?? null })
}

function noteFirst(
  output: Output,
  products: ImportedProduct[],
  describe: (product: ImportedProduct) => string,
): void {
  for (const product of products.slice(0, mostLines)) output.note(describe(product))
  const more = products.length - mostLines
  if (more > 0) output.note(`  and ${formatNumber(more)} more`)
}

/** `  line 3  coat: it has no price`; a record that names no product has its line alone. */
function describeRejected({ line, slug, reason }: ImportedProduct): string {
  const named = slug === `line ${line}` ? '' : `${slug}: `
  return `  line ${line}  ${named}${reason ?? ''}`
}

/** The lines of a report, in the order of the file. */
function reportLines(outcomes: Outcomes) {
  return [...outcomes.values()]
    .flat()
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, slug, outcome, reason }) => ({ line, slug, outcome, reason }))
}

/** Writes them as CSV. */
export async function writeReport(outcomes: Outcomes, path: string): Promise<void> {
  const csv = stringify(reportLines(outcomes), { header: true, escape_formulas: true })
  await writeFile(resolve(path), csv)
}

/**
 * The last lines of an import: how many of what. With --json each product.
 *
 * @param shown how many rejected ones the plan named
 * @returns how many products were written without some of their pictures
 */
export async function reportImport(
  output: Output,
  outcomes: Outcomes,
  shown: number,
): Promise<number> {
  const of = (outcome: string) => outcomes.get(outcome) ?? []
  const [added, changed] = [of('added').length, of('changed').length]
  const rejected = of('rejected')
  if (output.isJson) await output.raw(jsonLines(reportLines(outcomes)))
  else {
    output.result(
      {},
      `${countOf(added + changed, 'product')} written: ${added} added, ${changed} changed; ${of('unchanged').length} unchanged, ${rejected.length} rejected.`,
    )
  }
  // Those of the plan were named before.
  if (rejected.length > shown)
    for (const product of rejected.slice(-mostLines)) output.note(describeRejected(product))
  const noted = [...of('added'), ...of('changed'), ...of('unchanged')].filter(
    ({ reason }) => reason,
  )
  noteFirst(output, noted, ({ slug, reason }) => `  ${slug}: ${reason ?? ''}`)
  if (noted.length > 0) {
    output.note(
      `${countOf(noted.length, 'product')} without some pictures. Import the file again without --stock to try them again, or add files to the products.`,
    )
  }
  return noted.length
}

import type { Client } from 'pg'

import { refusal } from '../command-line/exit-codes.ts'
import { cellsOf, readHeader, type Cells, type Sheet } from './source-product.ts'
import { convertProduct } from './convert-product.ts'
import { newRow, type ImportOptions, type ImportRow, type KnownCategories } from './import-row.ts'
import { readCsv } from './read-csv.ts'
import { dropUncounted, shopifyProduct } from './shopify-product.ts'
import { woocommerceKey, woocommerceProduct } from './woocommerce-product.ts'

const batchRows = 500

interface RawRow {
  line: number
  key: string
  /** What variations may name the product by as well. */
  alias: string | null
  cells: Cells
  /** The record cannot be used; the reason. */
  problem: string | null
}

/** What a file holds. */
export interface Staged {
  sheet: Sheet
  rows: ImportRow[]
}

/** Reads a file into rows of an import. The caller's transaction makes it all or nothing. */
export async function stageFile(
  database: Client,
  importId: string,
  content: Buffer,
  encoding: string | undefined,
  options: ImportOptions,
): Promise<Staged> {
  const { sheet, records } = readRecords(content, encoding, options)
  const known = await readCategories(database)
  // A new shop takes those of the file.
  const { categories = {}, createCategories = known.size === 0 } = options
  for (const [name, slug] of Object.entries(categories)) known.set(name, slug)
  const aliases = new Map(records.map(({ alias, key }) => [alias, key]))
  // The records of a product may stand anywhere in the file.
  const products = Map.groupBy(records, ({ key }) => aliases.get(key) ?? key)
  const rows = [...products].flatMap(([key, group]) =>
    convertGroup(sheet, key, group, { ...options, createCategories }, known),
  )
  for (let first = 0; first < rows.length; first += batchRows)
    await insertRows(database, importId, first + 1, rows.slice(first, first + batchRows))
  // Without statistics the plan compares each row with each other.
  await database.query('analyze private.import_rows')
  return { sheet, rows }
}

/** @throws a refusal when a column that may decide price, stock or visibility is neither known nor ignored */
function readRecords(
  content: Buffer,
  encoding: string | undefined,
  options: ImportOptions,
): { sheet: Sheet; records: RawRow[] } {
  const [header, ...lines] = readCsv(content, encoding)
  if (!header) throw refusal('The file is empty.')
  const sheet = readHeader(header.cells, options.ignore ?? [])
  const doubtful = [...sheet.doubtful]
    .filter(([at]) => lines.some(({ cells }) => cells[at]?.trim()))
    .map(([, name]) => name)
  if (doubtful.length > 0) {
    throw refusal(
      `The file cannot be imported: it has columns that may decide price, stock or visibility and are not known: ${doubtful.join(', ')}. To leave them out: --ignore "${doubtful.join(',')}"`,
    )
  }
  const records = lines.map(({ line, cells }) => rawRow(sheet, line, cells))
  if (sheet.format === 'shopify') dropUncounted(records, options)
  return { sheet, records }
}

function rawRow(sheet: Sheet, line: number, record: string[]): RawRow {
  // PostgreSQL stores no NUL.
  const hasNul = record.some((cell) => cell.includes('\0'))
  const clean = hasNul ? record.map((cell) => cell.replaceAll('\0', '')) : record
  const cells = cellsOf(sheet, clean)
  const { key, alias } =
    sheet.format === 'shopify'
      ? { key: (cells.handle ?? '').toLowerCase(), alias: null }
      : woocommerceKey(cells)
  const problems = [
    ...(hasNul ? ['a cell holds a NUL character'] : []),
    ...(record.length === sheet.width
      ? []
      : [`it has ${record.length} cells, the header has ${sheet.width}`]),
    ...(key === '' ? ['it names no product'] : []),
  ]
  return { line, key: key || `line ${line}`, alias, cells, problem: problems[0] ?? null }
}

function convertGroup(
  sheet: Sheet,
  key: string,
  rows: RawRow[],
  options: ImportOptions,
  known: KnownCategories,
): ImportRow[] {
  const line = rows[0]?.line ?? 0
  const reject = (problem: string) => [newRow(line, key.slice(0, 100), problem)]
  const broken = rows.find(({ problem }) => problem !== null)
  if (broken?.problem)
    return reject(`${broken.line === line ? '' : `line ${broken.line}: `}${broken.problem}`)
  const product = sheet.format === 'shopify' ? shopifyProduct : woocommerceProduct
  return convertProduct(product(key, rows), options, known)
}

async function insertRows(database: Client, importId: string, first: number, rows: ImportRow[]) {
  await database.query(
    `insert into private.import_rows (import_id, position, line, slug, source, handle, fields, pictures, outcome, reason)
     select $1, $2::integer + row.at - 1, (row.value ->> 'line')::integer, row.value ->> 'slug', row.value ->> 'source',
       row.value ->> 'handle', row.value -> 'fields',
       array(select jsonb_array_elements_text(row.value -> 'pictures')),
       case when row.value ->> 'problem' is null then 'waiting' else 'rejected' end, row.value ->> 'problem'
     from jsonb_array_elements($3) with ordinality as row (value, at)`,
    [importId, first, JSON.stringify(rows)],
  )
}

async function readCategories(database: Client): Promise<KnownCategories> {
  const { rows } = await database.query<{ slug: string; name: string; aliases: string[] }>(
    'select slug, name, aliases from public.shop_categories order by slug desc',
  )
  return new Map([
    ...rows.flatMap(({ slug, aliases }) => aliases.map((alias) => [alias, slug] as const)),
    ...rows.map(({ slug, name }) => [name.toLowerCase(), slug] as const),
    ...rows.map(({ slug }) => [slug, slug] as const),
  ])
}

import type { Client } from 'pg'

import { refusal } from '../command-line/exit-codes.ts'
import { cellsOf, readHeader, type Cells, type Sheet } from './source-product.ts'
import {
  convertProduct,
  newRow,
  type ImportOptions,
  type ImportRow,
  type KnownCategories,
} from './convert-product.ts'
import { readCsv } from './read-csv.ts'
import { shopifyProduct } from './shopify-product.ts'
import { woocommerceKey, woocommerceProduct } from './woocommerce-product.ts'

const batchRows = 500
/** More records than a product has variants and pictures. */
const mostRecords = 1_000

interface RawRow {
  line: number
  key: string
  alias: string | null
  cells: Cells
  /** The record cannot be used; the reason. */
  problem: string | null
}

/** What the owner is to know of a file. */
export interface Staged {
  sheet: Sheet
  /** Prices that can be read in several ways, with the options that say how: the first ones. */
  questions: string[]
  /** What is left out, with the products. */
  notes: Map<string, string[]>
}

/**
 * Reads a file into rows of an import. The records of a product may stand anywhere in the file, so the
 * database groups them. The caller's transaction makes it all or nothing.
 */
export async function stageFile(
  database: Client,
  importId: string,
  path: string,
  encoding: string | undefined,
  options: ImportOptions,
): Promise<Staged> {
  await database.query(
    `create temporary table raw_rows (line integer, key text, alias text, cells jsonb, problem text) on commit drop`,
  )
  const sheet = await readRecords(database, path, encoding, options)
  // A variation may name its product by id, which has a SKU as well.
  await database.query(
    `update raw_rows as row set key = parent.key from raw_rows as parent where row.key = parent.alias and parent.key <> parent.alias`,
  )
  const staged = await convertGroups(database, importId, sheet, options)
  await database.query('drop table raw_rows')
  // Without statistics the plan compares each row with each other.
  await database.query('analyze private.import_rows')
  return staged
}

/** @throws a refusal when a column that may decide price, stock or visibility is neither known nor ignored */
async function readRecords(
  database: Client,
  path: string,
  encoding: string | undefined,
  { ignore = [] }: ImportOptions,
) {
  let sheet: Sheet | null = null
  const doubtful = new Set<string>()
  let batch: RawRow[] = []
  const flush = async () => {
    await database.query(
      `insert into raw_rows (line, key, alias, cells, problem)
       select * from jsonb_to_recordset($1) as row (line integer, key text, alias text, cells jsonb, problem text)`,
      [JSON.stringify(batch)],
    )
    batch = []
  }
  for await (const { line, cells: record } of readCsv(path, encoding)) {
    if (sheet === null) {
      sheet = readHeader(record, ignore)
      continue
    }
    for (const [at, name] of sheet.doubtful) if (record[at]?.trim()) doubtful.add(name)
    batch.push(rawRow(sheet, line, record))
    if (batch.length >= batchRows) await flush()
  }
  if (sheet === null) throw refusal('The file is empty.')
  await flush()
  if (doubtful.size > 0) {
    const names = [...doubtful].join(',')
    throw refusal(
      `The file cannot be imported: it has columns that may decide price, stock or visibility and are not known: ${[...doubtful].join(', ')}. To leave them out: --ignore "${names}"`,
    )
  }
  return sheet
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
  return { line, key: key || `line ${line}`, alias, cells, problem: problemOf() }

  function problemOf(): string | null {
    if (hasNul) return 'a cell holds a NUL character'
    if (record.length !== sheet.width)
      return `it has ${record.length} cells, the header has ${sheet.width}`
    return key === '' ? 'it names no product' : null
  }
}

interface Group {
  key: string
  rows: { line: number; cells: Cells; problem: string | null }[]
}

async function convertGroups(
  database: Client,
  importId: string,
  sheet: Sheet,
  options: ImportOptions,
): Promise<Staged> {
  const known = await readCategories(database, options)
  const staged: Staged = { sheet, questions: [], notes: new Map() }
  await database.query(
    `declare grouped cursor for
     select key, (array_agg(json_build_object('line', line, 'cells', cells, 'problem', problem) order by line))[1:${mostRecords + 1}] as rows
     from raw_rows group by key order by min(line)`,
  )
  for (let position = 1; ;) {
    const { rows: groups } = await database.query<Group>(`fetch ${batchRows} from grouped`)
    if (groups.length === 0) break
    const rows = groups.flatMap((group) => convertGroup(sheet, group, options, known))
    await insertRows(database, importId, position, rows)
    position += rows.length
    for (const row of rows) addFindings(staged, row)
  }
  await database.query('close grouped')
  return staged
}

function addFindings({ questions, notes }: Staged, row: ImportRow): void {
  if (row.isQuestion && questions.length < 3)
    questions.push(`line ${row.line}: ${row.problem ?? ''}`)
  for (const note of new Set(row.notes)) {
    const products = notes.get(note)
    if (products) products.push(row.slug)
    else notes.set(note, [row.slug])
  }
}

function convertGroup(
  sheet: Sheet,
  { key, rows }: Group,
  options: ImportOptions,
  known: KnownCategories,
): ImportRow[] {
  const line = rows[0]?.line ?? 0
  const reject = (problem: string) => [newRow(line, key.slice(0, 100), problem)]
  const broken = rows.find(({ problem }) => problem !== null)
  if (broken?.problem)
    return reject(`${broken.line === line ? '' : `line ${broken.line}: `}${broken.problem}`)
  if (rows.length > mostRecords) return reject(`more than ${mostRecords} records name it`)
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

async function readCategories(
  database: Client,
  { categories }: ImportOptions,
): Promise<KnownCategories> {
  const { rows } = await database.query<{ slug: string; name: string }>(
    'select slug, name from public.shop_categories order by slug desc',
  )
  return new Map([
    ...rows.map(({ slug, name }) => [name.toLowerCase(), slug] as const),
    ...rows.map(({ slug }) => [slug, slug] as const),
    ...Object.entries(categories ?? {}),
  ])
}

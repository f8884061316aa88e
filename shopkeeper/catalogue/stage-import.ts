import type { Client } from 'pg'

import { convertProduct } from './convert-product.ts'
import {
  rejectedRow,
  type ImportOptions,
  type ImportRow,
  type KnownCategories,
} from './import-row.ts'
import { readCsv } from './read-csv.ts'
import { readSheet, type Cells, type Sheet } from './read-sheet.ts'
import { dropUncounted, shopifyProduct } from './shopify-product.ts'
import { woocommerceKey, woocommerceProduct } from './woocommerce-product.ts'
import { readRows } from '../database/read-rows.ts'
import { readTextLimits, tooLong } from '../database/text-limits.ts'

const batchRows = 500

/** What a file holds. */
export interface Staged {
  sheet: Sheet
  rows: ImportRow[]
}

const formats = {
  shopify: {
    keyOf: ({ handle = '' }: Cells) => ({ key: handle.toLowerCase(), alias: null }),
    read: shopifyProduct,
  },
  woocommerce: { keyOf: woocommerceKey, read: woocommerceProduct },
}

/** Reads a file into rows of an import. The caller's transaction makes it all or nothing. */
export async function stageFile(
  database: Client,
  importId: string,
  content: Buffer,
  encoding: string | undefined,
  options: ImportOptions,
): Promise<Staged> {
  const sheet = readSheet(readCsv(content, encoding), options.ignore)
  if (sheet.format === 'shopify') dropUncounted(sheet.rows, options)
  const known = await readCategories(database)
  // A new shop takes those of the file.
  const { categories = {}, createCategories = known.size === 0 } = options
  for (const [name, slug] of Object.entries(categories)) known.set(name, slug)
  const limits = await readTextLimits(database, 'shop_products')
  const rows = convertRows(sheet, { ...options, createCategories }, known).map((row) => {
    const problem = tooLong(limits, { slug: row.slug, ...row.fields })
    return problem === null ? row : rejectedRow(row.line, row.slug, `its ${problem}`)
  })
  for (let first = 0; first < rows.length; first += batchRows)
    await insertRows(database, importId, first + 1, rows.slice(first, first + batchRows))
  // Without statistics the plan compares each row with each other.
  await readRows(database)`analyze private.import_rows`
  return { sheet, rows }
}

/** The records of a product may stand anywhere in the file, and name it by its key or its alias. */
function convertRows(sheet: Sheet, options: ImportOptions, known: KnownCategories): ImportRow[] {
  const { keyOf, read } = formats[sheet.format]
  const records = sheet.rows.map((row) => ({ ...row, ...keyOf(row.cells) }))
  const aliases = new Map(records.map(({ alias, key }) => [alias, key]))
  const products = Map.groupBy(
    records,
    ({ key, line }) => aliases.get(key) ?? (key || `line ${line}`),
  )
  return [...products].flatMap(([key, rows]) => {
    const line = rows[0]?.line ?? 0
    const broken = rows.find((row) => row.problem !== null || row.key === '')
    if (!broken) return convertProduct(read(key, rows), options, known)
    const at = broken.line === line ? '' : `line ${broken.line}: `
    const problem = `${at}${broken.problem ?? 'it names no product'}`
    return [rejectedRow(line, key.slice(0, 100), problem)]
  })
}

async function insertRows(database: Client, importId: string, first: number, rows: ImportRow[]) {
  await readRows(database)`
    insert into private.import_rows (import_id, position, line, slug, source, handle, fields, pictures, outcome, reason)
    select ${importId}, ${first}::integer + row.at - 1, (row.value ->> 'line')::integer, row.value ->> 'slug', row.value ->> 'source',
      row.value ->> 'handle', row.value -> 'fields',
      array(select jsonb_array_elements_text(row.value -> 'pictures')),
      case when row.value ->> 'problem' is null then 'waiting' else 'rejected' end, row.value ->> 'problem'
    from jsonb_array_elements(${JSON.stringify(rows)}) with ordinality as row (value, at)`
}

async function readCategories(database: Client): Promise<KnownCategories> {
  const rows = await readRows<{ slug: string; name: string; aliases: string[] }>(database)`
    select slug, name, aliases from public.shop_categories order by slug desc`
  return new Map([
    ...rows.flatMap(({ slug, aliases }) => aliases.map((alias) => [alias, slug] as const)),
    ...rows.map(({ slug, name }) => [name.toLowerCase(), slug] as const),
    ...rows.map(({ slug }) => [slug, slug] as const),
  ])
}

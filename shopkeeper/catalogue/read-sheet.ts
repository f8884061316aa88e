import { refusal } from '../command-line/exit-codes.ts'
import { fieldNames, productFields, type FieldName } from '../products/product-fields.ts'
import type { CsvRecord } from './read-csv.ts'

/** The cells of a record that an import uses, by field; undefined where the file has no such column. */
export type Cells = Partial<Record<Field, string>>

export interface SourceRow {
  /** The line on which its record begins. */
  line: number
  cells: Cells
}

export interface Sheet {
  format: 'shopify' | 'woocommerce'
  fields: Set<Field>
  /** Columns that the import does not use, as the file names them. */
  unused: string[]
  /** With what is wrong with the record itself. */
  rows: (SourceRow & { problem: string | null })[]
}

type OptionField = `option${1 | 2 | 3}_${'name' | 'value'}`

/** Columns of both shops; today's names first, then earlier ones, in lower case. */
const optionColumns: Record<OptionField, string[]> = {
  option1_name: ['option1 name', 'attribute 1 name'],
  option1_value: ['option1 value', 'attribute 1 value(s)'],
  option2_name: ['option2 name', 'attribute 2 name'],
  option2_value: ['option2 value', 'attribute 2 value(s)'],
  option3_name: ['option3 name', 'attribute 3 name'],
  option3_value: ['option3 value', 'attribute 3 value(s)'],
}

const shopify = {
  handle: ['url handle', 'handle'],
  product_category: ['product category', 'standardized product type'],
  published: ['published on online store', 'published'],
  sku: ['sku', 'variant sku'],
  tracker: ['inventory tracker', 'variant inventory tracker'],
  backorders: ['continue selling when out of stock', 'variant inventory policy'],
  tax_status: ['charge tax', 'variant taxable'],
  requires_shipping: ['requires shipping', 'variant requires shipping'],
  gift_card: ['gift card'],
  position: ['image position'],
  variant_image: ['variant image url', 'variant image'],
  // Of our own export.
  stock_at_export: ['stock at export'],
} as const

const woocommerce = {
  id: ['id'],
  product_type: ['type'],
  sku: ['sku'],
  name: ['name'],
  published: ['published'],
  featured: ['is featured?', 'featured'],
  visibility: ['visibility in catalog', 'catalog visibility'],
  short_description: ['short description'],
  description: ['description'],
  sale_starts: ['date sale price starts'],
  sale_ends: ['date sale price ends'],
  sale_price: ['sale price'],
  price: ['regular price', 'price'],
  tax_status: ['tax status'],
  tax_class: ['tax class'],
  in_stock: ['in stock?', 'in stock', 'stock status'],
  stock: ['stock', 'stock quantity'],
  backorders: ['backorders allowed?'],
  sold_individually: ['sold individually?'],
  product_category: ['categories'],
  tags: ['tags'],
  images: ['images'],
  parent: ['parent'],
} as const

type Field = FieldName | OptionField | keyof typeof shopify | keyof typeof woocommerce
type Columns = Partial<Record<Field, readonly string[]>>

const ownColumns: Columns = Object.fromEntries(
  fieldNames.map((name) => [
    name,
    (productFields[name].columns ?? []).map((column) => column.toLowerCase()),
  ]),
)

const columnsOf: Record<Sheet['format'], Columns> = {
  shopify: { ...ownColumns, ...optionColumns, ...shopify },
  woocommerce: { ...optionColumns, ...woocommerce },
}

const decisive =
  /price|sale|discount|tax|stock|inventory|quantit|qty|availab|publish|status|visib|backorder/
/** Names that say so and decide nothing here: costs, other places, other programs. */
const harmless =
  /^(cost|unit price|(variant )?tax code|low stock amount|google shopping|attribute \d|included \/|meta:|seo )|metafields/

/** @throws a refusal when the header is of neither shop, names a column twice, or one that may decide something */
export function readSheet([header, ...records]: CsvRecord[], ignored: string[] = []): Sheet {
  if (!header) throw refusal('The file is empty.')
  const names = header.cells.map((cell) => cell.trim().toLowerCase())
  const format = formatOf(names)
  if (!format)
    throw refused(
      `it has neither Shopify's column "URL handle" (or "Handle") nor WooCommerce's "Name" and "Regular price". It begins with: ${header.cells.slice(0, 5).join(', ').slice(0, 200)}.`,
    )
  const positions = findColumns(header.cells, columnsOf[format])
  const used = new Set(positions.values())
  const unused = header.cells.flatMap((name, at) =>
    used.has(at) || name.trim() === '' ? [] : [{ name, at }],
  )
  const isDoubtful = (name = '') =>
    decisive.test(name) && !harmless.test(name) && !ignored.includes(name)
  const doubtful = unused.filter(
    ({ at }) => isDoubtful(names[at]) && records.some(({ cells }) => cells[at]?.trim()),
  )
  if (doubtful.length > 0) {
    const left = doubtful.map(({ name }) => name)
    throw refused(
      `it has columns that may decide price, stock or visibility and are not known: ${left.join(', ')}. To leave them out: --ignore "${left.join(',')}"`,
    )
  }
  return {
    format,
    fields: new Set(positions.keys()),
    unused: unused.map(({ name }) => name),
    rows: records.map(({ line, cells }) => ({
      line,
      cells: readCells(positions, cells),
      problem: problemOf(cells, names.length),
    })),
  }
}

function formatOf(names: string[]): Sheet['format'] | null {
  const has = (...wanted: string[]) => wanted.some((name) => names.includes(name))
  if (has('url handle', 'handle')) return 'shopify'
  return has('name') && has('regular price', 'sku', 'parent') ? 'woocommerce' : null
}

function findColumns(header: string[], columns: Columns): Map<Field, number> {
  const names = header.map((cell) => cell.trim().toLowerCase())
  const positions = new Map<Field, number>()
  for (const [field, known] of Object.entries(columns) as [Field, readonly string[]][]) {
    const [first, second] = names.flatMap((name, at) => (known.includes(name) ? [at] : []))
    if (first === undefined) continue
    if (second !== undefined)
      throw refused(`its columns ${first + 1} and ${second + 1} mean the same: ${header[first]}.`)
    positions.set(field, first)
  }
  return positions
}

/** Texts of our own export may end with a blank line, as in the shop. PostgreSQL stores no NUL. */
function readCells(positions: Map<Field, number>, record: string[]): Cells {
  const isOurs = positions.has('stock_at_export')
  const entries = [...positions].map(([field, at]) => {
    const cell = (record[at] ?? '').replaceAll('\0', '')
    return [field, isOurs && ['name', 'description'].includes(field) ? cell : cell.trim()]
  })
  return Object.fromEntries(entries) as Cells
}

function problemOf(record: string[], width: number): string | null {
  if (record.some((cell) => cell.includes('\0'))) return 'a cell holds a NUL character'
  if (record.length === width) return null
  return `it has ${record.length} cells, the header has ${width}`
}

function refused(reason: string) {
  return refusal(`The file cannot be imported: ${reason}`)
}

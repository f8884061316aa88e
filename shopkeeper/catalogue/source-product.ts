import { refusal } from '../command-line/exit-codes.ts'
import {
  fieldNames,
  productFields,
  type FieldName,
  type ProductValues,
} from '../products/product-fields.ts'

/** The cells of a record that an import uses, by field; undefined where the file has no such column. */
export type Cells = Partial<Record<Field, string>>

export interface Sheet {
  format: 'shopify' | 'woocommerce'
  /** The position of each field's column. */
  positions: Map<Field, number>
  /** How many cells a record has. */
  width: number
  /** Columns that the import does not use, as the file names them. */
  unused: string[]
  /** Those of them that may decide price, stock or visibility, by their position. */
  doubtful: Map<number, string>
}

// Today's names first, then earlier ones, in lower case.
const shopify = {
  handle: ['url handle', 'handle'],
  product_category: ['product category', 'standardized product type'],
  published: ['published on online store', 'published'],
  option1_name: ['option1 name'],
  option1_value: ['option1 value'],
  option2_name: ['option2 name'],
  option2_value: ['option2 value'],
  option3_name: ['option3 name'],
  option3_value: ['option3 value'],
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
  option1_name: ['attribute 1 name'],
  option1_value: ['attribute 1 value(s)'],
  option2_name: ['attribute 2 name'],
  option2_value: ['attribute 2 value(s)'],
  option3_name: ['attribute 3 name'],
  option3_value: ['attribute 3 value(s)'],
} as const

type Field = FieldName | keyof typeof shopify | keyof typeof woocommerce

const ownColumns = Object.fromEntries(
  fieldNames.map((name) => [
    name,
    (productFields[name].columns ?? []).map((column) => column.toLowerCase()),
  ]),
)

const decisive =
  /price|sale|discount|tax|stock|inventory|quantit|qty|availab|publish|status|visib|backorder/
/** Names that say so and decide nothing here: costs, other places, other programs. */
const harmless =
  /^(cost|unit price|(variant )?tax code|low stock amount|google shopping|attribute \d|included \/|meta:|seo )|metafields/

/** @throws a refusal when the header is of neither shop, or names a column twice */
export function readHeader(header: string[], ignored: string[]): Sheet {
  const names = header.map((cell) => cell.trim().toLowerCase())
  const has = (...wanted: string[]) => wanted.some((name) => names.includes(name))
  const read = (format: Sheet['format'], fields: Partial<Record<Field, readonly string[]>>) =>
    sheet(format, fields, header, names, ignored)
  if (has('url handle', 'handle')) return read('shopify', { ...ownColumns, ...shopify })
  if (has('name') && has('regular price', 'sku', 'parent')) return read('woocommerce', woocommerce)
  throw refused(
    `it has neither Shopify's column "URL handle" (or "Handle") nor WooCommerce's "Name" and "Regular price". It begins with: ${header.slice(0, 5).join(', ').slice(0, 200)}`,
  )
}

function sheet(
  format: Sheet['format'],
  fields: Partial<Record<Field, readonly string[]>>,
  header: string[],
  names: string[],
  ignored: string[],
): Sheet {
  const positions = new Map<Field, number>()
  for (const [field, known] of Object.entries(fields) as [Field, readonly string[]][]) {
    const columns = names.flatMap((name, at) => (known.includes(name) ? [at] : []))
    const [first, second] = columns
    if (first === undefined) continue
    if (second !== undefined) {
      throw refused(`its columns ${first + 1} and ${second + 1} mean the same: ${header[first]}`)
    }
    positions.set(field, first)
  }
  const used = new Set(positions.values())
  const unused = header.flatMap((name, at): [number, string][] =>
    used.has(at) || name.trim() === '' ? [] : [[at, name]],
  )
  const isDoubtful = (name: string) =>
    decisive.test(name) && !harmless.test(name) && !ignored.includes(name)
  return {
    format,
    positions,
    width: header.length,
    unused: unused.map(([, name]) => name),
    doubtful: new Map(unused.filter(([at]) => isDoubtful(names[at] ?? ''))),
  }
}

export function cellsOf({ positions }: Sheet, record: string[]): Cells {
  // Texts of our own export may end with a blank line, as in the shop.
  const isOurs = positions.has('stock_at_export')
  return Object.fromEntries(
    [...positions].map(([field, at]) => {
      const cell = record[at] ?? ''
      return [field, isOurs && ['name', 'description'].includes(field) ? cell : cell.trim()]
    }),
  ) as Cells
}

function refused(reason: string) {
  return refusal(`The file cannot be imported: ${reason}.`)
}

/** A record, and the line on which it begins. */
export interface SourceRow {
  line: number
  cells: Cells
}

export interface Variant {
  line: number
  price: string | undefined
  /** The price of before a reduction. */
  comparePrice: string | undefined
  /** Of WooCommerce, while the sale is on. */
  salePrice: string | null
  sku: string | undefined
  /** Empty: it is not counted. */
  stock: string | undefined
  /** Of our own export: the stock at that time. */
  stockAtExport: string | undefined
  /** `Color` and `Red`; none for a product without variants. */
  options: [name: string, value: string][]
  image: string | undefined
}

/** A product as a file describes it, not yet checked. Undefined: the file has no such column. */
export interface SourceProduct {
  /** Whose handles the keys are; null for our own export, whose keys are slugs. */
  source: Sheet['format'] | null
  line: number
  /** The handle or SKU. */
  key: string
  title: string | undefined
  /** Other titles of the same handle: two products share it. */
  otherTitles: string[]
  description: string | undefined
  /** Paths like `Clothing > Women`, the preferred first. */
  categories: string[][] | undefined
  tags: string[]
  /** What is taken as it is. */
  fields: Partial<ProductValues>
  images: string[] | undefined
  variants: Variant[]
  /** Why it is nothing that this shop can sell. */
  problems: string[]
  /** What the file says and this shop does not have. */
  notes: string[]
}

/** Notes for the fields whose values are not these. */
export function notesFor(rows: SourceRow[], usual: [keyof Cells, RegExp, string][]): string[] {
  return usual.flatMap(([field, values, note]) =>
    rows.some(({ cells }) => !values.test(cells[field] ?? '')) ? [note] : [],
  )
}

/** `Clothing > Hoodies`. */
export function pathOf(text: string): string[] {
  return text
    .split('>')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Without Shopify's `Title` / `Default Title`, which says that there are none. */
export function optionsOf(names: Cells, values: Cells) {
  return ([1, 2, 3] as const).flatMap((at): [string, string][] => {
    const name = names[`option${at}_name`]
    const value = values[`option${at}_value`]
    return name && value && value !== 'Default Title' ? [[name, value]] : []
  })
}

export function isYes(cell = ''): boolean {
  return /^(true|yes|1)$/i.test(cell)
}

export function isNo(cell = ''): boolean {
  return /^(false|no|0)$/i.test(cell)
}

import { refusal } from '../command-line/exit-codes.ts'

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
}

// Today's names first, then earlier ones, in lower case.
const shopify = {
  handle: ['url handle', 'handle'],
  title: ['title'],
  description: ['description', 'body (html)', 'body html'],
  type: ['type', 'custom product type'],
  product_category: ['product category', 'standardized product type'],
  tags: ['tags'],
  published: ['published on online store', 'published'],
  status: ['status'],
  option1_name: ['option1 name'],
  option1_value: ['option1 value'],
  option2_name: ['option2 name'],
  option2_value: ['option2 value'],
  option3_name: ['option3 name'],
  option3_value: ['option3 value'],
  sku: ['sku', 'variant sku'],
  price: ['price', 'variant price'],
  compare_price: ['compare-at price', 'compare at price', 'variant compare at price'],
  tracker: ['inventory tracker', 'variant inventory tracker'],
  stock: ['inventory quantity', 'variant inventory qty'],
  image: ['product image url', 'image src'],
  position: ['image position'],
  variant_image: ['variant image url', 'variant image'],
  // Of our own export.
  stock_at_export: ['stock at export'],
} as const

const woocommerce = {
  id: ['id'],
  product_type: ['type'],
  sku: ['sku'],
  title: ['name'],
  published: ['published'],
  featured: ['is featured?', 'featured'],
  short_description: ['short description'],
  description: ['description'],
  sale_price: ['sale price'],
  price: ['regular price', 'price'],
  product_category: ['categories'],
  stock: ['stock', 'stock quantity'],
  images: ['images'],
  parent: ['parent'],
  option1_name: ['attribute 1 name'],
  option1_value: ['attribute 1 value(s)'],
  option2_name: ['attribute 2 name'],
  option2_value: ['attribute 2 value(s)'],
  option3_name: ['attribute 3 name'],
  option3_value: ['attribute 3 value(s)'],
} as const

type Field = keyof typeof shopify | keyof typeof woocommerce

/** @throws a refusal when the header is of neither shop, or names a column twice */
export function readHeader(header: string[]): Sheet {
  const names = header.map((cell) => cell.trim().toLowerCase())
  const has = (...wanted: string[]) => wanted.some((name) => names.includes(name))
  if (has('url handle', 'handle')) return sheet('shopify', shopify, header, names)
  if (has('name') && has('regular price', 'sku', 'parent')) {
    return sheet('woocommerce', woocommerce, header, names)
  }
  throw refused(
    `it has neither Shopify's column "URL handle" (or "Handle") nor WooCommerce's "Name" and "Regular price". It begins with: ${header.slice(0, 5).join(', ').slice(0, 200)}`,
  )
}

function sheet(
  format: Sheet['format'],
  fields: Partial<Record<Field, readonly string[]>>,
  header: string[],
  names: string[],
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
  const unused = header.filter((name, at) => !used.has(at) && name.trim() !== '')
  return { format, positions, width: header.length, unused }
}

export function cellsOf({ positions }: Sheet, record: string[]): Cells {
  return Object.fromEntries(
    [...positions].map(([field, at]) => [field, (record[at] ?? '').trim()]),
  ) as Cells
}

function refused(reason: string) {
  return refusal(`The file cannot be imported: ${reason}.`)
}

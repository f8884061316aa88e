import { InvalidArgumentError, Option, type CommandUnknownOpts } from '@commander-js/extra-typings'

import { careTexts } from '../../content/shop.ts'
import type { Database } from '../../app/client/database.types.ts'
import { amount, filledText, orNone } from '../command-line/option-values.ts'

type Row = Database['public']['Tables']['shop_products']['Row']
type Computed = 'id' | 'slug' | 'category_id' | 'featured' | 'created_at'
type InOwnForm = 'price' | 'original_price' | 'sizes'

/** A product as `private.product_values` returns it: prices are text, the category is its slug. */
export type ProductValues = Omit<Row, Computed | InOwnForm> & {
  category: string
  price: string
  original_price: string | null
  sizes: Size[]
  /** Pieces of each size; of the size '' where there is none. */
  stock: Record<string, number>
}

export interface Size {
  size: string
  sku?: string | null
  /** Its name before. */
  was?: string
}

/** Fields whose columns `catalogue/` reads, each together with other columns or with options. */
type ReadTogether =
  | 'name'
  | 'description'
  | 'category'
  | 'price'
  | 'original_price'
  | 'stock'
  | 'image_url'

interface ProductField<Value> {
  /** Of `products add` and `products set`: `--was <amount>`, its help, and what reads it. */
  option?: [flags: string, help: string, read: (text: string) => Value]
  /** Its column in a CSV file of this shop, and the names that Shopify gave it, the newest first. */
  columns?: [string, ...string[]]
  /** What that column says; usually the value. */
  toCell?: (value: Value) => string
  /** What a cell says. */
  fromCell?: (cell: string) => Value
}

/** A column that is exported is read again. */
type Readable<Value> = ProductField<Value> &
  ({ columns?: undefined } | Required<Pick<ProductField<Value>, 'fromCell'>>)

/** What an owner can set of a product, in the order of help, `products show` and the columns of a CSV file. */
export const productFields: {
  [Name in keyof ProductValues]: Name extends ReadTogether
    ? ProductField<ProductValues[Name]>
    : Readable<ProductValues[Name]>
} = {
  name: {
    option: ['--name <text>', 'name of the product', filledText],
    columns: ['Title'],
  },
  description: {
    option: ['--description <text>', 'text of its page; none removes it', orNone(filledText)],
    columns: ['Description', 'Body (HTML)', 'Body HTML'],
  },
  category: {
    option: ['--category <slug>', 'its category: ./shop categories list', filledText],
    columns: ['Type', 'Custom product type'],
  },
  is_featured: {
    option: ['--featured <on|off>', 'whether it is shown first and on the home page', onOrOff],
    columns: ['Tags'],
    toCell: (isFeatured) => (isFeatured ? 'featured' : ''),
    fromCell: (tags) => tags.split(',').some((tag) => tag.trim().toLowerCase() === 'featured'),
  },
  is_active: {
    columns: ['Status'],
    toCell: (isActive) => (isActive ? 'active' : 'draft'),
    fromCell: (status) => /^(active)?$/i.test(status),
  },
  price: {
    option: ['--price <amount>', 'dollars, like 79 or 79.50', amount],
    columns: ['Price', 'Variant price'],
  },
  original_price: {
    option: [
      '--was <amount>',
      'price before a reduction, shown struck through; none removes it',
      orNone(amount),
    ],
    columns: ['Compare-at price', 'Compare at price', 'Variant compare at price'],
  },
  sizes: {
    option: ['--sizes <list>', 'in their order: S,M,L; none removes them', readSizes],
  },
  stock: { columns: ['Inventory quantity', 'Variant inventory qty'], toCell: () => '' },
  care: {
    option: [
      '--care <key>',
      'key of its care text in content/shop.ts; none for that of its category',
      orNone(careKey),
    ],
    columns: ['Care'],
    fromCell: (cell) => cell || null,
  },
  stock_quantity: {},
  image_url: { columns: ['Product image URL', 'Image src'] },
  images: {},
}

export type FieldName = keyof ProductValues

export const fieldNames = Object.keys(productFields) as FieldName[]

function readSizes(text: string): Size[] {
  const names = text === 'none' ? [] : text.split(',').map((size) => size.trim())
  for (const [at, size] of names.entries()) {
    if (!isSize(size))
      throw new InvalidArgumentError(`A size has 1 to 20 characters, not "${size}".`)
    if (names.slice(0, at).some((other) => isSameName(other, size)))
      throw new InvalidArgumentError(`The size ${size} is named twice.`)
  }
  if (names.length > mostSizes)
    throw new InvalidArgumentError(`There are at most ${mostSizes} sizes.`)
  return names.map((size) => ({ size }))
}

export const mostSizes = 50

/** As the table wants it. */
export function isSize(text: string): boolean {
  return /^[^\s\p{Cc}]([^\p{Cc}]*[^\s\p{Cc}])?$/u.test(text) && [...text].length <= 20
}

export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function careKey(text: string): string {
  if (Object.hasOwn(careTexts, text)) return text
  throw new InvalidArgumentError(`There are: ${Object.keys(careTexts).join(', ')}.`)
}

function onOrOff(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new InvalidArgumentError('It must be on or off.')
}

/** Adds an option for each field that has one. */
export function withFieldOptions<Command extends CommandUnknownOpts>(command: Command): Command {
  for (const { option } of Object.values(productFields)) {
    if (!option) continue
    const [flags, help, read]: [string, string, (text: string) => unknown] = option
    command.addOption(new Option(flags, help).argParser(read))
  }
  return command
}

/** The fields that were given by their options. */
export function fieldsOf(options: object): Partial<ProductValues> {
  const given = new Map<string | undefined, unknown>(Object.entries(options))
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const { option } = productFields[name]
      const value = given.get(option && new Option(option[0]).attributeName())
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The fields that the cells of a CSV file say by themselves. */
export function readFields(cells: Partial<Record<FieldName, string>>): Partial<ProductValues> {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const { fromCell } = productFields[name]
      const cell = cells[name]
      return fromCell && cell !== undefined ? [[name, fromCell(cell)]] : []
    }),
  )
}

/** The cells of a CSV file, by their column. */
export function cellsOf(product: ProductValues): Record<string, string> {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const column = productFields[name].columns?.[0]
      return column ? [[column, cellOf(product, name)]] : []
    }),
  )
}

function cellOf<Name extends FieldName>(product: Pick<ProductValues, Name>, name: Name): string {
  const fields: { [Each in FieldName]: ProductField<ProductValues[Each]> } = productFields
  const { toCell = String }: ProductField<ProductValues[Name]> = fields[name]
  return product[name] === null ? '' : toCell(product[name])
}

import type { Cells, Sheet } from './columns.ts'

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
  /** Empty: it is not counted. */
  stock: string | undefined
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
  isActive: boolean | undefined
  isFeatured: boolean | undefined
  images: string[] | undefined
  variants: Variant[]
  /** Of our own export: the stock at that time. */
  stockAtExport: string | undefined
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

import type { ProductValues } from '../products/product-fields.ts'
import type { Cells, Sheet, SourceRow } from './read-sheet.ts'

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

/** Its cells mean what Shopify's mean. An empty stock is not counted; a sale price counts now. */
export interface Variant extends SourceRow {
  /** `Color` and `Red`; none for a product without variants. */
  options: [name: string, value: string][]
}

const taxed = 'taxed otherwise there: here with the tax of the shop'

/** What this shop does not have: the values that mean nothing of it, and what to say for others. */
const usualValues = {
  backorders: [/^(deny|false|no|0)?$/i, 'sold beyond the stock there: here what is in stock'],
  tax_status: [/^(true|yes|1|taxable)?$/i, taxed],
  tax_class: [/^(parent|standard)?$/i, taxed],
  visibility: [
    /^(visible|hidden)?$/i,
    'shown in the catalog or in the search alone there: here in both',
  ],
  sold_individually: [/^(no|0)?$/i, 'sold one at a time there: here in any quantity'],
} as const

/** Notes on the values of these records that this shop does not have. */
export function notesOn(rows: SourceRow[]): string[] {
  return Object.entries(usualValues).flatMap(([field, [usual, note]]) =>
    rows.some(({ cells }) => !usual.test(cells[field as keyof typeof usualValues] ?? ''))
      ? [note]
      : [],
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
export function optionsOf(names: Cells, values: Cells): Variant['options'] {
  return ([1, 2, 3] as const).flatMap((at): Variant['options'] => {
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

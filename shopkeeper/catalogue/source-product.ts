import { descriptionText } from './description.ts'
import type { Cells, Sheet } from './columns.ts'

/** A record, and the line on which it begins. */
interface SourceRow {
  line: number
  cells: Cells
}

export interface Variant {
  line: number
  price: string | undefined
  comparePrice: string | undefined
  stock: string | undefined
  isTracked: boolean
  /** `Color` and `Red`; none for a product without variants. */
  options: [name: string, value: string][]
  image: string | undefined
}

/** A product as a file describes it, not yet checked. Undefined: the file has no such column. */
export interface SourceProduct {
  line: number
  /** The handle or SKU. */
  key: string
  title: string | undefined
  /** Other titles of the same handle: two products share it. */
  otherTitles: string[]
  description: string | undefined
  /** From the most to the least specific. */
  categories: string[] | undefined
  isActive: boolean | undefined
  isFeatured: boolean | undefined
  images: string[] | undefined
  variants: Variant[]
  /** Of our own export: the stock at that time. */
  stockAtExport: string | undefined
}

/** What the records of one product are found by. Variations of WooCommerce name their product as parent. */
export function keyOf({ format }: Sheet, cells: Cells): { key: string; alias: string | null } {
  if (format === 'shopify') return { key: (cells.handle ?? '').toLowerCase(), alias: null }
  const alias = cells.id ? `id:${cells.id}` : null
  if (cells.parent && cells.product_type?.toLowerCase() === 'variation') {
    return { key: cells.parent, alias: null }
  }
  return { key: cells.sku || (cells.title ?? '') || (alias ?? ''), alias }
}

/** The product of the records with one key, in the order of the file. */
export function sourceProduct({ format }: Sheet, key: string, rows: SourceRow[]): SourceProduct {
  return format === 'shopify' ? shopifyProduct(key, rows) : wooProduct(key, rows)
}

function shopifyProduct(key: string, rows: SourceRow[]): SourceProduct {
  const titles = [...new Set(rows.flatMap(({ cells }) => cells.title || []))]
  const main = rows.find(({ cells }) => cells.title) ?? rows[0]
  const cells = main?.cells ?? {}
  const isOurs = cells.stock_at_export !== undefined
  const isVariant = ({ cells: row }: SourceRow) =>
    Boolean(row.price || row.sku || row.option1_value)
  const variants = rows.filter((row) => row === main || isVariant(row))
  return {
    line: rows[0]?.line ?? 0,
    key,
    title: cells.title,
    otherTitles: titles.slice(1),
    description: isOurs ? cells.description : textOf(cells.description),
    categories: presentOf(cells.type, lastPart(cells.product_category)),
    isActive: shopifyActive(cells),
    isFeatured: cells.tags === undefined ? undefined : hasTag(cells.tags, 'featured'),
    images: shopifyImages(rows),
    variants: variants.map(({ line, cells: row }) => ({
      line,
      price: row.price,
      comparePrice: row.compare_price,
      stock: row.stock,
      isTracked: row.tracker === undefined || row.tracker !== '' || Boolean(row.stock),
      options: optionsOf(cells, row),
      image: row.variant_image,
    })),
    stockAtExport: cells.stock_at_export,
  }
}

function shopifyActive({ status, published }: Cells): boolean | undefined {
  if (status === undefined && published === undefined) return undefined
  return (
    (status === undefined || /^(active)?$/i.test(status)) &&
    !/^(false|no|0)$/i.test(published ?? '')
  )
}

/** Ordered by their position; rows without one stay in the order of the file, at the end. */
function shopifyImages(rows: SourceRow[]): string[] | undefined {
  if (rows[0]?.cells.image === undefined) return undefined
  const placed = rows.flatMap(({ cells }) =>
    cells.image ? [{ image: cells.image, position: Number(cells.position || Infinity) }] : [],
  )
  // Of two without a position the difference is NaN.
  const ordered = placed.toSorted((one, other) => one.position - other.position || 0)
  return [...new Set(ordered.map(({ image }) => image))]
}

function wooProduct(key: string, rows: SourceRow[]): SourceProduct {
  const isVariation = ({ cells }: SourceRow) => cells.product_type?.toLowerCase() === 'variation'
  const own = rows.filter((row) => !isVariation(row))
  const main = own[0] ?? rows[0]
  const cells = main?.cells ?? {}
  const variations = rows.filter(isVariation)
  return {
    line: rows[0]?.line ?? 0,
    key,
    title: cells.title,
    otherTitles: own.slice(1).map((row) => row.cells.title ?? ''),
    description: textOf(cells.description || cells.short_description),
    categories: cells.product_category?.split(/,(?! )|, /).flatMap((path) => lastPart(path) || []),
    isActive: isYes(cells.published),
    isFeatured: isYes(cells.featured),
    images: cells.images?.split(/,\s*/).filter(Boolean),
    variants: wooVariants(main, variations).map(({ line, cells: row }) => ({
      line,
      price: row.sale_price || row.price,
      comparePrice: row.price === undefined ? undefined : row.sale_price ? row.price : '',
      stock: row.stock,
      isTracked: row.stock === undefined || row.stock !== '',
      options: optionsOf(row, row),
      image: row === cells ? undefined : row.images?.split(/,\s*/)[0],
    })),
    stockAtExport: undefined,
  }
}

function isYes(cell: string | undefined): boolean | undefined {
  return cell === undefined ? undefined : /^(1|true)$/i.test(cell)
}

/** The stock of variations may be counted with their product. */
function wooVariants(main: SourceRow | undefined, variations: SourceRow[]): SourceRow[] {
  const [first, ...others] = variations
  if (!first || !main) return main ? [main] : []
  const isCountedTogether = main.cells.stock && variations.every(({ cells }) => !cells.stock)
  if (!isCountedTogether) return variations
  const zero = (row: SourceRow): SourceRow => ({ ...row, cells: { ...row.cells, stock: '0' } })
  const counted = { ...first, cells: { ...first.cells, stock: main.cells.stock ?? '0' } }
  return [counted, ...others.map(zero)]
}

function textOf(html: string | undefined): string | undefined {
  return html === undefined ? undefined : descriptionText(html)
}

function presentOf(...cells: (string | undefined)[]): string[] | undefined {
  return cells.every((cell) => cell === undefined) ? undefined : cells.flatMap((cell) => cell || [])
}

/** `Clothing > Hoodies` is `Hoodies`. */
function lastPart(path: string | undefined): string | undefined {
  return path?.split('>').at(-1)?.trim()
}

function hasTag(tags: string, tag: string): boolean {
  return tags.split(',').some((each) => each.trim().toLowerCase() === tag)
}

/** Without Shopify's `Title` / `Default Title`, which says that there are none. */
function optionsOf(names: Cells, values: Cells) {
  return ([1, 2, 3] as const).flatMap((at): [string, string][] => {
    const name = names[`option${at}_name`]
    const value = values[`option${at}_value`]
    return name && value && value !== 'Default Title' ? [[name, value]] : []
  })
}

import { readFields } from '../products/product-fields.ts'
import { descriptionText } from './description.ts'
import type { ImportOptions } from './import-row.ts'
import type { Cells, SourceRow } from './read-sheet.ts'
import { isNo, isYes, notesOn, optionsOf, pathOf, type SourceProduct } from './source-product.ts'

/** The product of the records with one handle, in the order of the file; also of our own export. */
export function shopifyProduct(key: string, rows: SourceRow[]): SourceProduct {
  const named = rows.filter(({ cells }) => cells.name)
  const [, ...otherTitles] = new Set(named.map(({ cells }) => cells.name ?? ''))
  const main = named[0] ?? rows[0]
  const cells = main?.cells ?? {}
  const isOurs = cells.stock_at_export !== undefined
  const variants = rows.filter(
    (row) => row === main || row.cells.price || row.cells.sku || row.cells.option1_value,
  )
  const { category: type, product_category: category, description } = cells
  const has = (isIt: (row: Cells) => boolean) => variants.some((row) => isIt(row.cells))
  return {
    source: isOurs ? null : 'shopify',
    line: rows[0]?.line ?? 0,
    key,
    title: cells.name,
    otherTitles,
    description: isOurs || description === undefined ? description : descriptionText(description),
    categories:
      type === undefined && category === undefined
        ? undefined
        : [type ? [type] : [], pathOf(category ?? '')].filter((path) => path.length > 0),
    // The column with the tags.
    tags: cells.is_featured?.split(',').map((tag) => tag.trim()) ?? [],
    fields: fieldsOf(cells),
    images: imagesOf(rows),
    variants: variants.map((row) => ({ ...row, options: optionsOf(cells, row.cells) })),
    problems: [
      ...(isYes(cells.gift_card) ? ['it is a gift card'] : []),
      ...(has((row) => isNo(row.requires_shipping))
        ? ['it is not sent (requires shipping: false)']
        : []),
    ],
    notes: [
      ...(has(({ tracker, stock }) => tracker === '' && Boolean(stock))
        ? ['not counted there, without a tracker: here the quantity of the file counts']
        : []),
      ...notesOn(variants),
    ],
  }
}

function fieldsOf(cells: Cells): SourceProduct['fields'] {
  const fields = readFields(cells)
  if (cells.published === undefined) return fields
  return { ...fields, is_active: fields.is_active !== false && !isNo(cells.published) }
}

/**
 * Without a tracker the stock is not counted; Shopify writes 0 beside it. A file with quantities in most of these places
 * means them, also the 0.
 */
export function dropUncounted(rows: SourceRow[], { untracked }: ImportOptions): void {
  const loose = rows.filter(({ cells }) => cells.tracker === '' && cells.stock)
  const zeros = loose.filter(({ cells }) => cells.stock === '0')
  if (untracked === undefined && zeros.length * 2 < loose.length) return
  for (const { cells } of zeros) cells.stock = ''
}

/** Ordered by their position; rows without one stay in the order of the file, at the end. */
function imagesOf(rows: SourceRow[]): string[] | undefined {
  if (rows[0]?.cells.image_url === undefined) return undefined
  const placeOf = ({ cells }: SourceRow) => Number(cells.position || Infinity)
  // Of two without a position the difference is NaN.
  const ordered = rows.toSorted((one, other) => placeOf(one) - placeOf(other) || 0)
  return ordered.flatMap(({ cells }) => cells.image_url || [])
}

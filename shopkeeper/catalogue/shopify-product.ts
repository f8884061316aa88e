import { readFields } from '../products/product-fields.ts'
import { descriptionText } from './description.ts'
import type { ImportOptions } from './import-row.ts'
import {
  isNo,
  isYes,
  notesFor,
  optionsOf,
  pathOf,
  type Cells,
  type SourceProduct,
  type SourceRow,
} from './source-product.ts'

/** The product of the records with one handle, in the order of the file; also of our own export. */
export function shopifyProduct(key: string, rows: SourceRow[]): SourceProduct {
  const titles = [...new Set(rows.flatMap(({ cells }) => cells.name || []))]
  const main = rows.find(({ cells }) => cells.name) ?? rows[0]
  const cells = main?.cells ?? {}
  const isOurs = cells.stock_at_export !== undefined
  const isVariant = ({ cells: row }: SourceRow) =>
    Boolean(row.price || row.sku || row.option1_value)
  const variants = rows.filter((row) => row === main || isVariant(row))
  // The column with the tags.
  const tags = cells.is_featured?.split(',').map((tag) => tag.trim())
  const { category: type, product_category: category } = cells
  return {
    source: isOurs ? null : 'shopify',
    line: rows[0]?.line ?? 0,
    key,
    title: cells.name,
    otherTitles: titles.slice(1),
    description:
      isOurs || cells.description === undefined
        ? cells.description
        : descriptionText(cells.description),
    categories:
      type === undefined && category === undefined
        ? undefined
        : [type ? [type] : [], pathOf(category ?? '')].filter((path) => path.length > 0),
    tags: tags ?? [],
    fields: fieldsOf(cells),
    images: imagesOf(rows),
    variants: variants.map(({ line, cells: row }) => ({
      line,
      price: row.price,
      comparePrice: row.original_price,
      salePrice: null,
      sku: row.sku,
      stock: row.stock,
      stockAtExport: row.stock_at_export,
      options: optionsOf(cells, row),
      image: row.variant_image,
    })),
    problems: [
      ...(isYes(cells.gift_card) ? ['it is a gift card'] : []),
      ...(variants.some(({ cells: row }) => isNo(row.requires_shipping))
        ? ['it is not sent (requires shipping: false)']
        : []),
    ],
    notes: [
      ...(variants.some(({ cells: row }) => row.tracker === '' && row.stock)
        ? ['not counted there, without a tracker: here the quantity of the file counts']
        : []),
      ...notesFor(variants, [
        [
          'backorders',
          /^(deny|false|no|0)?$/i,
          'sold beyond the stock there: here what is in stock',
        ],
        ['tax_status', /^(true|yes|1)?$/i, 'sold without tax there: here with the tax of the shop'],
      ]),
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
  const placed = rows.flatMap(({ cells }) =>
    cells.image_url
      ? [{ image: cells.image_url, position: Number(cells.position || Infinity) }]
      : [],
  )
  // Of two without a position the difference is NaN.
  const ordered = placed.toSorted((one, other) => one.position - other.position || 0)
  return ordered.map(({ image }) => image)
}

import { decodeHTML } from 'entities'

import { formatTime } from '../command-line/output.ts'
import { wordpressText } from './description.ts'
import type { Cells, SourceRow } from './read-sheet.ts'
import {
  isYes,
  notesOn,
  optionsOf,
  pathOf,
  type SourceProduct,
  type Variant,
} from './source-product.ts'

/** What its records are found by; variations name their product as parent, by its SKU or `id:20`. */
export function woocommerceKey(cells: Cells): { key: string; alias: string | null } {
  const { id, sku, name, parent } = unescapeCells(cells)
  if (parent && isVariation(cells)) return { key: parent, alias: null }
  const alias = id ? `id:${id}` : null
  return { key: sku || name || (alias ?? ''), alias }
}

export function woocommerceProduct(key: string, records: SourceRow[]): SourceProduct {
  const rows = records.map((row) => ({ ...row, cells: unescapeCells(row.cells) }))
  const own = rows.filter(({ cells }) => !isVariation(cells))
  const main = own[0] ?? rows[0]
  const cells = main?.cells ?? {}
  const all = rows.filter((row) => isVariation(row.cells))
  const variations = all.filter(
    (row) => row.cells.published === undefined || isYes(row.cells.published),
  )
  const sold = variations.length > 0 ? variations : main ? [main] : []
  const described = new Set(main ? [main, ...sold] : sold)
  const visibility = (cells.visibility ?? '').toLowerCase()
  const description = cells.description || cells.short_description
  return {
    source: 'woocommerce',
    line: rows[0]?.line ?? 0,
    key,
    title: cells.name === undefined ? undefined : decodeHTML(cells.name),
    otherTitles: own.slice(1).map((row) => row.cells.name ?? ''),
    description: description === undefined ? undefined : wordpressText(description),
    categories: listOf(cells.product_category)?.map((path) => pathOf(decodeHTML(path))),
    tags: listOf(cells.tags)?.map((tag) => decodeHTML(tag)) ?? [],
    fields: {
      ...(cells.published !== undefined && { is_active: isYes(cells.published) }),
      ...(visibility === 'hidden' && { is_active: false }),
      ...(cells.featured !== undefined && { is_featured: isYes(cells.featured) }),
    },
    images: listOf(cells.images),
    variants: countTogether(
      sold.map((row) => variantOf(row, main)),
      cells,
    ),
    problems: [...described].flatMap((row) => problemsOf(row.cells)),
    notes: [
      ...(variations.length < all.length ? ['variations that are not published are left out'] : []),
      ...notesOn([...described]),
      ...sold.flatMap((row) => [saleOf(row.cells).note ?? [], anyOf(row.cells)].flat()),
    ],
  }
}

/** An apostrophe keeps a spreadsheet from reading the cell as a formula. */
function unescapeCells(cells: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells).map(([field, cell]) => [field, cell.replace(/^'(?=[=+\-@])/, '')]),
  )
}

/** `simple, virtual`. */
function typesOf({ product_type: types = '' }: Cells): string[] {
  return types.toLowerCase().split(/,\s*/).filter(Boolean)
}

function isVariation(cells: Cells): boolean {
  return typesOf(cells).includes('variation')
}

const otherTypes = new Map([
  ['external', 'it is sold on another site (external)'],
  ['grouped', 'it is a group of other products (grouped)'],
  ['virtual', 'it is not sent (virtual)'],
  ['downloadable', 'it is not sent (downloadable)'],
])

function problemsOf(cells: Cells): string[] {
  const types = typesOf(cells).filter((type) => !['simple', 'variable', 'variation'].includes(type))
  return [
    ...types.map((type) => otherTypes.get(type) ?? `type "${type}" is not known`),
    ...(/^(0|1|backorder|(in|outof)stock|onbackorder|)$/i.test(cells.in_stock ?? '')
      ? []
      : [`in stock "${cells.in_stock}"`]),
    ...saleOf(cells).problems,
  ]
}

function variantOf({ line, cells }: SourceRow, main: SourceRow | undefined): Variant {
  return {
    line,
    cells: {
      ...cells,
      original_price: cells.price === undefined ? undefined : '',
      sale_price: saleOf(cells).price,
      stock: stockOf(cells),
      variant_image: cells === main?.cells ? undefined : listOf(cells.images)?.[0],
    },
    // Those of a product without variations are all that it comes in.
    options: isVariation(cells)
      ? optionsOf(cells, cells).map(([name, value]) => [decodeHTML(name), decodeHTML(value)])
      : [],
  }
}

/** A variation without a value is sold in each of them, with one stock. */
function anyOf(cells: Cells): string[] {
  if (!isVariation(cells)) return []
  return ([1, 2, 3] as const).flatMap((at) => {
    const name = cells[`option${at}_name`]
    return name && !cells[`option${at}_value`] ? [`sold in any ${name} there: here without it`] : []
  })
}

interface Sale {
  /** Of a sale that is on now. */
  price?: string
  note?: string
  problems: string[]
}

function saleOf({
  sale_price: price,
  sale_starts: starts = '',
  sale_ends: ends = '',
}: Cells): Sale {
  if (!price) return { problems: [] }
  const wrong = [starts, ends].filter((day) => !/^(\d{4}-\d\d-\d\d([T ]\d\d?:\d\d.*)?)?$/.test(day))
  if (wrong.length > 0)
    return { problems: wrong.map((day) => `date of the sale "${day}" is not like 2026-11-22`) }
  const now = formatTime(new Date())
  const isOn =
    starts.replace('T', ' ') <= now && (ends === '' || now <= `${ends.replace('T', ' ')} 24`)
  if (!isOn) return { note: 'the sale is not on now, the regular price counts', problems: [] }
  if (ends === '') return { price, problems: [] }
  return { price, note: 'the end of the sale is not taken over: set the price then', problems: [] }
}

/** `0` where nothing is sold, empty where it is not counted. A variation may be counted with its product. */
function stockOf({ stock, in_stock: state }: Cells): string | undefined {
  if (/^(0|outofstock)$/i.test(state ?? '')) return '0'
  const counted = stock === 'parent' ? '' : stock
  if (counted) return counted
  return /backorder/i.test(state ?? '') ? '0' : (counted ?? (state === undefined ? undefined : ''))
}

/** The stock of variations may be counted with their product. */
function countTogether(variants: Variant[], main: Cells): Variant[] {
  const isEach = (isIt: (stock: string | undefined) => boolean) =>
    variants.every(({ cells }) => isIt(cells.stock))
  if (!main.stock || isEach((stock) => stock === '0')) return variants
  if (!isEach((stock) => !stock || stock === '0')) return variants
  return variants.map((variant, at) => ({
    ...variant,
    cells: { ...variant.cells, stock: at === 0 ? stockOf(main) : '0' },
  }))
}

/** A comma within an entry is written `\,`. */
function listOf(cell: string | undefined): string[] | undefined {
  return cell
    ?.split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}

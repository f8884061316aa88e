import type { ProductValues } from '../products/product-fields.ts'
import { parseCount, parsePrice, slugOf, type PriceStyle } from './parse-cells.ts'
import type { SourceProduct, Variant } from './source-product.ts'

/** The options that decide what an import writes; kept with it, so that a later call can go on. */
export interface ImportOptions extends PriceStyle {
  /** The option by which a product with several prices becomes several products. */
  split?: string
  /** The stock of new products whose stock the file does not count. */
  untracked?: number
  /** Also change the stock of products that exist. */
  stock?: boolean
  /** Categories of the file, in lower case, and the slugs they become. */
  categories?: Record<string, string>
  createCategories?: boolean
  /** The category of new products for which the file names none. */
  category?: string
  categoryFrom?: 'tags'
  /** Columns, in lower case, that may be left out although they decide something. */
  ignore?: string[]
}

/** Slugs of the shop's categories by their name in lower case, by their slug, and by the names of --categories. */
export type KnownCategories = Map<string, string>

export interface ImportRow {
  line: number
  /** The wanted slug; the plan gives another one when it belongs to another product. */
  slug: string
  /** The shop whose handle it is, and the handle; null for a slug of this shop. */
  source: SourceProduct['source']
  handle: string | null
  fields: Partial<ProductValues> & { category_name?: string; add_stock?: number }
  pictures: string[]
  /** Why it cannot be imported; null when it can. */
  problem: string | null
  /** A price can be read in several ways: nothing is imported before an option says how. */
  isQuestion: boolean
  /** What is left out or changed without being asked for. */
  notes: string[]
}

/** The product of a file as rows to import: one, or with --split one for each value of an option. */
export function convertProduct(
  product: SourceProduct,
  options: ImportOptions,
  known: KnownCategories,
): ImportRow[] {
  const { line, key, source, title = '', otherTitles } = product
  const priced = product.variants.map((variant) => ({
    ...variant,
    ...priceOf(variant, options, source === null),
  }))
  const reject = (problem: string) => [newRow(line, slugOf(key) || key.slice(0, 100), problem)]
  if (key.length > 500) return reject('its handle has more than 500 characters')
  if (otherTitles.length > 0)
    return reject(`two products share "${key}": ${title} and ${otherTitles[0]}`)
  const wrong = [...product.problems, ...priced.flatMap(({ problem }) => problem ?? [])]
  if (wrong.length > 0) {
    const isQuestion = priced.some((variant) => variant.isQuestion)
    return reject([...new Set(wrong)].join('; ')).map((row) => ({ ...row, isQuestion }))
  }
  const parts = splitByPrice(key, priced, options)
  if (typeof parts === 'string') return reject(parts)
  return parts.map(({ value, variants }) => {
    const problems: string[] = []
    const row: ImportRow = {
      ...newRow(line, slugOf(value === null ? key : `${key}-${value}`)),
      source,
      fields: { ...product.fields },
      handle: source && (value === null ? key : `${key} / ${value}`),
      notes: [...product.notes, ...variants.flatMap(({ note }) => note ?? [])],
    }
    addTexts(product, value === null ? '' : `, ${value}`, row.fields, problems)
    addPrices(variants[0], row.fields)
    addStock(product, variants, row.fields, problems)
    addCategory(product, options, known, row)
    row.pictures = addPictures(product, variants, value, row.fields)
    row.problem = problems.join('; ') || null
    return row
  })
}

export function newRow(line: number, slug: string, problem: string | null = null): ImportRow {
  const none = {
    source: null,
    handle: null,
    fields: {},
    pictures: [],
    isQuestion: false,
    notes: [],
  }
  return { line, slug, problem, ...none }
}

/** What a variant costs; null where the file does not say it. */
interface Price {
  amount: string | null
  /** Undefined: it stays as it is. */
  before?: string | null
  problem?: string
  isQuestion?: boolean
  note?: string
}

function priceOf(
  { price, comparePrice, salePrice }: Variant,
  options: ImportOptions,
  isOurs: boolean,
): Price {
  if (price === undefined) {
    return salePrice === null
      ? { amount: null }
      : { amount: null, problem: 'it has a sale price and no regular price' }
  }
  if (price === '') return { amount: null, problem: 'it has no price' }
  const regular = parsePrice(price, options)
  if ('problem' in regular) return { amount: null, ...regular, problem: `price ${regular.problem}` }
  const { amount } = regular
  const other = salePrice ?? comparePrice
  if (!other) return { amount, ...(other === '' && { before: null }) }
  const second = parsePrice(other, options)
  const name = salePrice === null ? 'price before' : 'sale price'
  if ('problem' in second) return { amount, ...second, problem: `${name} ${second.problem}` }
  // Shops write the price itself before the reduction, too, when nothing is reduced.
  const isReduced = isOurs || Number(second.amount) > Number(amount)
  if (salePrice === null) return { amount, before: isReduced ? second.amount : null }
  if (Number(second.amount) === 0) return { amount, problem: `sale price ${salePrice}` }
  if (Number(second.amount) < Number(amount)) return { amount: second.amount, before: amount }
  return { amount, before: null, note: 'the sale price is not lower, the regular price counts' }
}

type Priced = Variant & Price

interface Part {
  /** The value of the option; null for the whole product. */
  value: string | null
  variants: Priced[]
}

/** A text says why it cannot be split. */
function splitByPrice(key: string, variants: Priced[], { split }: ImportOptions): Part[] | string {
  const prices = new Set(variants.map(({ amount }) => amount))
  if (prices.size <= 1) return [{ value: null, variants }]
  const names = [...new Set(variants.flatMap(({ options }) => options.map(([name]) => name)))]
  if (split === undefined) {
    return `"${key}" has ${prices.size} prices: ${names.length > 0 ? `try --split ${names.join(' or --split ')}` : 'it needs one'}`
  }
  const valueOf = ({ options }: Variant) =>
    options.find(([name]) => name.toLowerCase() === split.toLowerCase())?.[1]
  if (variants.some((variant) => valueOf(variant) === undefined)) {
    return `"${key}" has ${prices.size} prices and no option "${split}": it has ${names.join(', ') || 'none'}`
  }
  const parts = Map.groupBy(variants, (variant) => valueOf(variant) ?? '')
  const mixed = [...parts].find(([, part]) => new Set(part.map(({ amount }) => amount)).size > 1)
  if (mixed) return `"${key}" has several prices for ${split} ${mixed[0]}`
  return [...parts].map(([value, part]) => ({ value, variants: part }))
}

function addTexts(
  { title, description }: SourceProduct,
  suffix: string,
  fields: ImportRow['fields'],
  problems: string[],
): void {
  if (title !== undefined) {
    const name = `${title}${suffix}`
    if (title === '') problems.push('it has no name')
    else if (name.length > 200)
      problems.push(`its name has ${name.length} characters, more than 200`)
    else fields.name = name
  }
  if (description !== undefined) {
    if (description.length > 10_000)
      problems.push(`its description has ${description.length} characters, more than 10,000`)
    fields.description = description === '' ? null : description
  }
}

function addPrices(first: Price | undefined, fields: ImportRow['fields']): void {
  if (!first || first.amount === null) return
  fields.price = first.amount
  if (first.before !== undefined) fields.original_price = first.before
}

/** None where a variant is not counted. */
function addStock(
  { stockAtExport }: SourceProduct,
  variants: Variant[],
  fields: ImportRow['fields'],
  problems: string[],
): void {
  if (variants.some(({ stock }) => !stock)) return
  const counts = variants.map(({ stock = '' }) => parseCount(stock))
  const wrong = counts.indexOf(null)
  if (wrong >= 0) {
    problems.push(`line ${variants[wrong]?.line}: stock "${variants[wrong]?.stock}"`)
    return
  }
  // What was sold below zero is owed, not in stock.
  fields.stock_quantity = counts.reduce<number>((sum, count) => sum + Math.max(0, count ?? 0), 0)
  const exported = parseCount(stockAtExport ?? '')
  if (exported !== null && stockAtExport) fields.add_stock = fields.stock_quantity - exported
}

function addCategory(
  { source, categories, tags }: SourceProduct,
  { createCategories, categoryFrom }: ImportOptions,
  known: KnownCategories,
  { fields, notes }: ImportRow,
): void {
  const paths = categories ?? []
  const wanted = [...paths, ...(categoryFrom ? tags.map((tag) => [tag]) : [])]
  const nameOf = (path: string[] | undefined) => path?.at(-1) ?? ''
  const found = wanted.find((path) => known.has(nameOf(path).toLowerCase()))
  const chosen = found ?? paths[0]
  if (!chosen) return
  const name = nameOf(chosen)
  fields.category = known.get(name.toLowerCase()) ?? (slugOf(name) || name.toLowerCase())
  if (!found && createCategories && slugOf(name) !== '') fields.category_name = name.slice(0, 100)
  // Those of Shopify are in two systems: the other one says the same.
  if (source !== 'woocommerce') return
  const isWithin = (path: string[]) => path.every((part, at) => part === chosen[at])
  for (const path of paths.filter((each) => !isWithin(each)))
    notes.push(`not in the category "${nameOf(path)}" as well`)
}

/** The addresses to fetch. Paths of this shop, from our own export, are fields. */
function addPictures(
  { source, images }: SourceProduct,
  variants: Variant[],
  value: string | null,
  fields: ImportRow['fields'],
): string[] {
  if (images === undefined) return []
  const own = value === null ? [] : variants.flatMap(({ image }) => image || [])
  const all = source === null ? images : [...new Set([...own, ...images])].slice(0, 20)
  // A product without pictures in the file keeps those it has: they may have been added since the export.
  if (all.length === 0 || !all.every(isOwnPath)) return all
  fields.image_url = all[0] ?? null
  fields.images = all.slice(1)
  return []
}

/** `//host` names another host, and `//` is no address. */
function isOwnPath(image: string): boolean {
  const own = 'http://shop.invalid'
  return image.startsWith('/') && URL.canParse(image, own) && new URL(image, own).origin === own
}

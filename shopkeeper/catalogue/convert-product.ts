import type { ProductValues } from '../products/product-fields.ts'
import { parseAmount, parseCount } from './parse-cells.ts'
import { slugOf } from './slug.ts'
import type { SourceProduct, Variant } from './source-product.ts'

/** The options that decide what an import writes; kept with it, so that a later call can go on. */
export interface ImportOptions {
  /** The option by which a product with several prices becomes several products. */
  split: string | null
  /** The stock of products whose stock is not counted. */
  untracked: number | null
  /** Also change the stock of products that exist. */
  stock: boolean
  decimal: 'point' | 'comma'
  /** Categories of the file, in lower case, and the slugs they become. */
  categories: Record<string, string>
  createCategories: boolean
}

/** Slugs of the shop's categories by their slug, by their name in lower case, and by the names of --categories. */
export type KnownCategories = Map<string, string>

export interface ImportRow {
  line: number
  slug: string
  fields: Partial<ProductValues> & {
    category_name?: string
    add_stock?: number
    untracked?: true
  }
  pictures: string[]
  /** Why it cannot be imported; null when it can. */
  problem: string | null
}

/** The product of a file as rows to import: one, or with --split one for each value of an option. */
export function convertProduct(
  product: SourceProduct,
  options: ImportOptions,
  known: KnownCategories,
): ImportRow[] {
  const { line, key, title = '', otherTitles } = product
  const slug = slugOf(key)
  const reject = (problem: string) => [{ line, slug, fields: {}, pictures: [], problem }]
  if (slug === '') return reject(`"${key}" holds no letter or digit for an address`)
  if (otherTitles.length > 0)
    return reject(`two products share "${key}": ${title} and ${otherTitles[0]}`)
  const parts = splitByPrice(product, options)
  if (typeof parts === 'string') return reject(parts)
  return parts.map(({ value, variants }) => {
    const fields: ImportRow['fields'] = {}
    const problems: string[] = []
    const suffix = value === null ? '' : `, ${value}`
    addTexts(product, suffix, fields, problems)
    addPrices(variants, options, fields, problems)
    addStock(product, variants, options, fields, problems)
    addCategory(product, options, known, fields)
    return {
      line,
      slug: value === null ? slug : slugOf(`${slug}-${value}`),
      fields,
      pictures: addPictures(product, variants, value, fields),
      problem: problems.join('; ') || null,
    }
  })
}

interface Part {
  /** The value of the option; null for the whole product. */
  value: string | null
  variants: Variant[]
}

/** A text says why it cannot be split. */
function splitByPrice({ key, variants }: SourceProduct, { split }: ImportOptions): Part[] | string {
  const prices = new Set(variants.map(({ price }) => price ?? ''))
  if (prices.size <= 1) return [{ value: null, variants }]
  const names = [...new Set(variants.flatMap(({ options }) => options.map(([name]) => name)))]
  if (split === null) {
    return `"${key}" has ${prices.size} prices: ${names.length > 0 ? `try --split ${names.join(' or --split ')}` : 'it needs one'}`
  }
  const valueOf = ({ options }: Variant) =>
    options.find(([name]) => name.toLowerCase() === split.toLowerCase())?.[1]
  if (variants.some((variant) => valueOf(variant) === undefined)) {
    return `"${key}" has ${prices.size} prices and no option "${split}": it has ${names.join(', ') || 'none'}`
  }
  const parts = Map.groupBy(variants, (variant) => valueOf(variant) ?? '')
  const mixed = [...parts].find(([, part]) => new Set(part.map(({ price }) => price)).size > 1)
  if (mixed) return `"${key}" has several prices for ${split} ${mixed[0]}`
  return [...parts].map(([value, part]) => ({ value, variants: part }))
}

function addTexts(
  { title, description, isActive, isFeatured }: SourceProduct,
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
  if (isActive !== undefined) fields.is_active = isActive
  if (isFeatured !== undefined) fields.is_featured = isFeatured
}

function addPrices(
  variants: Variant[],
  { decimal }: ImportOptions,
  fields: ImportRow['fields'],
  problems: string[],
): void {
  const [first] = variants
  if (first?.price === undefined) return
  const price = parseAmount(first.price, decimal)
  if (price === null) {
    const hint = decimal === 'point' && first.price.includes(',') ? ': try --decimal comma' : ''
    problems.push(
      first.price === ''
        ? 'it has no price'
        : `price "${first.price}"${hint || ' is not dollars like 79 or 79.50'}`,
    )
    return
  }
  fields.price = price
  if (first.comparePrice === undefined) return
  const before = first.comparePrice === '' ? null : parseAmount(first.comparePrice, decimal)
  if (before === null && first.comparePrice !== '')
    problems.push(`price before "${first.comparePrice}"`)
  // Shops write the price itself here, too, when nothing is reduced.
  fields.original_price = before !== null && Number(before) > Number(price) ? before : null
}

function addStock(
  { stockAtExport }: SourceProduct,
  variants: Variant[],
  { untracked }: ImportOptions,
  fields: ImportRow['fields'],
  problems: string[],
): void {
  if (variants.every(({ stock }) => stock === undefined)) return
  if (variants.some(({ isTracked }) => !isTracked)) {
    if (untracked === null) fields.untracked = true
    else fields.stock_quantity = untracked
    return
  }
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
  { categories }: SourceProduct,
  { createCategories }: ImportOptions,
  known: KnownCategories,
  fields: ImportRow['fields'],
): void {
  if (categories === undefined) return
  const names = categories.map((name) => name.toLowerCase())
  const [found] = names.flatMap((name) => known.get(name) ?? [])
  const [name] = categories
  if (found !== undefined) fields.category = found
  else if (name !== undefined) {
    fields.category = slugOf(name) || name
    if (createCategories && slugOf(name) !== '') fields.category_name = name.slice(0, 100)
  }
}

/** The addresses to fetch. Paths of this shop, from our own export, are fields. */
function addPictures(
  { images }: SourceProduct,
  variants: Variant[],
  value: string | null,
  fields: ImportRow['fields'],
): string[] {
  if (images === undefined) return []
  const own = value === null ? [] : variants.flatMap(({ image }) => image || [])
  const all = [...new Set([...own, ...images])].slice(0, 20)
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

import { isSameName, isSize, mostSizes } from '../products/product-fields.ts'
import type { ImportOptions, ImportRow } from './import-row.ts'
import { parseCount, parsePrice } from './parse-cells.ts'
import type { Variant } from './source-product.ts'

/** What a variant costs; null where the file does not say it. */
interface Price {
  amount: string | null
  /** Undefined: it stays as it is. */
  before?: string | null
  problem?: string
  isQuestion?: boolean
  note?: string
}

export function priceOf(
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

/** A text says why it cannot be one product, or several. */
export function splitProduct(
  key: string,
  variants: Priced[],
  { split, price }: ImportOptions,
): Part[] | string {
  const names = [...new Set(variants.flatMap(({ options }) => options.map(([name]) => name)))]
  const whole = [{ value: null, variants }]
  const isSplit = (name: string) => split !== undefined && isSameOption(name, split)
  if (!names.some(isSplit)) {
    const { size: prices } = amountsOf(variants)
    if (prices <= 1 || price) return whole
    if (split !== undefined)
      return `"${key}" has ${prices} prices and no option "${split}": it has ${names.join(', ') || 'none'}`
    const ways = [...names.map((name) => `--split ${name}`), '--price highest']
    return `"${key}" has ${prices} prices: try ${ways.join(' or ')}`
  }
  const parts = Map.groupBy(variants, (variant) => valueOf(variant, isSplit))
  if (parts.has('')) return `some variants of "${key}" have no ${split}`
  const mixed = price ? undefined : [...parts].find(([, part]) => amountsOf(part).size > 1)
  if (mixed) return `"${key}" has several prices for ${split} ${mixed[0]}: try --price highest`
  return parts.size === 1 ? whole : [...parts].map(([value, part]) => ({ value, variants: part }))
}

function isSameOption(one: string, other: string): boolean {
  const american = (name: string) => name.toLowerCase().replace('colour', 'color')
  return american(one) === american(other)
}

function amountsOf(variants: Priced[]): Set<string | null> {
  return new Set(variants.map(({ amount }) => amount))
}

function valueOf({ options }: Variant, isWanted: (name: string) => boolean): string {
  return options.find(([name]) => isWanted(name))?.[1] ?? ''
}

export function addPrices(variants: Priced[], { fields, notes }: ImportRow): void {
  const [highest] = variants.toSorted((one, other) => Number(other.amount) - Number(one.amount))
  if (!highest || highest.amount === null) return
  fields.price = highest.amount
  if (highest.before !== undefined) fields.original_price = highest.before
  const amounts = [...amountsOf(variants)]
  if (amounts.length > 1) notes.push(`of the prices ${amounts.join(', ')} the highest counts`)
}

const sizeName = /^(size|taille|talla|gr(ö|oe)(ß|ss)e)$/i

/** The sizes with their stock. A product without sizes has the stock of all variants, none where one is not counted. */
export function addSizes(
  variants: Variant[],
  options: ImportOptions,
  { fields, notes }: ImportRow,
  problems: string[],
): void {
  const isSizeName = (name: string) =>
    options.sizes ? isSameName(name, options.sizes) : sizeName.test(name)
  const sizes = Map.groupBy(variants, (variant) => valueOf(variant, isSizeName).toLowerCase())
  if (sizes.size > 1 && sizes.has('')) problems.push('some of its variants have no size')
  if (sizes.size > mostSizes) problems.push(`it has ${sizes.size} sizes, more than ${mostSizes}`)
  const values = Map.groupBy(
    variants.flatMap((variant) => variant.options),
    ([name]) => name,
  )
  const merged = [...values].filter(
    ([name, each]) => !isSizeName(name) && new Set(each.map(([, value]) => value)).size > 1,
  )
  if (merged.length > 0) {
    const names = merged.map(([name]) => name).join(', ')
    notes.push(`not split by ${names}: the stocks are added`)
  }
  for (const alike of sizes.values()) {
    const [first] = alike
    const size = first ? valueOf(first, isSizeName) : ''
    if (size !== '') {
      if (!isSize(size)) problems.push(`its size "${size}" has more than 20 characters`)
      if (alike.length > 1 && merged.length === 0) problems.push(`it has the size "${size}" twice`)
      fields.sizes = [...(fields.sizes ?? []), { size, ...(first?.sku && { sku: first.sku }) }]
    }
    addStock(size, alike, fields, problems)
  }
}

function addStock(
  size: string,
  variants: Variant[],
  fields: ImportRow['fields'],
  problems: string[],
): void {
  if (variants.some(({ stock }) => !stock)) return
  const wrong = variants.find(({ stock = '', stockAtExport }) => {
    const count = parseCount(stock)
    return count === null || (count < 0 && stockAtExport !== undefined)
  })
  if (wrong) {
    problems.push(`line ${wrong.line}: stock "${wrong.stock}"`)
    return
  }
  // What another shop sold below zero is owed, not in stock.
  const sum = (counts: (string | undefined)[]) =>
    counts.reduce((pieces, count) => pieces + Math.max(0, parseCount(count ?? '') ?? 0), 0)
  const pieces = sum(variants.map(({ stock }) => stock))
  fields.stock = { ...fields.stock, [size]: pieces }
  const exported = variants.map(({ stockAtExport }) => stockAtExport)
  if (exported.every((count) => count && parseCount(count) !== null))
    fields.add_stock = { ...fields.add_stock, [size]: pieces - sum(exported) }
}

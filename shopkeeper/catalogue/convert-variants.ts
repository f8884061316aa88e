import { isSameName, isSize, mostSizes } from '../products/product-fields.ts'
import type { ImportOptions, ImportRow } from './import-row.ts'
import { parseCount, parsePrice, Problem } from './parse-cells.ts'
import type { Cells } from './read-sheet.ts'
import type { Variant } from './source-product.ts'

/** What a variant costs; null where the file does not say it. */
interface Price {
  amount: string | null
  /** Undefined: it stays as it is. */
  before?: string | null
  note?: string
}

type Priced = Variant & Price

export interface Part {
  /** The value of the option; null for the whole product. */
  value: string | null
  variants: Priced[]
}

export function readPrice(
  { price, original_price, sale_price: sale }: Cells,
  options: ImportOptions,
  isOurs: boolean,
): Price {
  if (price === undefined) {
    if (sale) throw new Problem('it has a sale price and no regular price')
    return { amount: null }
  }
  if (price === '') throw new Problem('it has no price')
  const amount = parsePrice('price', price, options)
  const other = sale ?? original_price
  if (!other) return { amount, ...(other === '' && { before: null }) }
  const second = parsePrice(sale ? 'sale price' : 'price before', other, options)
  // Shops write the price itself before the reduction, too, when nothing is reduced.
  if (!sale) return { amount, before: isOurs || Number(second) > Number(amount) ? second : null }
  if (Number(second) === 0) throw new Problem(`sale price ${sale}`)
  if (Number(second) < Number(amount)) return { amount: second, before: amount }
  return { amount, before: null, note: 'the sale price is not lower, the regular price counts' }
}

export function splitProduct(
  key: string,
  variants: Priced[],
  { split, price }: ImportOptions,
): Part[] {
  const names = [...new Set(variants.flatMap(({ options }) => options.map(([name]) => name)))]
  const whole = [{ value: null, variants }]
  const isSplit = (name: string) => split !== undefined && isSameOption(name, split)
  if (!names.some(isSplit)) {
    const { size: prices } = amountsOf(variants)
    if (prices <= 1 || price) return whole
    const ways = [...names.map((name) => `--split ${name}`), '--price highest']
    throw new Problem(
      split === undefined
        ? `"${key}" has ${prices} prices: try ${ways.join(' or ')}`
        : `"${key}" has ${prices} prices and no option "${split}": it has ${names.join(', ') || 'none'}`,
    )
  }
  const parts = Map.groupBy(variants, (variant) => valueOf(variant, isSplit))
  if (parts.has('')) throw new Problem(`some variants of "${key}" have no ${split}`)
  const mixed = price ? undefined : [...parts].find(([, part]) => amountsOf(part).size > 1)
  if (mixed)
    throw new Problem(`"${key}" has several prices for ${split} ${mixed[0]}: try --price highest`)
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

export function pricesOf(variants: Priced[], notes: string[]): ImportRow['fields'] {
  const [highest] = variants.toSorted((one, other) => Number(other.amount) - Number(one.amount))
  if (!highest || highest.amount === null) return {}
  const amounts = [...amountsOf(variants)]
  if (amounts.length > 1) notes.push(`of the prices ${amounts.join(', ')} the highest counts`)
  return {
    price: highest.amount,
    ...(highest.before !== undefined && { original_price: highest.before }),
  }
}

const sizeName = /^(size|taille|talla|gr(ö|oe)(ß|ss)e)$/i

/** The sizes with their stock. A product without sizes has the stock of all variants, none where one is not counted. */
export function sizesOf(
  variants: Variant[],
  { sizes: named }: ImportOptions,
  notes: string[],
): ImportRow['fields'] {
  const isSizeName = (name: string) => (named ? isSameName(name, named) : sizeName.test(name))
  const bySize = Map.groupBy(variants, (variant) => valueOf(variant, isSizeName).toLowerCase())
  if (bySize.size > 1 && bySize.has('')) throw new Problem('some of its variants have no size')
  if (bySize.size > mostSizes)
    throw new Problem(`it has ${bySize.size} sizes, more than ${mostSizes}`)
  const others = variants.flatMap(({ options }) => options.filter(([name]) => !isSizeName(name)))
  const merged = [...Map.groupBy(others, ([name]) => name)]
    .filter(([, each]) => new Set(each.map(([, value]) => value)).size > 1)
    .map(([name]) => name)
  if (merged.length > 0) notes.push(`not split by ${merged.join(', ')}: the stocks are added`)
  const fields: ImportRow['fields'] = {}
  for (const alike of bySize.values()) {
    const [first] = alike
    const size = first ? valueOf(first, isSizeName) : ''
    if (size !== '') {
      if (!isSize(size)) throw new Problem(`its size "${size}" has more than 20 characters`)
      if (alike.length > 1 && merged.length === 0)
        throw new Problem(`it has the size "${size}" twice`)
      const sku = first?.cells.sku
      fields.sizes = [...(fields.sizes ?? []), { size, ...(sku && { sku }) }]
    }
    const pieces = countPieces(alike, 'stock')
    const exported = countPieces(alike, 'stock_at_export')
    if (pieces === null) continue
    fields.stock = { ...fields.stock, [size]: pieces }
    if (exported !== null) fields.add_stock = { ...fields.add_stock, [size]: pieces - exported }
  }
  return fields
}

/** Null where one is not counted. What another shop sold below zero is owed, not in stock. */
function countPieces(variants: Variant[], field: 'stock' | 'stock_at_export'): number | null {
  if (variants.some(({ cells }) => !cells[field])) return null
  return variants.reduce((pieces, { line, cells }) => {
    const count = parseCount(cells[field] ?? '')
    if (count === null || (count < 0 && cells.stock_at_export !== undefined))
      throw new Problem(`line ${line}: stock "${cells[field]}"`)
    return pieces + Math.max(0, count)
  }, 0)
}

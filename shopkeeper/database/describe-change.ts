import { formatTime } from '../command-line/output.ts'

type Values = Record<string, unknown>

/**
 * The values in which two states of a row differ, for the owner: `price 95.00 -> 79.00, pictures 1 -> 2`.
 * Without an earlier state those that are set.
 */
export function describeChange(
  before: object | null,
  after: object | null,
  showMoment = formatTime,
): string {
  const was = asRead(before)
  const show = (value: unknown) => showValue(value, showMoment)
  return Object.entries(asRead(after))
    .filter(([name, value]) => JSON.stringify(was[name] ?? null) !== JSON.stringify(value ?? null))
    .flatMap(([name, value]) => {
      const label = labelOf(name)
      if (before === null) return show(value) === 'none' ? [] : [`${label} ${show(value)}`]
      const [old, now] = [show(was[name]), show(value)]
      return [old === now ? `${label} changed` : `${label} ${old} -> ${now}`]
    })
    .join(', ')
}

/** A product's first picture has a column of its own. The stock is read size by size. */
function asRead(row: object | null): Values {
  const { image_url, images, sizes, stock, ...values }: Values = { ...row }
  if (image_url !== undefined || images !== undefined)
    values['pictures'] = [image_url, images].flat().filter((url) => url != null)
  if (Array.isArray(sizes)) values['sizes'] = sizes.map(showSize).join(', ') || 'none'
  for (const [size, pieces] of Object.entries(stock ?? {})) {
    if (size !== '') values[`stock ${size}`] = pieces
    else if (values['stock_quantity'] === undefined) values['stock'] = pieces
  }
  return values
}

/** `M`, or `M (SKU 1234)`. */
function showSize({ size, sku }: { size: string; sku?: string | null }): string {
  return sku ? `${size} (SKU ${sku})` : size
}

const labels: Record<string, string | undefined> = {
  is_active: 'offered',
  original_price: 'price before',
  payment_status: 'payment',
  stock_quantity: 'stock',
}

/** What an owner calls a column. */
export function labelOf(column: string): string {
  return labels[column] ?? column.replace(/^is_/, '').replaceAll('_', ' ')
}

/** Longer texts, such as a description, are cut. */
const mostCharacters = 60

/** A value in one line; none for null. */
export function showValue(value: unknown, showMoment = formatTime): string {
  if (value === null || value === undefined) return 'none'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : String(value.length)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value instanceof Date) return showMoment(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)) return showMoment(new Date(value))
  const line = value.replaceAll(/\s+/g, ' ').trim()
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 2)} …`
}

type Values = Record<string, unknown>

/** Columns whose names do not say to an owner what they are. */
const labels: Record<string, string> = {
  original_price: 'price before',
  stock_quantity: 'stock',
  is_active: 'offered',
  is_featured: 'featured',
  payment_status: 'payment',
}

/** Longer texts, such as a description, are cut. */
const mostCharacters = 60

/**
 * The values in which two states of a row differ, for the owner: `price 95.00 -> 79.00, pictures 1 -> 2`.
 * Without an earlier state those that are set.
 */
export function describeChange(before: object | null, after: object | null): string {
  const was = withPictures(before)
  return Object.entries(withPictures(after))
    .filter(([name, value]) => JSON.stringify(was[name] ?? null) !== JSON.stringify(value ?? null))
    .flatMap(([name, value]) => {
      const label = labels[name] ?? name.replaceAll('_', ' ')
      if (before === null) return show(value) === 'none' ? [] : [`${label} ${show(value)}`]
      const [old, now] = [show(was[name]), show(value)]
      return [old === now ? `${label} changed` : `${label} ${old} -> ${now}`]
    })
    .join(', ')
}

/** A product's first picture has a column of its own. */
function withPictures(row: object | null): Values {
  const { image_url, images, ...values }: Values = { ...row }
  if (image_url === undefined && images === undefined) return values
  return { ...values, pictures: [image_url, images].flat().filter((url) => url != null) }
}

function show(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : String(value.length)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  const line = value.replaceAll(/\s+/g, ' ').trim()
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 2)} …`
}

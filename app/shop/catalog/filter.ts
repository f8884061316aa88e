/** What narrows products down, the same in the listing and on the search page. Prices in dollars. */
export interface ProductFilter {
  /** A category's slug, or null for all. */
  category: string | null
  minPrice: number | null
  maxPrice: number | null
  inStock: boolean
  featured: boolean
}

export const noFilter: ProductFilter = {
  category: null,
  minPrice: null,
  maxPrice: null,
  inStock: false,
  featured: false,
}

/** Upper end of the price slider until the highest price is known. */
export const defaultHighestPrice = 1000
export const priceStep = 10
export const longestSearch = 200

/** The end of the price slider: the highest price rounded up to a whole step. */
export function priceCeiling(highestPrice: number | null): number {
  if (highestPrice === null || !(highestPrice > 0)) return defaultHighestPrice
  return Math.ceil(highestPrice / priceStep) * priceStep
}

/** Reads a filter from anything a URL may hold. What makes no sense counts as not given. */
export function parseFilter(params: URLSearchParams): ProductFilter {
  const prices = [parsePrice(params.get('minPrice')), parsePrice(params.get('maxPrice'))] as const
  const [minPrice, maxPrice] = inOrder(prices)
  return {
    category: parseText(params.get('category')) || null,
    minPrice: minPrice === 0 ? null : minPrice,
    maxPrice,
    inStock: params.get('inStock') === 'true',
    featured: params.get('featured') === 'true',
  }
}

/** Writes the filter as the URL keeps it; what is not set leaves no trace. */
export function writeFilter(params: URLSearchParams, filter: ProductFilter): void {
  if (filter.category !== null) params.set('category', filter.category)
  if (filter.minPrice !== null) params.set('minPrice', String(filter.minPrice))
  if (filter.maxPrice !== null) params.set('maxPrice', String(filter.maxPrice))
  if (filter.inStock) params.set('inStock', 'true')
  if (filter.featured) params.set('featured', 'true')
}

/**
 * Fits prices to the slider: a minimum counts only above 0, a maximum only below the ceiling, and
 * nothing lies beyond it.
 */
export function fitPrices<Filter extends ProductFilter>(filter: Filter, ceiling: number): Filter {
  const { minPrice, maxPrice } = filter
  return {
    ...filter,
    minPrice: minPrice === null || minPrice <= 0 ? null : Math.min(minPrice, ceiling),
    maxPrice: maxPrice === null || maxPrice >= ceiling ? null : maxPrice,
  }
}

export function isFiltered({ category, minPrice, maxPrice, inStock, featured }: ProductFilter) {
  return category !== null || minPrice !== null || maxPrice !== null || inStock || featured
}

export interface ActiveFilter {
  label: string
  /** What to change to be rid of it. */
  off: Partial<ProductFilter>
}

/** The filters that are set, in words, each with the change that takes it off. */
export function activeFilters(
  filter: ProductFilter,
  categories: readonly { name: string; slug: string }[],
): ActiveFilter[] {
  const active: ActiveFilter[] = []
  const category = categories.find(({ slug }) => slug === filter.category)
  if (category) active.push({ label: category.name, off: { category: null } })
  const prices = priceRange(filter)
  if (prices !== null) active.push({ label: prices, off: { minPrice: null, maxPrice: null } })
  if (filter.inStock) active.push({ label: 'In stock', off: { inStock: false } })
  if (filter.featured) active.push({ label: 'Featured', off: { featured: false } })
  return active
}

/** '$20 to $80', 'From $20', 'Up to $80', or null. */
function priceRange({ minPrice, maxPrice }: ProductFilter): string | null {
  if (minPrice !== null && maxPrice !== null) return `$${minPrice} to $${maxPrice}`
  if (minPrice !== null) return `From $${minPrice}`
  if (maxPrice !== null) return `Up to $${maxPrice}`
  return null
}

/** One line of text from a URL: no control characters, single spaces, at most 200 characters. */
export function parseText(value: string | null): string {
  if (value === null) return ''
  const words = value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // Cut by code points: half an emoji is no text.
  return Array.from(words).slice(0, longestSearch).join('').trim()
}

/** True when both ask for the same, in whatever order the parameters stand. */
export function sameParams(one: URLSearchParams, other: URLSearchParams): boolean {
  return sorted(one) === sorted(other)
}

function sorted(params: URLSearchParams) {
  const copy = new URLSearchParams(params)
  copy.sort()
  return copy.toString()
}

/** A dollar amount with at most two decimals; no sign, no exponent, nothing absurdly long. */
function parsePrice(value: string | null): number | null {
  if (value === null || !/^\d{1,9}(\.\d{1,2})?$/.test(value.trim())) return null
  return Number(value)
}

/** Somebody who types the ends the wrong way round still means what lies between. */
function inOrder([one, other]: readonly [number | null, number | null]) {
  return one !== null && other !== null && one > other
    ? ([other, one] as const)
    : ([one, other] as const)
}

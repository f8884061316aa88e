import { findCategory, type Category } from '../category/category.ts'
import { parseText } from './url-params.ts'

/** The filters of listing and search, named like their parameters. Prices are in dollars. */
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

/** Reads a filter from any query string; invalid values count as absent. */
export function parseFilter(params: URLSearchParams): ProductFilter {
  const prices = ['minPrice', 'maxPrice'].map((name) => parsePrice(params.get(name)))
  const [min = null, max = null] = prices
  // Swapped ends still mean the range between them.
  const [minPrice, maxPrice] = min !== null && max !== null && min > max ? [max, min] : [min, max]
  return {
    category: parseText(params.get('category')) || null,
    minPrice: minPrice === 0 ? null : minPrice,
    maxPrice,
    inStock: params.get('inStock') === 'true',
    featured: params.get('featured') === 'true',
  }
}

/** What filters can be checked against. */
export interface FilterBounds {
  categories: readonly Pick<Category, 'id' | 'slug' | 'aliases'>[]
  /** Upper end of the price slider, in dollars. */
  ceiling: number
}

/**
 * Drops unknown categories and prices that exclude nothing: a minimum of 0, a maximum at or above the ceiling. A
 * minimum above the ceiling stays and finds nothing: a lower one would show products cheaper than requested.
 */
export function normalizeFilter<Filter extends ProductFilter>(
  filter: Filter,
  { categories, ceiling }: FilterBounds,
): Filter {
  const { category, minPrice, maxPrice } = filter
  return {
    ...filter,
    category: findCategory(categories, category)?.slug ?? null,
    minPrice: minPrice === null || minPrice <= 0 ? null : minPrice,
    maxPrice: maxPrice === null || maxPrice >= ceiling ? null : maxPrice,
  }
}

export interface ActiveFilter {
  label: string
  /** The change that removes the filter. */
  removal: Partial<ProductFilter>
}

export function activeFilters(
  filter: ProductFilter,
  categories: readonly { name: string; slug: string }[],
): ActiveFilter[] {
  const active: ActiveFilter[] = []
  const category = categories.find(({ slug }) => slug === filter.category)
  if (category) active.push({ label: category.name, removal: { category: null } })
  const prices = priceRange(filter)
  if (prices !== null) active.push({ label: prices, removal: { minPrice: null, maxPrice: null } })
  if (filter.inStock) active.push({ label: 'In stock', removal: { inStock: false } })
  if (filter.featured) active.push({ label: 'Featured', removal: { featured: false } })
  return active
}

/** '$20 to $80', 'From $20', 'Up to $80', or null. */
function priceRange({ minPrice, maxPrice }: ProductFilter): string | null {
  if (minPrice !== null && maxPrice !== null) return `$${minPrice} to $${maxPrice}`
  if (minPrice !== null) return `From $${minPrice}`
  if (maxPrice !== null) return `Up to $${maxPrice}`
  return null
}

/** Parses dollars with at most two decimals, without sign or exponent; null for anything else. */
function parsePrice(value: string | null): number | null {
  if (value === null || !/^\d{1,9}(\.\d{1,2})?$/.test(value.trim())) return null
  return Number(value)
}

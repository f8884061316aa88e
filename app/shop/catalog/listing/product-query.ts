import { findCategory, type Category } from '../category/category.ts'

/** The filters of listing and search, named like their parameters. Prices are in dollars. */
export interface ProductFilter {
  /** A category's slug, or null for all. */
  category: string | null
  minPrice: number | null
  maxPrice: number | null
  inStock: boolean
  featured: boolean
}

/** @internal Exported for tests. */
export const noFilter: ProductFilter = {
  category: null,
  minPrice: null,
  maxPrice: null,
  inStock: false,
  featured: false,
}

/** The state of a screen of products, all of it in its address. */
export interface ProductQuery<Sort extends string = string> extends ProductFilter {
  /** Text to find; '' for any. */
  q: string
  sort: Sort
  /** From 1. */
  page: number
}

interface ScreenOfProducts<Sort extends string> {
  pathname: string
  /** The parameters that hold text and order. */
  names: { q: string; sort: string }
  /** Labels by value, in the order of the dropdown. The first is the default and is not written to the address. */
  sorts: Record<Sort, string>
  pageSize: number
}

/** What a query can be checked against. */
interface Bounds {
  categories: readonly Pick<Category, 'id' | 'slug' | 'aliases'>[]
  /** Upper end of the price slider, in dollars. */
  ceiling: number
  /** Number of products that it finds. */
  total: number
}

export type QueryScreen<Sort extends string> = ReturnType<typeof queryScreen<Sort>>

/** How the query of a screen is read from its address, written to it and changed. */
export function queryScreen<Sort extends string>(screen: ScreenOfProducts<Sort>) {
  const { pathname, names, sorts, pageSize } = screen
  const [usualSort] = Object.keys(sorts) as [Sort, ...Sort[]]
  type Query = ProductQuery<Sort>

  /** Reads any query string; invalid values count as absent. */
  function parse(params: URLSearchParams): Query {
    const [min, max] = [parsePrice(params.get('minPrice')), parsePrice(params.get('maxPrice'))]
    // Swapped ends still mean the range between them.
    const isSwapped = min !== null && max !== null && min > max
    const sort = params.get(names.sort) ?? ''
    return {
      q: parseText(params.get(names.q)),
      category: parseText(params.get('category')) || null,
      minPrice: (isSwapped ? max : min) || null,
      maxPrice: isSwapped ? min : max,
      inStock: params.get('inStock') === 'true',
      featured: params.get('featured') === 'true',
      sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : usualSort,
      page: Math.min(parsePage(params.get('page')), reach / pageSize),
    }
  }

  function write({ q, sort, page, ...filter }: Query): URLSearchParams {
    const ordered = sort !== usualSort && sort
    const values = { [names.q]: q, ...filter, [names.sort]: ordered, page: page > 1 && page }
    const set = Object.entries(values).filter(
      ([, value]) => value !== '' && value !== null && value !== false,
    )
    return new URLSearchParams(set.map(([name, value]) => [name, String(value)]))
  }

  /** The canonical address. */
  function path(query: Query): string {
    const params = write(query)
    return params.size === 0 ? pathname : `${pathname}?${params}`
  }

  /** Applies a change. Any change except of the page itself goes back to the first page. */
  function change(query: Query, difference: Partial<Query>): Query {
    return { ...query, page: 1, ...difference }
  }

  /** At least 1: an empty list has a first page. */
  function pageCount(total: number): number {
    return Math.max(1, Math.ceil(Math.min(total, reach) / pageSize))
  }

  return {
    pathname,
    initial: { ...noFilter, q: '', sort: usualSort, page: 1 } satisfies Query as Query,
    parse,
    write,
    path,
    change,
    /** The address of a changed query. */
    pathTo: (query: Query, difference: Partial<Query>) => path(change(query, difference)),
    pageCount,
    /**
     * Replaces what the shop cannot show: unknown categories, prices that exclude nothing (a minimum of 0, a maximum at
     * or above the ceiling), a page beyond the last. A minimum above the ceiling stays and finds nothing: a lower one
     * would show products cheaper than requested.
     */
    normalize(query: Query, { categories, ceiling, total }: Bounds): Query {
      const { category, maxPrice, page } = query
      return {
        ...query,
        category: findCategory(categories, category)?.slug ?? null,
        maxPrice: maxPrice === null || maxPrice >= ceiling ? null : maxPrice,
        page: Math.min(page, pageCount(total)),
      }
    },
    /** Whether parameters say this query, in any order. */
    isWritten(query: Query, params: URLSearchParams): boolean {
      return sorted(write(query)) === sorted(params)
    },
  }
}

/** The products that `search_products` can reach: its offset is limited. */
export const reach = 10_000

interface ActiveFilter {
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

export const maxSearchLength = 200

/** Cleans text that a visitor typed: no control characters, single spaces, at most 200 characters. */
export function parseText(value: string | null): string {
  if (value === null) return ''
  const text = value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // By code points, so that no surrogate pair is split.
  return Array.from(text).slice(0, maxSearchLength).join('').trim()
}

/** Parses dollars with at most two decimals, without sign or exponent; null for anything else. */
function parsePrice(value: string | null): number | null {
  if (value === null || !/^\d{1,9}(\.\d{1,2})?$/.test(value.trim())) return null
  return Number(value)
}

/** A page, from 1, written in digits only; the first for anything else. */
function parsePage(value: string | null): number {
  return value !== null && /^\d{1,15}$/.test(value) ? Math.max(Number(value), 1) : 1
}

function sorted(params: URLSearchParams): string {
  const copy = new URLSearchParams(params)
  copy.sort()
  return copy.toString()
}

import type { Category } from '../catalog/category/category.ts'
import { categoryPath, productPath, type ProductSummary } from '../catalog/product/product.ts'
import { recentSearchesLimit } from './search-history.ts'
import { defaultSearch, noResultsStatus, searchPath } from './search.ts'

/** Products that the header reads; it shows fewer. */
export const headerResultsRead = 8
/** Products that the header shows. */
const headerResultsLimit = { desktop: 5, mobile: 3 } as const

/** The results for the text typed so far. */
export interface HeaderSearchResults {
  /** The text of these results; the box may be ahead of it. */
  text: string
  names: string[]
  products: ProductSummary[]
  /** The number of all results; close matches are none. */
  total: number
  /** Shown when there is no result. */
  closeMatches: readonly ProductSummary[]
}

/** One option of the panel under the box. */
export type HeaderOption =
  | { kind: 'text'; text: string; path: string }
  | { kind: 'category'; name: string; path: string }
  | { kind: 'product' | 'close match'; product: ProductSummary; path: string }

/** The search page for this text. */
export function resultsPath(text: string): string {
  return searchPath({ ...defaultSearch, q: text.trim() })
}

/**
 * The options from top to bottom: names and five products, on a phone three products; without results as
 * many close matches. Before anything is typed, recent searches and popular categories.
 *
 * @param recent newest first
 */
export function headerOptions(
  variant: 'desktop' | 'mobile',
  text: string,
  results: HeaderSearchResults | null,
  recent: readonly string[],
  popular: readonly Category[] = [],
): HeaderOption[] {
  if (text.trim() === '') {
    return [...recent.slice(0, recentSearchesLimit).map(textOption), ...popular.map(categoryOption)]
  }
  if (results === null) return []
  const limit = headerResultsLimit[variant]
  if (results.total === 0) return results.closeMatches.slice(0, limit).map(closeMatchOption)
  const names = variant === 'desktop' ? results.names.map(textOption) : []
  return [...names, ...results.products.slice(0, limit).map(productOption)]
}

/** The index above or below the active one; -1, the box itself, is between last and first. */
export function moveActive(active: number, count: number, step: 1 | -1): number {
  const positions = count + 1
  return ((active + 1 + step + positions) % positions) - 1
}

/** What a screen reader says when results arrive. */
export function resultsStatus({ total }: HeaderSearchResults, options: readonly HeaderOption[]) {
  if (total === 0) return noResultsStatus(options.length)
  return total === 1 ? '1 result' : `${total} results`
}

export function viewAllLabel(total: number): string {
  return total === 1 ? 'View 1 result' : `View all ${total} results`
}

/** Splits a name into before, match and after; null when the text does not occur in it. */
export function splitAtMatch(name: string, text: string): [string, string, string] | null {
  const typed = text.trim().toLowerCase()
  const lower = name.toLowerCase()
  // Some letters change their length in lower case: then the indices would differ.
  const start = lower.length === name.length && typed !== '' ? lower.indexOf(typed) : -1
  if (start < 0) return null
  const end = start + typed.length
  return [name.slice(0, start), name.slice(start, end), name.slice(end)]
}

function textOption(text: string): HeaderOption {
  return { kind: 'text', text, path: resultsPath(text) }
}

function categoryOption(category: Category): HeaderOption {
  return { kind: 'category', name: category.name, path: categoryPath(category) }
}

function productOption(product: ProductSummary): HeaderOption {
  return { kind: 'product', product, path: productPath(product) }
}

function closeMatchOption(product: ProductSummary): HeaderOption {
  return { kind: 'close match', product, path: productPath(product) }
}

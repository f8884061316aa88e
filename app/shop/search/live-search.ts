import type { Category } from '../catalog/category.ts'
import { categoryPath, productPath, type ProductSummary } from '../catalog/product.ts'
import { recentSearchesShown } from './search-history.ts'
import { emptySearch, headerResultsShown, searchPath } from './search.ts'

/** What was found for the words typed so far. */
export interface LiveFound {
  /** The words this answers; those in the box may be ahead of it. */
  words: string
  names: string[]
  products: ProductSummary[]
  /** All results, shown or not. */
  total: number
}

/** One line of the panel under the box, and where it leads. */
export type LiveOption =
  | { kind: 'words'; words: string; path: string }
  | { kind: 'category'; name: string; path: string }
  | { kind: 'product'; product: ProductSummary; path: string }

/** Where the words of a live search lead: the search page, from its first result. */
export function liveSearchPath(words: string): string {
  return searchPath({ ...emptySearch, q: words.trim() })
}

/**
 * The lines under the box, from top to bottom: names and five products where there is room, three
 * products on a phone. Before anything is typed, the recent searches and where most people look.
 *
 * @param recent newest first
 * @param popular categories, none until they are known
 */
export function liveOptions(
  room: 'desktop' | 'mobile',
  words: string,
  found: LiveFound | null,
  recent: readonly string[],
  popular: readonly Category[] = [],
): LiveOption[] {
  if (words.trim() === '') {
    return [
      ...recent.slice(0, recentSearchesShown).map(wordsOption),
      ...popular.map(categoryOption),
    ]
  }
  if (found === null) return []
  const names = room === 'desktop' ? found.names.map(wordsOption) : []
  const products = found.products.slice(0, headerResultsShown[room]).map(productOption)
  return [...names, ...products]
}

/** The line above or below the active one; -1, the box itself, lies between the last and the first. */
export function stepOption(active: number, count: number, step: 1 | -1): number {
  const places = count + 1
  return ((active + 1 + step + places) % places) - 1
}

/** "View all 12 results": the way to those that have no room here. */
export function viewAllWords(total: number): string {
  return total === 1 ? 'View 1 result' : `View all ${total} results`
}

/** A name in three parts, the middle one being what was typed; null when it does not occur. */
export function splitAtWords(name: string, words: string): [string, string, string] | null {
  const typed = words.trim().toLowerCase()
  const lower = name.toLowerCase()
  // Some letters change their length in lower case: then the places would not be the same.
  const start = lower.length === name.length && typed !== '' ? lower.indexOf(typed) : -1
  if (start < 0) return null
  const end = start + typed.length
  return [name.slice(0, start), name.slice(start, end), name.slice(end)]
}

function wordsOption(words: string): LiveOption {
  return { kind: 'words', words, path: liveSearchPath(words) }
}

function categoryOption(category: Category): LiveOption {
  return { kind: 'category', name: category.name, path: categoryPath(category) }
}

function productOption(product: ProductSummary): LiveOption {
  return { kind: 'product', product, path: productPath(product) }
}

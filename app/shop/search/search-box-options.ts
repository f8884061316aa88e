import { counted, folded, isBlank } from '../../document/text.ts'
import type { Category } from '../catalog/category/category.ts'
import { categoryPath, productPath, type ProductSummary } from '../catalog/product/product.ts'
import { noResultsStatus, recentSearchesLimit, resultsPath } from './search.ts'

/** Products that the header requests; it shows fewer. */
export const searchBoxRead = 8
const searchBoxLimit = { desktop: 5, mobile: 3 } as const

/** The results for the text typed so far. */
export interface FoundWhileTyping {
  /** The text of these results; the box may be ahead of it. */
  text: string
  names: string[]
  products: ProductSummary[]
  /** The number of all results, without close matches. */
  total: number
  /** Shown when there is no result. */
  closeMatches: readonly ProductSummary[]
}

/** One option of the panel under the box. */
export type HeaderOption =
  | { kind: 'recent' | 'name' | 'category'; text: string; path: string }
  | { kind: 'product' | 'close match'; product: ProductSummary; path: string }

/**
 * The options from top to bottom. Before anything is typed: recent searches and popular categories. Then names, on
 * desktop only, and five products, on mobile three; without results as many close matches.
 *
 * @param recent newest first
 */
export function headerOptions(
  variant: 'desktop' | 'mobile',
  text: string,
  results: FoundWhileTyping | null,
  recent: readonly string[],
  popular: readonly Category[] = [],
): HeaderOption[] {
  if (isBlank(text)) {
    return [
      ...recent.slice(0, recentSearchesLimit).map((term) => textOption('recent', term)),
      ...popular.map(categoryOption),
    ]
  }
  if (results === null) return []
  const limit = searchBoxLimit[variant]
  if (results.total === 0) {
    return results.closeMatches.slice(0, limit).map((match) => productOption('close match', match))
  }
  const names = variant === 'desktop' ? results.names : []
  return [
    ...names.map((name) => textOption('name', name)),
    ...results.products.slice(0, limit).map((product) => productOption('product', product)),
  ]
}

function textOption(kind: 'recent' | 'name', text: string): HeaderOption {
  return { kind, text, path: resultsPath(text) }
}

function categoryOption(category: Category): HeaderOption {
  return { kind: 'category', text: category.name, path: categoryPath(category) }
}

function productOption(kind: 'product' | 'close match', product: ProductSummary): HeaderOption {
  return { kind, product, path: productPath(product) }
}

/** Announces results to screen readers. */
export function resultsStatus({ total }: FoundWhileTyping, options: readonly HeaderOption[]) {
  if (total === 0) return noResultsStatus(options.length)
  return counted(total, 'result')
}

/** Splits a name into before, match and after; null when the text does not occur in it. */
export function splitAtMatch(name: string, text: string): [string, string, string] | null {
  const typed = folded(text).trim()
  const compared = folded(name)
  // Some letters change their length when they are folded, which would shift the indices.
  const start = compared.length === name.length && typed !== '' ? compared.indexOf(typed) : -1
  if (start < 0) return null
  const end = start + typed.length
  return [name.slice(0, start), name.slice(start, end), name.slice(end)]
}

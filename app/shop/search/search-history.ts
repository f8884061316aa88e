import { parseText } from '../catalog/listing/url-params.ts'

/** The key in local storage, given by the specification. */
export const searchHistoryKey = 'searchHistory'
const searchHistoryLimit = 10
export const recentSearchesLimit = 5

/** Puts a search first: a repeated one moves up, blank text is ignored, the eleventh is dropped. */
export function rememberSearch(history: readonly string[], text: string): string[] {
  const term = parseText(text)
  if (term === '') return [...history]
  return [term, ...history.filter((known) => known !== term)].slice(0, searchHistoryLimit)
}

/** Parses the stored JSON; everything but strings in a list is ignored. */
export function parseSearchHistory(stored: string | null): string[] {
  if (stored === null) return []
  try {
    const value: unknown = JSON.parse(stored)
    if (!Array.isArray(value)) return []
    const terms = value.filter((term) => typeof term === 'string').map(parseText)
    return [...new Set(terms)].filter((term) => term !== '').slice(0, searchHistoryLimit)
  } catch {
    return []
  }
}

import { parseText } from '../catalog/filter.ts'

/** Where the browser keeps the searches of this person; the name is the specification's. */
export const searchHistoryKey = 'searchHistory'
export const searchHistoryLength = 10
export const recentSearchesShown = 5

/** Puts a search first; blank ones are ignored, repeats move up, the eleventh is forgotten. */
export function rememberSearch(history: readonly string[], words: string): string[] {
  const term = parseText(words)
  if (term === '') return [...history]
  return [term, ...history.filter((known) => known !== term)].slice(0, searchHistoryLength)
}

/** Reads what storage holds. Anything but a list of words, however it came there, counts as empty. */
export function parseSearchHistory(stored: string | null): string[] {
  if (stored === null) return []
  try {
    const value: unknown = JSON.parse(stored)
    if (!Array.isArray(value)) return []
    const terms = value.filter((term) => typeof term === 'string').map(parseText)
    return [...new Set(terms)].filter((term) => term !== '').slice(0, searchHistoryLength)
  } catch {
    return []
  }
}

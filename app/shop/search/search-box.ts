import { searchFor, searchScreen } from './search.ts'

/** The address of the search page for this text. */
export function resultsPath(text: string): string {
  return searchScreen.path(searchFor(text))
}

/** The index above or below the active one; -1, the box itself, lies between the last and the first. */
export function moveActive(active: number, count: number, step: 1 | -1): number {
  const positions = count + 1
  return ((active + 1 + step + positions) % positions) - 1
}

/** The DOM id of an option, for `aria-activedescendant`. */
export function optionId(id: string, index: number): string {
  return `${id}-${index}`
}

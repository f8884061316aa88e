import { useSyncExternalStore } from 'react'

import { attempt } from '../../document/attempt.ts'
import { createListeners } from '../../document/listeners.ts'
import { parseText } from '../catalog/listing/product-query.ts'

const { subscribe, notify } = createListeners()
let saveTimer: ReturnType<typeof setTimeout>

/**
 * The recent searches of this browser, newest first.
 *
 * @param searched the search of this page; the server renders it as the only one, to avoid a layout shift
 */
export function useSearchHistory(searched = ''): string[] {
  const onServer = () => JSON.stringify(rememberSearch([], searched))
  return parseSearchHistory(useSyncExternalStore(watch, readStored, onServer))
}

export function saveSearch(text: string) {
  store(rememberSearch(parseSearchHistory(readStored()), text))
}

/** Saves after the click that left the box: the new entry would push the last one away from under the pointer. */
export function saveSearchSoon(text: string) {
  clearTimeout(saveTimer)
  saveTimer = setTimeout(() => saveSearch(text), clickMs)
}

export function clearSearchHistory() {
  clearTimeout(saveTimer)
  store([])
}

function readStored(): string | null {
  return attempt(() => localStorage.getItem(searchHistoryKey)) ?? null
}

/** Search works without a history. */
function store(history: string[]) {
  attempt(() => {
    if (history.length === 0) localStorage.removeItem(searchHistoryKey)
    else localStorage.setItem(searchHistoryKey, JSON.stringify(history))
  })
  notify()
}

/** The storage event reports changes made in other tabs. */
function watch(listener: () => void) {
  const unsubscribe = subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

const clickMs = 300

/** The key in local storage, given by the specification. */
const searchHistoryKey = 'searchHistory'
const searchHistoryLimit = 10

/** Puts a search first: a repeated one moves up, blank text is ignored, the eleventh is dropped. @internal Exported for tests. */
export function rememberSearch(history: readonly string[], text: string): string[] {
  return distinctTerms([text, ...history])
}

/** Parses the stored JSON; everything but strings in a list is ignored. @internal Exported for tests. */
export function parseSearchHistory(stored: string | null): string[] {
  const value = attempt(() => JSON.parse(stored ?? '[]') as unknown)
  return Array.isArray(value) ? distinctTerms(value) : []
}

function distinctTerms(values: readonly unknown[]): string[] {
  const terms = values.filter((term) => typeof term === 'string').map(parseText)
  return [...new Set(terms)].filter((term) => term !== '').slice(0, searchHistoryLimit)
}

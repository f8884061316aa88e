import { useSyncExternalStore } from 'react'

import { createListeners } from '../../document/listeners.ts'
import { parseSearchHistory, rememberSearch, searchHistoryKey } from './search.ts'

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
  try {
    return localStorage.getItem(searchHistoryKey)
  } catch {
    return null // storage is blocked
  }
}

function store(history: string[]) {
  try {
    if (history.length === 0) localStorage.removeItem(searchHistoryKey)
    else localStorage.setItem(searchHistoryKey, JSON.stringify(history))
  } catch {
    // Storage is full or blocked: search works without a history.
  }
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

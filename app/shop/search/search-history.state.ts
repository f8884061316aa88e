import { useState, useSyncExternalStore } from 'react'

import { parseSearchHistory, rememberSearch, searchHistoryKey } from './search-history.ts'

const listeners = new Set<() => void>()
const none: string[] = []
// Caches the parsed list: useSyncExternalStore needs the same object while nothing changes.
let cached: { stored: string | null; history: string[] } = { stored: null, history: none }
let saveTimer: ReturnType<typeof setTimeout>

/**
 * The recent searches of this browser, newest first.
 *
 * @param searched the search of this page, which the server renders as the only one: no layout shift
 */
export function useSearchHistory(searched = ''): readonly string[] {
  const [onServer] = useState(() => rememberSearch(none, searched))
  return useSyncExternalStore(watch, readHistory, () => onServer)
}

export function saveSearch(text: string) {
  store(rememberSearch(readHistory(), text))
}

/** Saves after the click that left the box: a growing list would move the button under the pointer. */
export function saveSearchSoon(text: string) {
  clearTimeout(saveTimer)
  saveTimer = setTimeout(() => saveSearch(text), clickMs)
}

export function clearSearchHistory() {
  clearTimeout(saveTimer)
  store([])
}

function readHistory(): string[] {
  const stored = readStored()
  if (stored !== cached.stored) cached = { stored, history: parseSearchHistory(stored) }
  return cached.history
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
    // Storage is full or blocked: search works without history.
  }
  for (const listener of listeners) listener()
}

/** The storage event reports changes of other tabs. */
function watch(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const clickMs = 300

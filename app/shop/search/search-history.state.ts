import { useState, useSyncExternalStore } from 'react'

import { parseSearchHistory, rememberSearch, searchHistoryKey } from './search-history.ts'

const listeners = new Set<() => void>()
const none: string[] = []
// The last text read and its meaning: React wants the same list while nothing changed.
let known: { stored: string | null; history: string[] } = { stored: null, history: none }
let keeping: ReturnType<typeof setTimeout>

/**
 * The recent searches of this browser, newest first.
 *
 * @param searched what this page was asked for: all that can be said of them before the page runs in a
 *   browser, so that what stands below has its place from the start
 */
export function useSearchHistory(searched = ''): readonly string[] {
  const [atFirst] = useState(() => rememberSearch(none, searched))
  return useSyncExternalStore(watch, readHistory, () => atFirst)
}

export function keepSearch(words: string) {
  store(rememberSearch(readHistory(), words))
}

/** Keeps it when the press that left the box is over: a list that grows would push its button away. */
export function keepSearchSoon(words: string) {
  clearTimeout(keeping)
  keeping = setTimeout(() => keepSearch(words), pressMs)
}

export function clearSearchHistory() {
  clearTimeout(keeping)
  store([])
}

function readHistory(): string[] {
  const stored = readStored()
  if (stored !== known.stored) known = { stored, history: parseSearchHistory(stored) }
  return known.history
}

function readStored(): string | null {
  try {
    return localStorage.getItem(searchHistoryKey)
  } catch {
    return null // storage can be forbidden: then nothing is remembered
  }
}

function store(history: string[]) {
  try {
    if (history.length === 0) localStorage.removeItem(searchHistoryKey)
    else localStorage.setItem(searchHistoryKey, JSON.stringify(history))
  } catch {
    // Full or forbidden storage: searching goes on without a memory.
  }
  for (const listener of listeners) listener()
}

/** Other tabs of the shop write here too. */
function watch(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const pressMs = 300

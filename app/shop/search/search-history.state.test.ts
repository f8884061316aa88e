import { afterEach, expect, test, vi } from 'vitest'

import { stubBrowserGlobals } from '../../../tests/support/browser-globals.ts'
import { clearSearchHistory, saveSearch } from './search-history.state.ts'

afterEach(() => vi.unstubAllGlobals())
const noLine = () => Promise.reject(new TypeError('fetch failed'))

test('searches are stored as JSON under searchHistory (R-368, R-432)', () => {
  const { kept } = stubBrowserGlobals(noLine)
  for (const words of ['silk', ' linen shirt ', '  ', 'silk']) saveSearch(words)
  expect([...kept.keys()]).toEqual(['searchHistory'])
  expect(JSON.parse(kept.get('searchHistory') ?? '')).toEqual(['silk', 'linen shirt'])
  clearSearchHistory()
  expect(kept.size).toBe(0)
})

test('search works when storage is blocked or full', () => {
  stubBrowserGlobals(noLine)
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  expect(() => saveSearch('silk')).not.toThrow()
  expect(clearSearchHistory).not.toThrow()
})

import { afterEach, expect, test, vi } from 'vitest'

import { openPage } from '../../../tests/stage/page.ts'
import { clearSearchHistory, keepSearch } from './search-history.state.ts'

afterEach(() => vi.unstubAllGlobals())
const noLine = () => Promise.reject(new TypeError('fetch failed'))

test('searches are kept in the browser as a list of words, under searchHistory (R-368, R-432)', () => {
  const { kept } = openPage(noLine)
  for (const words of ['silk', ' linen shirt ', '  ', 'silk']) keepSearch(words)
  expect([...kept.keys()]).toEqual(['searchHistory'])
  expect(JSON.parse(kept.get('searchHistory') ?? '')).toEqual(['silk', 'linen shirt'])
  clearSearchHistory()
  expect(kept.size).toBe(0)
})

test('where storage is forbidden or full, searching goes on without a memory', () => {
  openPage(noLine)
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  expect(() => keepSearch('silk')).not.toThrow()
  expect(clearSearchHistory).not.toThrow()
})

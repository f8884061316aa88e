import { afterEach, describe, expect, test, vi } from 'vitest'

import { stubBrowserGlobals } from '../../../tests/support/browser-globals.ts'
import {
  clearSearchHistory,
  parseSearchHistory,
  rememberSearch,
  saveSearch,
} from './search-history.state.ts'

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

describe('recent searches', () => {
  test('keeps ten, newest first, without duplicates (R-585)', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => `word ${index}`)
    const history = twelve.reduce<string[]>(rememberSearch, [])
    expect(history).toHaveLength(10)
    expect(history[0]).toBe('word 11')
    expect(rememberSearch(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  })

  test('ignores blank text (R-432)', () => {
    expect(rememberSearch(['a'], '  \t ')).toEqual(['a'])
  })

  test.each([null, '', '{', '"silk"', '{"0":"silk"}', 'null', '[1,{},null]', '["",  "  "]'])(
    'damaged storage counts as empty: %s',
    (stored) => {
      expect(parseSearchHistory(stored)).toEqual([])
    },
  )

  test('keeps the valid entries of a damaged list', () => {
    expect(parseSearchHistory('["silk", 7, "silk", " wool "]')).toEqual(['silk', 'wool'])
  })
})

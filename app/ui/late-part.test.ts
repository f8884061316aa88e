import { afterEach, expect, test, vi } from 'vitest'

import { latePart } from './late-part.ts'

afterEach(() => void vi.restoreAllMocks())

test('a part is downloaded once, however often it is wanted, and whoever waits hears of it', async () => {
  const download = vi.fn<() => Promise<string>>().mockResolvedValue('menu')
  const late = latePart(download)
  const hear = vi.fn<() => void>()
  late.subscribe(hear)
  expect(late.known()).toBeNull()
  expect(await Promise.all([late.load(), late.load()])).toEqual([true, true])
  expect(await late.load()).toBe(true)
  expect([late.known(), download.mock.calls.length, hear.mock.calls.length]).toEqual(['menu', 1, 1])
})

test('a part that does not come breaks nothing and is asked for again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const download = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone)
  const late = latePart(download.mockResolvedValue('menu'))
  expect(await late.load()).toBe(false)
  expect(late.known()).toBeNull()
  expect(await late.load()).toBe(true)
  expect(late.known()).toBe('menu')
})

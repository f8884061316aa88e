import { afterEach, expect, test, vi } from 'vitest'

import { lazyModule } from './lazy.ts'

afterEach(() => void vi.restoreAllMocks())

test('a module is loaded once, and its listeners are called', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('menu')
  const lazy = lazyModule(load)
  const listener = vi.fn<() => void>()
  lazy.subscribe(listener)
  expect(lazy.current()).toBeNull()
  expect(await Promise.all([lazy.load(), lazy.load()])).toEqual([true, true])
  expect(await lazy.load()).toBe(true)
  expect([lazy.current(), load.mock.calls.length, listener.mock.calls.length]).toEqual([
    'menu',
    1,
    1,
  ])
})

test('a module that failed to load is loaded by the next call', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone)
  const lazy = lazyModule(load.mockResolvedValue('menu'))
  expect(await lazy.load()).toBe(false)
  expect(lazy.current()).toBeNull()
  expect(await lazy.load()).toBe(true)
  expect(lazy.current()).toBe('menu')
})

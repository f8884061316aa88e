import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

import { lazyComponent } from './lazy.ts'

afterEach(() => void vi.restoreAllMocks())

const Menu = () => 'menu'
const importMenu = () => vi.fn<() => Promise<typeof Menu>>().mockResolvedValue(Menu)

test('a component is loaded once; the server renders what stands for it', async () => {
  const importOnce = importMenu()
  const Lazy = lazyComponent(importOnce)
  expect(await Promise.all([Lazy.load(), Lazy.load()])).toEqual([true, true])
  expect(await Lazy.load()).toBe(true)
  expect(importOnce).toHaveBeenCalledOnce()
  expect(renderToStaticMarkup(createElement(Lazy, { fallback: 'a line' }))).toBe('a line')
})

test('a component that failed to load is loaded by the next call', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const Lazy = lazyComponent(importMenu().mockRejectedValueOnce(gone))
  expect(await Lazy.load()).toBe(false)
  expect(await Lazy.load()).toBe(true)
})

import { afterEach, expect, it, vi } from 'vitest'

import { watchView } from './in-view.ts'

afterEach(() => vi.unstubAllGlobals())

type Report = (frames: { isIntersecting: boolean }[]) => void

/** Watches an element, for a browser that reports what it is told to. */
function watch() {
  const browser = { report: (() => {}) as Report, watched: [] as Element[] }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: Report) {
        browser.report = report
      }
      observe = (element: Element) => browser.watched.push(element)
      disconnect = () => (browser.watched.length = 0)
    },
  )
  const told: boolean[] = []
  const element = {} as Element
  const end = watchView(element, (inView) => told.push(inView))
  return { browser, told, element, end }
}

it('of several frames that are reported at once, the last one counts', () => {
  const { browser, told } = watch()
  browser.report([{ isIntersecting: false }, { isIntersecting: true }])
  expect(told).toEqual([true])
  browser.report([{ isIntersecting: true }, { isIntersecting: false }])
  expect(told).toEqual([true, false])
})

it('watches the element until it is ended', () => {
  const { browser, element, end } = watch()
  expect(browser.watched).toEqual([element])
  end()
  expect(browser.watched).toEqual([])
})

import { afterEach, expect, it, vi } from 'vitest'

import { observeInView } from './in-view.ts'

afterEach(() => vi.unstubAllGlobals())

type Report = (entries: { isIntersecting: boolean }[]) => void

/** Observes an element with a stubbed IntersectionObserver. */
function observe() {
  const browser = { report: (() => {}) as Report, observed: [] as Element[] }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: Report) {
        browser.report = report
      }
      observe = (element: Element) => browser.observed.push(element)
      disconnect = () => (browser.observed.length = 0)
    },
  )
  const changes: boolean[] = []
  const element = {} as Element
  const stop = observeInView(element, (inView) => changes.push(inView))
  return { browser, changes, element, stop }
}

it('uses the last of several entries', () => {
  const { browser, changes } = observe()
  browser.report([{ isIntersecting: false }, { isIntersecting: true }])
  expect(changes).toEqual([true])
  browser.report([{ isIntersecting: true }, { isIntersecting: false }])
  expect(changes).toEqual([true, false])
})

it('observes the element until it is stopped', () => {
  const { browser, element, stop } = observe()
  expect(browser.observed).toEqual([element])
  stop()
  expect(browser.observed).toEqual([])
})

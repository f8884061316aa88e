import { afterEach, expect, it, vi } from 'vitest'

import { observeInView } from './in-view.ts'

afterEach(() => vi.unstubAllGlobals())

it('an element is observed until it is stopped; of several entries the last one counts', () => {
  let report = (_entries: { isIntersecting: boolean }[]) => {}
  const observed = new Set<Element>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback
      }
      observe = (element: Element) => observed.add(element)
      disconnect = () => observed.clear()
    },
  )
  const changes: boolean[] = []
  const stop = observeInView({} as Element, (inView) => changes.push(inView))
  expect(observed.size).toBe(1)
  report([{ isIntersecting: false }, { isIntersecting: true }])
  report([{ isIntersecting: true }, { isIntersecting: false }])
  expect(changes).toEqual([true, false])
  stop()
  expect(observed.size).toBe(0)
})

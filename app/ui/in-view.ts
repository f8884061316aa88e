import { useHydrated } from './state-hooks.ts'

/**
 * Calls `onChange` with whether the element is in the viewport, at once and on every change.
 *
 * @returns a function that stops observing
 */
export function observeInView(
  element: Element,
  onChange: (inView: boolean) => void,
  options?: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver(
    // A busy browser may report several entries at once; the last one is current.
    (entries) => onChange(entries.at(-1)?.isIntersecting === true),
    options,
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/**
 * When a card's link is prefetched: on hover or focus; on touch screens, which have neither, in view, unless the visitor
 * saves data.
 */
export function usePrefetch(): 'intent' | 'viewport' {
  return useHydrated() && prefetchesInView() ? 'viewport' : 'intent'
}

function prefetchesInView(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData !== true && matchMedia('(hover: none)').matches
}

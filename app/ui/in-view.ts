import { useEffect, useRef, useState } from 'react'

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
 * When to prefetch a card's link: on hover or focus; on touch screens once the card has been in view for a moment,
 * unless the visitor saves data.
 *
 * @returns `link` is the ref of the link
 */
export function usePrefetch() {
  const link = useRef<HTMLAnchorElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const card = link.current?.closest('article')
    if (!card || seen || !prefetchesInView()) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // Cards that are scrolled past do not count.
    const unobserve = observeInView(
      card,
      (inView) => {
        clearTimeout(timer)
        if (inView) timer = setTimeout(setSeen, dwellMs, true)
      },
      { threshold: 0.3 },
    )
    return () => {
      clearTimeout(timer)
      unobserve()
    }
  }, [seen])
  return { link, prefetch: seen ? 'render' : 'intent' } as const
}

function prefetchesInView(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData !== true && matchMedia('(hover: none)').matches
}

const dwellMs = 150

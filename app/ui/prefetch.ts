import { useEffect, useRef, useState } from 'react'

import { observeInView } from './in-view.ts'

/**
 * When to prefetch a link: on hover or focus; on touch screens once its card has been in view for a moment,
 * unless the visitor saves data.
 *
 * @returns `link` is the ref of the link
 */
export function usePrefetch() {
  const link = useRef<HTMLAnchorElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const card = link.current?.closest('article')
    if (!card || seen || !fetchesWhatIsSeen()) return
    return whenSeen(card, () => setSeen(true))
  }, [seen])
  return { link, prefetch: seen ? 'render' : 'intent' } as const
}

function fetchesWhatIsSeen(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData !== true && matchMedia('(hover: none)').matches
}

/** Calls `tell` once the element has stayed in view; what is scrolled past does not count. */
function whenSeen(element: Element, tell: () => void): () => void {
  let stay: ReturnType<typeof setTimeout> | undefined
  const unwatch = observeInView(
    element,
    (inView) => {
      clearTimeout(stay)
      if (inView) stay = setTimeout(tell, stayMs)
    },
    { threshold: 0.3 },
  )
  return () => {
    clearTimeout(stay)
    unwatch()
  }
}

const stayMs = 150

import { useEffect, useRef, useState } from 'react'

import { watchView } from './in-view.ts'

/**
 * When to fetch what a link leads to. A pointer says where it is going before it presses; a finger does
 * not, so where nothing points, what stays in view is fetched, unless its owner asks to save data.
 *
 * @returns `link` for the link; its whole card counts as what is in view
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

/** Tells once, when a good part of the element stayed in view; what only flies past is left alone. */
function whenSeen(element: Element, tell: () => void): () => void {
  let stay: ReturnType<typeof setTimeout> | undefined
  const unwatch = watchView(
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

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import { emptyCard } from './payment-card.ts'

/** The card that is typed: in the memory of one page, and cleared when that enters the back/forward cache. */
export function useCard() {
  const [card, setCard] = useState(emptyCard)
  useEffect(() => {
    const clear = () => flushSync(() => setCard(emptyCard))
    window.addEventListener('pagehide', clear)
    return () => window.removeEventListener('pagehide', clear)
  }, [])
  return [card, setCard] as const
}

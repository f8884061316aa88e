import { useRef, useState } from 'react'

import { callBackend } from '../../../client/browser-backend.ts'
import { announce } from '../../../ui/feedback/announcements.tsx'
import { countByCategory } from '../category/category.data.ts'
import { queryProducts } from './listing.data.ts'
import type { Listing } from './listing.ts'

interface Matches {
  /** How many products a draft would show; null when they could not be counted. */
  total: number | null
  /** The same in each category, by slug. */
  counts?: Record<string, number>
}

/** @param shown the matches of the listing that the draft starts from */
export function useMatches(shown: Matches) {
  const [{ total, counts }, setMatches] = useState(shown)
  const latest = useRef(0)
  async function recount(draft: Listing) {
    const request = ++latest.current
    const matches = await callBackend<Matches, Matches>(
      'The products could not be counted',
      async (backend) => {
        const [{ total: draftTotal }, draftCounts] = await Promise.all([
          queryProducts(backend, { ...draft, limit: 1, offset: 0 }),
          countByCategory(backend, draft),
        ])
        return { total: draftTotal, counts: draftCounts }
      },
      { total: null },
    )
    // An older response never overwrites a newer one.
    if (request !== latest.current) return
    setMatches(matches)
    if (matches.total !== null)
      announce(matches.total === 1 ? '1 product matches' : `${matches.total} products match`)
  }
  return { total, counts, recount }
}

import { useRef, useState } from 'react'

import { callBackend } from '../../../backend/browser-backend.ts'
import { announce } from '../../../ui/feedback/announcements.ts'
import { countListing } from '../product/product.data.ts'
import type { Listing } from './listing.ts'

/**
 * How many products a draft would show; null when it could not be counted.
 *
 * @param total the count of the listing that the draft starts from
 */
export function useMatchCount(total: number) {
  const [count, setCount] = useState<number | null>(total)
  const latest = useRef(0)
  async function recount(draft: Listing) {
    const request = ++latest.current
    const matching = await callBackend(
      'The products could not be counted',
      (backend) => countListing(backend, draft),
      null,
    )
    // An older response never overwrites a newer one.
    if (request !== latest.current) return
    setCount(matching)
    if (matching !== null)
      announce(matching === 1 ? '1 product matches' : `${matching} products match`)
  }
  return { count, recount }
}

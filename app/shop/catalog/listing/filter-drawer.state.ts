import { useRef, useState } from 'react'

import { logError } from '../../../document/error-log.ts'
import { browserBackend } from '../../../backend/browser-backend.ts'
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
    const matching = await browserBackend()
      .then((backend) => countListing(backend, draft))
      .catch((error: unknown) => {
        logError('The products could not be counted', error)
        return null
      })
    // An older response never overwrites a newer one.
    if (request === latest.current) setCount(matching)
  }
  return { count, recount }
}

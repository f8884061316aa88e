import { useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'

import { browserBackend } from '../../platform/browser-backend.ts'
import type { Listing } from './listing.ts'
import { changeListing, listingPath, parseListing } from './listing.ts'
import { countListing } from './product.data.ts'

export type ChangeListing = (change: Partial<Listing>, options?: { replace?: boolean }) => void

/**
 * The listing on its way: what the controls show and what a press of theirs starts from.
 *
 * It runs ahead of the page while the answer travels, so that a tick appears the moment it is set and
 * two quick changes add up instead of the second forgetting the first.
 */
export function useListingChange(listing: Listing): { wanted: Listing; change: ChangeListing } {
  const navigate = useNavigate()
  const coming = useComingListing()
  // Counts only until the page says something new: the answer is a new listing object.
  const [ahead, setAhead] = useState({ of: listing, wanted: listing })
  const wanted =
    ahead.of === listing && ahead.wanted !== listing ? ahead.wanted : (coming ?? listing)
  function change(difference: Partial<Listing>, { replace = false } = {}) {
    const next = changeListing(wanted, difference)
    setAhead({ of: listing, wanted: next })
    void navigate(listingPath(next), { replace, preventScrollReset: true })
  }
  return { wanted, change }
}

/** The listing that is being loaded, or null when the page stands still or leads elsewhere. */
export function useComingListing(): Listing | null {
  const { location } = useNavigation()
  if (location?.pathname !== '/products') return null
  return parseListing(new URLSearchParams(location.search))
}

/** How many products a listing would show, asked again for every draft; an older answer never overtakes. */
export function useMatchCount(total: number) {
  const [count, setCount] = useState<number | null>(total)
  const latest = useRef(0)
  async function ask(listing: Listing) {
    const turn = ++latest.current
    try {
      const matching = await countListing(browserBackend(), listing)
      if (turn === latest.current) setCount(matching)
    } catch (error) {
      // The drawer works without the number: Apply then says nothing of it.
      console.error(error)
      if (turn === latest.current) setCount(null)
    }
  }
  return { count, ask }
}

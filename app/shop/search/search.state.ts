import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'

import { changeSearch, parseSearch, searchPath, type Search } from './search.ts'

export type ChangeSearch = (change: Partial<Search>, options?: { typing?: boolean }) => void

/** The search on its way: what the controls show and what a press of theirs starts from. */
export function useSearchChange(search: Search): { wanted: Search; change: ChangeSearch } {
  const navigate = useNavigate()
  const coming = useComingSearch()
  // Counts only until the page says something new: the answer is a new search object.
  const [ahead, setAhead] = useState({ of: search, wanted: search })
  const wanted = ahead.of === search && ahead.wanted !== search ? ahead.wanted : (coming ?? search)
  function change(difference: Partial<Search>, { typing = false } = {}) {
    const next = changeSearch(wanted, difference)
    setAhead({ of: search, wanted: next })
    // Words that are still being typed leave no trail of half-words behind them.
    void navigate(searchPath(next), {
      replace: typing,
      state: { typing },
      preventScrollReset: true,
    })
  }
  return { wanted, change }
}

/** The search that is being loaded, or null when the page stands still or leads elsewhere. */
export function useComingSearch(): Search | null {
  const { location } = useNavigation()
  if (location?.pathname !== '/search') return null
  return parseSearch(new URLSearchParams(location.search))
}

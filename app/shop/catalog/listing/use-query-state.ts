import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'

/** How the state of a screen is read from its query string, written to it and changed. */
export interface QueryScreen<State> {
  pathname: string
  parse: (params: URLSearchParams) => State
  path: (state: State) => string
  change: (state: State, change: Partial<State>) => State
}

/** `typing` replaces the history entry, so that half-typed text leaves no entries. */
export type ChangeQuery<State> = (change: Partial<State>, options?: { typing?: boolean }) => void

/**
 * The state that the controls show, and its setter, which navigates.
 *
 * Until the response arrives, the state is ahead of the page: a press shows at once, and quick changes add up.
 *
 * @param loaded the state of the page; a new object for each response
 */
export function useQueryState<State>(
  screen: QueryScreen<State>,
  loaded: State,
): { current: State; change: ChangeQuery<State> } {
  const navigate = useNavigate()
  const pending = usePendingQuery(screen)
  const [ahead, setAhead] = useState({ of: loaded, state: loaded })
  const isAhead = ahead.of === loaded && ahead.state !== loaded
  const current = isAhead ? ahead.state : (pending ?? loaded)
  function change(difference: Partial<State>, { typing = false } = {}) {
    const next = screen.change(current, difference)
    setAhead({ of: loaded, state: next })
    const options = { replace: typing, state: { typing }, preventScrollReset: true }
    void navigate(screen.path(next), options)
  }
  return { current, change }
}

/** The state that is being loaded, or null when no navigation to this screen is pending. */
export function usePendingQuery<State>({ pathname, parse }: QueryScreen<State>): State | null {
  const { location } = useNavigation()
  return location?.pathname === pathname ? parse(new URLSearchParams(location.search)) : null
}

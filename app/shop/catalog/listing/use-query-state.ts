import { useNavigate, useNavigation } from 'react-router'
import { useEffect, useRef } from 'react'

import { useDraft } from '../../../ui/state-hooks.ts'
import { usePause, onRelease } from '../../../ui/form/settling.ts'
import { maxSearchLength, parseText, type ProductQuery, type QueryScreen } from './product-query.ts'

/**
 * The query that the controls show, and its setter, which navigates. It is that of the address that is being loaded, or
 * else of the page: a press shows at once, quick changes add up, and what is not loaded is not shown. `typing` replaces
 * the history entry, so that half-typed text leaves no entries.
 *
 * @param loaded the query of the page
 */
export function useQueryState<Sort extends string>(
  screen: QueryScreen<Sort>,
  loaded: ProductQuery<Sort>,
) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const current = usePendingQuery(screen) ?? loaded
  const isPushing = location !== undefined && !(location.state as HistoryState)?.typing
  function change(difference: Partial<ProductQuery<Sort>>, { typing = false } = {}) {
    const next = screen.pathTo(current, difference)
    if (next === screen.path(current)) return
    void navigate(next, {
      replace: (typing && !isPushing) || next === screen.path(loaded),
      state: { typing } satisfies HistoryState,
      preventScrollReset: true,
    })
  }
  return { current, change }
}

/** What a history entry of such a screen keeps. */
type HistoryState = { typing?: boolean } | null

/** The query that is being loaded, or null when no navigation to this screen is pending. */
export function usePendingQuery<Query>(screen: {
  pathname: string
  parse: (params: URLSearchParams) => Query
}): Query | null {
  const { location } = useNavigation()
  if (location?.pathname !== screen.pathname) return null
  return screen.parse(new URLSearchParams(location.search))
}

interface TypedTextOptions {
  /** Called with the cleaned text once typing pauses. */
  onPause: (text: string) => void
  /** Called with the cleaned text when the box loses the focus. */
  onLeave: (text: string) => void
}

/** The text of a search box: as typed until it is submitted or left, else as the URL has it. */
export function useTypedText(current: string, { onPause, onLeave }: TypedTextOptions) {
  // A space at the end stays: more may follow it.
  const [typed, setTyped] = useDraft<string>((text) => parseText(text) === current)
  usePause(typed, () => typed !== null && onPause(parseText(typed)))
  /** Ends the editing and returns the cleaned text; a pending `onPause` is cancelled. */
  function finish() {
    setTyped(null)
    return parseText(typed ?? current)
  }
  const leave = useRef(() => {})
  useEffect(() => void (leave.current = () => onLeave(finish())))
  return {
    finish,
    /** The attributes of the box. */
    box: {
      type: 'search',
      maxLength: maxSearchLength,
      value: typed ?? current,
      onChange: (event: { target: HTMLInputElement }) => setTyped(event.target.value),
      onBlur: () => onRelease(() => leave.current()),
    },
  }
}

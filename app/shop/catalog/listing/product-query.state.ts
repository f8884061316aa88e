import { useNavigate, useNavigation } from 'react-router'
import { useEffect, useRef, type SubmitEvent } from 'react'

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

/** Called besides the search that follows. */
interface QueryFormOptions {
  /** The cleaned text was submitted. */
  onSubmit?: (text: string) => void
  /** The box lost the focus with this text, cleaned. */
  onLeave?: (text: string) => void
}

/**
 * `useQueryState` for a form with a search box. It searches once typing pauses, on submit, and when the box is left. The
 * box shows what is typed until then, else what the address has.
 */
export function useQueryForm<Sort extends string>(
  screen: QueryScreen<Sort>,
  loaded: ProductQuery<Sort>,
  { onSubmit, onLeave }: QueryFormOptions = {},
) {
  const { current, change } = useQueryState(screen, loaded)
  // A space at the end stays: more may follow it.
  const [typed, setTyped] = useDraft<string>((text) => parseText(text) === current.q)
  usePause(typed, () => typed !== null && change({ q: parseText(typed) }, { typing: true }))
  /** Ends the editing and returns the cleaned text; a pending pause is cancelled. */
  function finish() {
    setTyped(null)
    return parseText(typed ?? current.q)
  }
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      const q = finish()
      onLeave?.(q)
      if (q !== current.q) change({ q })
    }
  })
  return {
    current,
    change,
    submit(event: SubmitEvent) {
      event.preventDefault()
      const q = finish()
      onSubmit?.(q)
      change({ q })
    },
    /** The attributes of the box. */
    box: {
      type: 'search',
      maxLength: maxSearchLength,
      value: typed ?? current.q,
      onChange: (event: { target: HTMLInputElement }) => setTyped(event.target.value),
      onBlur: () => onRelease(() => leave.current()),
    },
  }
}

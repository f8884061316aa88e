import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * For a place whose parts come and go: when the part that had the focus has left the page, the place itself
 * takes it, so that a keyboard goes on from there and not from the top. What it answers is spread on the
 * place's element; whoever calls it must be drawn again when a part goes.
 */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const last = useRef<Element>(null)
  // After every drawing: which one took the part away is not known.
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  })
  return {
    ref: place,
    tabIndex: -1,
    onFocus: (event: FocusEvent) => void (last.current = event.target),
  }
}

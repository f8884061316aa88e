import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Moves the focus to a container when its focused child is removed, so that keyboard users do not start over at the
 * top. Spread the result on the container, whose component must render again when a child is removed.
 */
export function useRestoredFocus<Container extends HTMLElement>() {
  const container = useRef<Container>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (focused.current === null || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true })
  })
  return {
    ref: container,
    tabIndex: -1,
    onFocus: (event: FocusEvent) => void (focused.current = event.target),
  }
}

import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Keeps the focus near when the focused child of a container is removed, so that keyboard users do not start over at
 * the top: moves it to the container. Spread the result on the container, whose component must render again when a
 * child is removed.
 *
 * @param buttons the selector of buttons that remove their item; the next of them gets the focus, if there is one
 */
export function useRestoredFocus<Container extends HTMLElement>(buttons?: string) {
  const container = useRef<Container>(null)
  const focused = useRef<Element>(null)
  /** Of the focused one among the buttons; -1 for any other child. */
  const position = useRef(-1)
  function findButtons(): HTMLElement[] {
    return buttons && container.current
      ? [...container.current.querySelectorAll<HTMLElement>(buttons)]
      : []
  }
  useEffect(() => {
    if (focused.current === null || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement !== document.body) return
    const next = findButtons()
      .slice(0, position.current + 1)
      .at(-1)
    if (next) next.focus()
    else container.current?.focus({ preventScroll: true })
  })
  return {
    ref: container,
    tabIndex: -1,
    onFocus({ target }: FocusEvent) {
      focused.current = target
      position.current = findButtons().findIndex((button) => button === target)
    },
  }
}

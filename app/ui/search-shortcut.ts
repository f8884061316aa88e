/** Ctrl+K or Cmd+K, unless it was already handled. With Shift it belongs to the browser: Firefox opens its console. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.shiftKey) return false
  return (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
}

/**
 * Opens a search box on the shortcut. The listener is on the window, so that a box which listens on the document comes
 * first.
 *
 * @param variant the shortcut is ignored while the other variant is displayed
 */
export function onSearchShortcut(variant: 'desktop' | 'mobile', open: () => void) {
  function press(event: KeyboardEvent) {
    if (!isSearchShortcut(event)) return
    const isWide = window.matchMedia('(width >= 48em)').matches
    if (isWide !== (variant === 'desktop')) return
    event.preventDefault()
    open()
  }
  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}

/**
 * Ctrl or Cmd and K, unless the page itself has taken it: the listing gives it to its own box. It
 * listens at the window, which hears of a key after the page has.
 */
export function onSearchShortcut(open: () => void) {
  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey || event.shiftKey) return
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    open()
  }
  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}

/** Whether the header shows its own search box, rather than the one in the phone's panel. */
export function isWide(): boolean {
  return window.matchMedia('(width >= 768px)').matches
}

/**
 * Ctrl or Cmd and K, unless the page itself has taken it: the listing gives it to its own box. It
 * listens at the window, which hears of a key after the page has.
 *
 * @param room of the box that opens; the shortcut is deaf while the other one is in use
 */
export function onSearchShortcut(room: 'desktop' | 'mobile', open: () => void) {
  function press(event: KeyboardEvent) {
    if (isWide() !== (room === 'desktop')) return
    if (event.defaultPrevented || event.altKey || event.shiftKey) return
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    open()
  }
  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}

/** Whether the header shows its own search box, rather than the one in the phone's panel. */
function isWide(): boolean {
  return window.matchMedia('(width >= 48em)').matches
}

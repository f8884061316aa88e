/** Ctrl+K or Cmd+K, unless it was already handled. With Shift it belongs to the browser: Firefox opens its console. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.shiftKey) return false
  return (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
}

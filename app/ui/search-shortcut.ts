/** Ctrl+K or Cmd+K, unless it was answered already. With Shift it is the browser's: Firefox opens its console. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.shiftKey) return false
  return (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
}

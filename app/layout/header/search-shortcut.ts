import { isSearchShortcut } from '../../ui/search-shortcut.ts'

/**
 * Opens a search box on Ctrl+K or Cmd+K. The listener is on the window, so that the listing's own box comes first.
 *
 * @param variant the shortcut is ignored while the other variant is displayed
 */
export function onSearchShortcut(variant: 'desktop' | 'mobile', open: () => void) {
  function press(event: KeyboardEvent) {
    const isWide = window.matchMedia('(width >= 48em)').matches
    if (!isSearchShortcut(event) || isWide !== (variant === 'desktop')) return
    event.preventDefault()
    open()
  }
  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}

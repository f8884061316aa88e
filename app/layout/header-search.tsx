import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { intentOf, loadOnIntent } from '../ui/load-on-intent.ts'
import { onSearchShortcut } from './search-shortcut.ts'
import './header-search.css'

const LiveSearch = loadOnIntent(
  () => import('../shop/search/live-search.tsx'),
  (module) => module.LiveSearch,
)

/**
 * The Search button and the box it opens beside itself. It is a form of its own, so that without
 * script the button leads to the search page.
 */
export function HeaderSearch() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function close() {
    // Only who was in the box is taken back to the button; who pressed elsewhere stays there.
    const within = button.current?.closest('.header-search')?.contains(document.activeElement)
    setOpen(false)
    if (within) button.current?.focus()
  }
  useEffect(() => onSearchShortcut('desktop', () => setOpen(true)), [])
  return (
    <div className="header-search" data-open={open || undefined}>
      {open && <LiveSearch room="desktop" takesFocus onClose={close} />}
      <form action="/search">
        <button
          ref={button}
          type="submit"
          className="site-header-tool"
          aria-label="Search"
          aria-expanded={open}
          aria-keyshortcuts="Control+K Meta+K"
          {...intentOf(LiveSearch)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault()
            setOpen(!open)
          }}
        >
          {open ? <X aria-hidden /> : <Search aria-hidden />}
          <span className="site-header-word">Search</span>
        </button>
      </form>
    </div>
  )
}

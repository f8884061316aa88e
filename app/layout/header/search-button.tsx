import { Search, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'

import { SearchBox } from '../../shop/search/search-box.tsx'
import { onSearchShortcut } from '../../ui/search-shortcut.ts'
import { Icon } from '../../ui/icon.tsx'

/** The Search button and its box. Without script, the button opens the search page. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const search = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  function close() {
    const hadFocus = search.current?.contains(document.activeElement)
    setOpen(false)
    if (hadFocus) button.current?.focus()
  }
  useEffect(
    () =>
      onSearchShortcut('desktop', () => {
        setOpen(true)
        search.current?.querySelector('input')?.focus()
      }),
    [],
  )
  return (
    <div ref={search} className="search-button" data-open={open || undefined}>
      {open && <SearchBox variant="desktop" takesFocus onClose={close} />}
      <form action="/search">
        <button
          ref={button}
          type="submit"
          className="site-header-tool"
          aria-label="Search"
          aria-expanded={open}
          aria-keyshortcuts="Control+K Meta+K"
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault()
            setOpen(!open)
          }}
        >
          {open ? <Icon of={X} /> : <Icon of={Search} />}
          <span className="site-header-label">Search</span>
        </button>
      </form>
    </div>
  )
}

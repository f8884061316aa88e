import { Menu, Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'

import { IconButton } from '../../ui/button/icon-button.tsx'
import { preloadOnIntent, lazyOnIntent } from '../../ui/lazy.ts'
import { onSearchShortcut } from '../../ui/search-shortcut.ts'
import './mobile-menu-buttons.css'

const MobileMenuPanel = lazyOnIntent(
  async () => (await import('./mobile-menu-panel.tsx')).MobileMenuPanel,
)

/** The phone's menu and search buttons and their panel, which every navigation closes. */
export function MobileMenuButtons() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [searching, setSearching] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = openAt === key
  // It stays closed when Back returns.
  if (openAt !== null && !open) setOpenAt(null)
  function show({ search = false } = {}) {
    setSearching(search)
    setOpenAt(key)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpenAt(null)
  }
  function leave(event: FocusEvent) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpenAt(null)
  }
  function openSearch() {
    show({ search: true })
    if (open) toggle.current?.parentElement?.querySelector('input')?.focus()
  }
  useEffect(() => onSearchShortcut('mobile', openSearch))
  // The panel may take the focus away with it.
  useEffect(() => {
    const button = toggle.current
    if (!open) return
    return () => {
      if (document.activeElement === document.body) button?.focus()
    }
  }, [open])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events that bubble from the panel
    <div className="mobile-menu-buttons" onKeyDown={press} onBlur={leave}>
      <IconButton
        ref={toggle}
        label="Menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        {...preloadOnIntent(MobileMenuPanel)}
        onClick={() => (open ? setOpenAt(null) : show())}
      >
        {open ? <X aria-hidden /> : <Menu aria-hidden />}
      </IconButton>
      <IconButton
        label="Search"
        {...preloadOnIntent(MobileMenuPanel)}
        onClick={() => show({ search: true })}
        hidden={open}
      >
        <Search aria-hidden />
      </IconButton>
      {open && <MobileMenuPanel id={id} searching={searching} onMissing={() => setOpenAt(null)} />}
    </div>
  )
}

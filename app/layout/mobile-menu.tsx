import { Menu, Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'

import { IconButton } from '../ui/icon-button.tsx'
import { intentOf, loadOnIntent } from '../ui/load-on-intent.ts'
import { onSearchShortcut } from './search-shortcut.ts'
import './mobile-menu.css'

const MobilePanel = loadOnIntent(
  () => import('./mobile-panel.tsx'),
  (module) => module.MobilePanel,
)

/** The phone's toggle and the panel under it, which closes when one goes somewhere. */
export function MobileMenu() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [searching, setSearching] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()
  // It was opened on one screen; on any other it is closed.
  const open = openAt === key
  function show({ search = false } = {}) {
    setSearching(search)
    setOpenAt(key)
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    setOpenAt(null)
    toggle.current?.focus()
  }
  function leave(event: FocusEvent) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpenAt(null)
  }
  useEffect(() => onSearchShortcut('mobile', () => show({ search: true })))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what bubbles out of the panel
    <div className="mobile-menu" onKeyDown={press} onBlur={leave}>
      <IconButton
        ref={toggle}
        label="Menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        {...intentOf(MobilePanel)}
        onClick={() => (open ? setOpenAt(null) : show())}
      >
        {open ? <X aria-hidden /> : <Menu aria-hidden />}
      </IconButton>
      <IconButton
        label="Search"
        {...intentOf(MobilePanel)}
        onClick={() => show({ search: true })}
        hidden={open}
      >
        <Search aria-hidden />
      </IconButton>
      {open && <MobilePanel id={id} searching={searching} />}
    </div>
  )
}

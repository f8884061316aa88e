import { Menu, Search, X } from 'lucide'
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'

import { IconButton, Button, ButtonLink } from '../../ui/button.tsx'
import { useMenuGroups } from '../../navigation/menu.ts'
import { onSearchShortcut } from '../../ui/search-shortcut.ts'
import { useSession } from '../../shop/session/session.state.ts'
import { signInPath } from '../../shop/session/session.ts'
import { useSignOut } from '../../shop/session/sign-out.state.ts'
import { useCart } from '../../shop/cart/cart.state.tsx'
import { SearchBox } from '../../shop/search/search-box.tsx'
import { useWishlist } from '../../shop/wishlist/wishlist.state.tsx'
import { Count } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import './mobile-menu.css'

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
        onClick={() => (open ? setOpenAt(null) : show())}
      >
        {open ? <Icon of={X} /> : <Icon of={Menu} />}
      </IconButton>
      <IconButton label="Search" onClick={() => show({ search: true })} hidden={open}>
        <Icon of={Search} />
      </IconButton>
      {open && <MobileMenuPanel id={id} searching={searching} />}
    </div>
  )
}

interface MobileMenuPanelProps {
  id: string
  /** Opened by the search button: focuses the search box. */
  searching: boolean
}

/** Search, menu links and account links. @internal Exported for tests. */
function MobileMenuPanel({ id, searching }: MobileMenuPanelProps) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const signIn = signInPath(pathname + search)
  return (
    <div className="mobile-menu-panel" id={id}>
      <SearchBox variant="mobile" takesFocus={searching} />
      <nav aria-label="Menu">
        {useMenuGroups().map(({ heading, links }) => (
          <div key={heading} role="group" aria-label={heading}>
            <p>{heading}</p>
            <ul>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {session.status === 'signed-in' ? (
        <ShopperLinks email={session.shopper.email} />
      ) : (
        <div className="mobile-menu-panel-account" data-visitor>
          <ButtonLink to={signIn}>Sign In</ButtonLink>
          <ButtonLink to={signIn.replace('/login', '/signup')} look="secondary">
            Sign Up
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function ShopperLinks({ email }: { email: string }) {
  const signOut = useSignOut()
  const links = [
    { to: '/account', label: 'Account', count: 0 },
    { to: '/wishlist', label: 'Wishlist', count: useWishlist().count },
    { to: '/cart', label: 'Cart', count: useCart().count },
  ]
  return (
    <div className="mobile-menu-panel-account">
      <p>{email}</p>
      <ul>
        {links.map(({ to, label, count }) => (
          <li key={to}>
            <Link to={to}>
              <span>{label}</span>
              <Count value={count} />
              {count > 0 && <span className="visually-hidden">{`, ${count}`}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <Button look="secondary" wide onClick={signOut}>
        Sign Out
      </Button>
    </div>
  )
}

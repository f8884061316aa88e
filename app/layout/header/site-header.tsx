import { Heart, ShoppingBag, type IconNode } from 'lucide'
import { Link } from 'react-router'
import { useState, useSyncExternalStore } from 'react'

import { shop } from '../../../content/shop.ts'
import { shortcuts } from '../../../content/links.ts'
import { counted } from '../../document/text.ts'
import { useLeads } from '../../navigation/menu.ts'
import { useCart } from '../../shop/cart/cart.state.tsx'
import { useWishlist } from '../../shop/wishlist/wishlist.state.tsx'
import { lazyComponent } from '../../ui/lazy.ts'
import { MenuButton } from '../../ui/overlay/menu-button.tsx'
import { AccountButton } from './account-button.tsx'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { SearchButton } from './search-button.tsx'
import { MobileMenuButtons } from './mobile-menu.tsx'
import { Count } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import './site-header.css'

const HeaderMenu = lazyComponent(async () => (await import('./header-menu.tsx')).HeaderMenu)

/** Banner, logo, menus, search and counts. Hides while scrolling down, returns while scrolling up. */
export function SiteHeader() {
  const hidden = useScrolledDown()
  return (
    <>
      <AnnouncementBanner />
      <header className="site-header" data-hidden={hidden || undefined}>
        <div className="site-header-row page-width">
          <MobileMenuButtons />
          {/* Without script the menu does not open; the footer has the same links. */}
          <a className="site-header-no-script" href="#site-footer">
            Menu
          </a>
          <nav className="site-header-nav" aria-label="Main">
            <MenuButton className="site-header-menu" look="quiet" menu={HeaderMenu}>
              Menu
            </MenuButton>
            {shortcuts.filter(useLeads()).map(({ label, to }) => (
              <Link key={to} to={to} prefetch="intent">
                {label}
              </Link>
            ))}
          </nav>
          <Link to="/" className="site-header-logo brand-name" translate="no">
            {shop.name}
          </Link>
          <div className="site-header-tools">
            <SearchButton />
            <HeaderCount to="/wishlist" label="Wishlist" icon={Heart} list={useWishlist()} />
            <HeaderCount to="/cart" label="Cart" icon={ShoppingBag} list={useCart()} />
            <AccountButton />
          </div>
        </div>
      </header>
    </>
  )
}

interface HeaderCountProps {
  to: string
  label: string
  icon: IconNode
  list: { status: string; count: number; isConfirmed: boolean }
}

/** A header icon with a count. Announces a change of the count once the shop has confirmed it. */
function HeaderCount({ to, label, icon, list }: HeaderCountProps) {
  const { status, count, isConfirmed } = list
  const [confirmed, setConfirmed] = useState<number | null>(null)
  const [change, setChange] = useState('')
  const text = `${label}, ${counted(count, 'item')}`
  if (isConfirmed && count !== confirmed) {
    setConfirmed(count)
    if (confirmed !== null) setChange(text)
  }
  if (status === 'signed-out' && confirmed !== null) setConfirmed(null)
  return (
    <>
      <Link
        to={to}
        className="site-header-tool"
        aria-label={count > 0 ? text : label}
        prefetch="intent"
      >
        <Icon of={icon} />
        <span className="site-header-label">{label}</span>{' '}
        {/* The space separates label and count for voice control: "Cart 4". */}
        <Count value={count} />
      </Link>
      <span className="visually-hidden" role="status">
        {change}
      </span>
    </>
  )
}

/** Whether the page was last scrolled down; false near the top and on the server. */
function useScrolledDown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => down,
    () => false,
  )
}

let down = false
/** The position that the next one is compared with. */
let lastTop = 0

function subscribe(listener: () => void) {
  function update() {
    const top = window.scrollY
    if (top >= nearTopPx && Math.abs(top - lastTop) <= thresholdPx) return
    down = top >= nearTopPx && top > lastTop
    lastTop = top
    listener()
  }
  window.addEventListener('scroll', update, { passive: true })
  return () => window.removeEventListener('scroll', update)
}

const nearTopPx = 160
/** Smaller movements change nothing. */
const thresholdPx = 12

import { Heart, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'

import { brandName } from '../../document/brand.ts'
import { useCart } from '../../shop/cart/cart.state.tsx'
import { useWishlist } from '../../shop/wishlist/wishlist.state.tsx'
import { lazyOnIntent } from '../../ui/lazy.ts'
import { MenuButton } from '../../ui/overlay/menu-button.tsx'
import { AccountButton } from './account-button.tsx'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { HeaderCount } from './header-count.tsx'
import { headerShortcuts } from './header-links.ts'
import { HeaderSearch } from './header-search.tsx'
import { MobileMenuButtons } from './mobile-menu-buttons.tsx'
import { useScrolledDown } from './use-scrolled-down.ts'
import './site-header.css'

const HeaderMenu = lazyOnIntent(async () => (await import('./header-menu.tsx')).HeaderMenu)

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
            {headerShortcuts.map(({ label, to }) => (
              <Link key={to} to={to} prefetch="intent">
                {label}
              </Link>
            ))}
          </nav>
          <SiteLogo />
          <div className="site-header-tools">
            <HeaderSearch />
            <WishlistLink />
            <CartLink />
            <AccountButton />
          </div>
        </div>
      </header>
    </>
  )
}

function SiteLogo() {
  return (
    <Link to="/" className="site-header-logo" translate="no">
      {brandName}
    </Link>
  )
}

function WishlistLink() {
  return (
    <HeaderCount to="/wishlist" label="Wishlist" list={useWishlist()}>
      <Heart aria-hidden />
    </HeaderCount>
  )
}

function CartLink() {
  return (
    <HeaderCount to="/cart" label="Cart" list={useCart()}>
      <ShoppingBag aria-hidden />
    </HeaderCount>
  )
}

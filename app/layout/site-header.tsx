import { Heart, ShoppingBag, User } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { houseName } from '../platform/house.ts'
import { useAuth } from '../shop/auth/auth.state.ts'
import { signInPath } from '../shop/auth/auth.ts'
import { useCart } from '../shop/cart/cart.state.tsx'
import { useWishlist } from '../shop/wishlist/wishlist.state.tsx'
import { loadOnIntent } from '../ui/load-on-intent.ts'
import { MenuButton, type OpenMenu } from '../ui/menu-button.tsx'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { HeaderCount } from './header-count.tsx'
import { headerShortcuts } from './header-links.ts'
import { HeaderSearch } from './header-search.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useScrollDirection } from './scroll-direction.ts'
import { useSignOutOnArrival } from './sign-out.ts'
import './site-header.css'

const HeaderMenu = loadOnIntent(
  () => import('./header-menu.tsx'),
  (module) => module.HeaderMenu,
)
const AccountMenu = loadOnIntent(
  () => import('./account-menu.tsx'),
  (module) => module.AccountMenu,
)

const headerMenu = (menu: OpenMenu) => <HeaderMenu {...menu} />
const accountMenu = (menu: OpenMenu) => <AccountMenu {...menu} />

/** Banner, logo, menus, search, counts. Gives way while one reads on, comes back when one turns back. */
export function SiteHeader() {
  const away = useScrollDirection() === 'down'
  useSignOutOnArrival()
  return (
    <>
      <AnnouncementBanner />
      <header className="site-header" data-away={away || undefined}>
        <div className="site-header-row">
          <MobileMenu />
          {/* Without script no menu opens; the footer holds the same links. */}
          <a className="site-header-plain" href="#site-footer">
            Menu
          </a>
          <nav className="site-header-nav" aria-label="Main">
            <MenuButton
              className="site-header-menu"
              look="quiet"
              onIntent={HeaderMenu.preload}
              menu={headerMenu}
            >
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

/** For the checkout: nothing that leads away but the name over the door. */
export function QuietHeader() {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <SiteLogo />
      </div>
    </header>
  )
}

function SiteLogo() {
  return (
    <Link to="/" className="site-header-logo" translate="no">
      {houseName}
    </Link>
  )
}

function WishlistLink() {
  const { status, count } = useWishlist()
  return (
    <HeaderCount to="/wishlist" word="Wishlist" known={status === 'ready'} count={count}>
      <Heart aria-hidden />
    </HeaderCount>
  )
}

function CartLink() {
  const { status, count } = useCart()
  return (
    <HeaderCount to="/cart" word="Cart" known={status === 'ready'} count={count}>
      <ShoppingBag aria-hidden />
    </HeaderCount>
  )
}

/** Until it is known who is here, and for visitors, the way to sign in; then a shopper's own menu. */
function AccountButton() {
  const auth = useAuth()
  const { pathname, search } = useLocation()
  const face = (
    <>
      <User aria-hidden />
      <span className="site-header-word">Account</span>
    </>
  )
  if (auth.status !== 'signed-in') {
    return (
      <Link
        to={signInPath(pathname + search)}
        className="site-header-tool"
        data-for="account"
        aria-label="Account: sign in"
      >
        {face}
      </Link>
    )
  }
  return (
    <MenuButton
      className="site-header-tool"
      data-for="account"
      look="quiet"
      aria-label="Account"
      onIntent={AccountMenu.preload}
      menu={accountMenu}
    >
      {face}
    </MenuButton>
  )
}

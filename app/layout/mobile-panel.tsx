import { Link, useLocation } from 'react-router'

import { useAuth } from '../shop/auth/auth.state.ts'
import { signInPath } from '../shop/auth/auth.ts'
import { useCart } from '../shop/cart/cart.state.tsx'
import { LiveSearch } from '../shop/search/live-search.tsx'
import { useWishlist } from '../shop/wishlist/wishlist.state.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Count } from '../ui/count.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { headerLinks } from './header-links.ts'
import { useSignOut } from './sign-out.ts'
import './mobile-panel.css'

interface MobilePanelProps {
  id: string
  /** Opened for its search box, which then has the focus. */
  searching: boolean
}

/** What the phone's toggle opens: search, all links of the menu, one's own things. Heavy: loaded on intent. */
export function MobilePanel({ id, searching }: MobilePanelProps) {
  return (
    <div className="mobile-panel" id={id}>
      <LiveSearch room="mobile" takesFocus={searching} />
      <nav aria-label="Menu">
        {headerLinks.map(({ heading, links }) => (
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
      <OwnLinks />
    </div>
  )
}

function OwnLinks() {
  const auth = useAuth()
  if (auth.status === 'signed-in') return <ShopperLinks email={auth.shopper.email} />
  return <VisitorLinks />
}

function ShopperLinks({ email }: { email: string }) {
  const wishlist = useWishlist()
  const cart = useCart()
  const signOut = useSignOut()
  return (
    <div className="mobile-panel-own">
      <p>{email}</p>
      <ul>
        <li>
          <Link to="/account">Account</Link>
        </li>
        <li>
          <CountedLink to="/wishlist" word="Wishlist" count={wishlist.count} />
        </li>
        <li>
          <CountedLink to="/cart" word="Cart" count={cart.count} />
        </li>
      </ul>
      <Button look="secondary" wide onClick={signOut}>
        Sign Out
      </Button>
    </div>
  )
}

function CountedLink({ to, word, count }: { to: string; word: string; count: number }) {
  return (
    <Link to={to}>
      {word}
      <Count value={count} />
      {count > 0 && <VisuallyHidden>, {count}</VisuallyHidden>}
    </Link>
  )
}

function VisitorLinks() {
  const { pathname, search } = useLocation()
  const signIn = signInPath(pathname + search)
  return (
    <div className="mobile-panel-own" data-visitor>
      <ButtonLink to={signIn}>Sign In</ButtonLink>
      <ButtonLink to={signIn.replace('/login', '/signup')} look="secondary">
        Sign Up
      </ButtonLink>
    </div>
  )
}

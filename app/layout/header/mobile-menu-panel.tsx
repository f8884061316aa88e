import { Link, useLocation } from 'react-router'

import { useSession } from '../../shop/session/session.state.ts'
import { signInPath } from '../../shop/session/session.ts'
import { useCart } from '../../shop/cart/cart.state.tsx'
import { SearchBox } from '../../shop/search/search-box.tsx'
import { useWishlist } from '../../shop/wishlist/wishlist.state.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Count } from '../../ui/count.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { narrowMenuGroups } from './menu-groups.ts'
import { useSignOut } from './sign-out.ts'
import './mobile-menu-panel.css'

interface MobileMenuPanelProps {
  id: string
  /** Opened by the search button: focuses the search box. */
  searching: boolean
}

/** Search, menu links and account links, loaded on intent. */
export function MobileMenuPanel({ id, searching }: MobileMenuPanelProps) {
  const session = useSession()
  return (
    <div className="mobile-menu-panel" id={id}>
      <SearchBox variant="mobile" takesFocus={searching} />
      <nav aria-label="Menu">
        {narrowMenuGroups.map(({ heading, links }) => (
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
        <VisitorLinks />
      )}
    </div>
  )
}

function ShopperLinks({ email }: { email: string }) {
  const wishlist = useWishlist()
  const cart = useCart()
  const signOut = useSignOut()
  return (
    <div className="mobile-menu-panel-account">
      <p>{email}</p>
      <ul>
        <li>
          <Link to="/account">Account</Link>
        </li>
        <li>
          <CountedLink to="/wishlist" label="Wishlist" count={wishlist.count} />
        </li>
        <li>
          <CountedLink to="/cart" label="Cart" count={cart.count} />
        </li>
      </ul>
      <Button look="secondary" wide onClick={signOut}>
        Sign Out
      </Button>
    </div>
  )
}

function CountedLink({ to, label, count }: { to: string; label: string; count: number }) {
  return (
    <Link to={to}>
      <span>{label}</span>
      <Count value={count} />
      {count > 0 && <VisuallyHidden>{`, ${count}`}</VisuallyHidden>}
    </Link>
  )
}

function VisitorLinks() {
  const { pathname, search } = useLocation()
  const signIn = signInPath(pathname + search)
  return (
    <div className="mobile-menu-panel-account" data-visitor>
      <ButtonLink to={signIn}>Sign In</ButtonLink>
      <ButtonLink to={signIn.replace('/login', '/signup')} look="secondary">
        Sign Up
      </ButtonLink>
    </div>
  )
}

import { User } from 'lucide'
import { Link, useLocation } from 'react-router'

import { useSession } from '../../shop/session/session.state.ts'
import { signInPath } from '../../shop/session/session.ts'
import { lazyComponent } from '../../ui/lazy.ts'
import { MenuButton } from '../../ui/overlay/menu-button.tsx'
import { Icon } from '../../ui/icon.tsx'

const AccountMenu = lazyComponent(async () => (await import('./account-menu.tsx')).AccountMenu)

/** A link to sign in until the session is known and for visitors; the account menu for shoppers. */
export function AccountButton() {
  const session = useSession()
  const { pathname, search } = useLocation()
  const content = (
    <>
      <Icon of={User} />
      <span className="site-header-label">Account</span>
    </>
  )
  if (session.status !== 'signed-in') {
    return (
      <Link
        to={signInPath(pathname + search)}
        className="site-header-tool"
        data-for="account"
        aria-label="Account: sign in"
      >
        {content}
      </Link>
    )
  }
  return (
    <MenuButton
      className="site-header-tool"
      data-for="account"
      look="quiet"
      aria-label="Account"
      menu={AccountMenu}
    >
      {content}
    </MenuButton>
  )
}

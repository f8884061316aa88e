import { Heart, LogOut, Package, User } from 'lucide'

import { useSession } from '../../shop/session/session.state.ts'
import { nameOfEmail } from '../../shop/session/session.ts'
import { useSignOut } from '../../shop/session/sign-out.state.ts'
import { useWishlist } from '../../shop/wishlist/wishlist.state.tsx'
import { Count } from '../../ui/badge.tsx'
import {
  DropdownMenu,
  MenuItem,
  MenuLine,
  MenuLink,
  MenuNote,
} from '../../ui/overlay/dropdown-menu.tsx'
import type { OpenMenu } from '../../ui/overlay/menu-button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The menu of a shopper's account button, loaded on intent. */
export function AccountMenu(menu: OpenMenu) {
  const session = useSession()
  const { count } = useWishlist()
  const signOut = useSignOut()
  if (session.status !== 'signed-in') return null
  const { email } = session.shopper
  return (
    <DropdownMenu {...menu} align="end">
      <MenuNote>
        <span>{nameOfEmail(email)}</span>
        <small>{email}</small>
      </MenuNote>
      <MenuLine />
      <MenuLink to="/account" icon={<Icon of={User} />}>
        My Account
      </MenuLink>
      <MenuLink to="/orders" icon={<Icon of={Package} />}>
        My Orders
      </MenuLink>
      <MenuLink to="/wishlist" icon={<Icon of={Heart} />} aside={<Count value={count} />}>
        <span>My Wishlist</span>
        {count > 0 && <span className="visually-hidden">{`, ${count}`}</span>}
      </MenuLink>
      <MenuLine />
      <MenuItem icon={<Icon of={LogOut} />} onSelect={signOut}>
        Sign Out
      </MenuItem>
    </DropdownMenu>
  )
}

import { Heart, LogOut, Package, User } from 'lucide-react'

import { useAuth } from '../shop/auth/auth.state.ts'
import { nameOfEmail } from '../shop/auth/auth.ts'
import { useWishlist } from '../shop/wishlist/wishlist.state.tsx'
import { Count } from '../ui/count.tsx'
import { DropdownMenu, MenuItem, MenuLine, MenuLink, MenuNote } from '../ui/dropdown-menu.tsx'
import type { OpenMenu } from '../ui/menu-button.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useSignOut } from './sign-out.ts'

/** What a shopper's account button opens. Heavy: loaded on intent. */
export function AccountMenu(menu: OpenMenu) {
  const auth = useAuth()
  const { count } = useWishlist()
  const signOut = useSignOut()
  if (auth.status !== 'signed-in') return null
  const { email } = auth.shopper
  return (
    <DropdownMenu {...menu} align="end">
      <MenuNote>
        {nameOfEmail(email)}
        <small>{email}</small>
      </MenuNote>
      <MenuLine />
      <MenuLink to="/account" icon={<User aria-hidden />}>
        My Account
      </MenuLink>
      <MenuLink to="/orders" icon={<Package aria-hidden />}>
        My Orders
      </MenuLink>
      <MenuLink to="/wishlist" icon={<Heart aria-hidden />} aside={<Count value={count} />}>
        My Wishlist
        {count > 0 && <VisuallyHidden>, {count}</VisuallyHidden>}
      </MenuLink>
      <MenuLine />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut}>
        Sign Out
      </MenuItem>
    </DropdownMenu>
  )
}

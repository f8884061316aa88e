import { Heart, LogOut, Package, User } from 'lucide-react'

import { nameOfEmail, type Shopper } from '../shop/auth/auth.ts'
import { useWishlist } from '../shop/wishlist/wishlist.state.tsx'
import { Count } from '../ui/count.tsx'
import { DropdownMenu, MenuItem, MenuLine, MenuLink, MenuNote } from '../ui/dropdown-menu.tsx'
import type { OpenMenu } from '../ui/menu-button.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useSignOut } from './sign-out.ts'

interface AccountMenuProps extends OpenMenu {
  shopper: Shopper
}

/** What a shopper's account button opens. Heavy: loaded on intent. */
export function AccountMenu({ shopper, ...menu }: AccountMenuProps) {
  const { count } = useWishlist()
  const signOut = useSignOut()
  return (
    <DropdownMenu {...menu} align="end">
      <MenuNote>
        {nameOfEmail(shopper.email)}
        <small>{shopper.email}</small>
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

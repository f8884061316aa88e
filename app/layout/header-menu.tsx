import { DropdownMenu, MenuGroup, MenuLink } from '../ui/dropdown-menu.tsx'
import type { OpenMenu } from '../ui/menu-button.tsx'
import { headerLinks } from './header-links.ts'

/** What the header's Menu button opens. Heavy: loaded on intent. */
export function HeaderMenu(menu: OpenMenu) {
  return (
    <DropdownMenu {...menu}>
      {headerLinks.map(({ heading, links }) => (
        <MenuGroup key={heading} heading={heading}>
          {links.map(({ label, to }) => (
            <MenuLink key={to} to={to}>
              {label}
            </MenuLink>
          ))}
        </MenuGroup>
      ))}
    </DropdownMenu>
  )
}

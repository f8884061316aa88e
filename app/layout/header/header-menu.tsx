import { DropdownMenu, MenuGroup, MenuLink } from '../../ui/overlay/dropdown-menu.tsx'
import type { OpenMenu } from '../../ui/overlay/menu-button.tsx'
import { headerLinks } from './header-links.ts'

/** The dropdown of the header's Menu button, loaded on intent. */
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

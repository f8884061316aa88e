import { useMenuGroups } from '../../navigation/menu.ts'
import { DropdownMenu, MenuGroup, MenuLink } from '../../ui/overlay/dropdown-menu.tsx'
import type { OpenMenu } from '../../ui/overlay/menu-button.tsx'

/** The dropdown of the header's Menu button, loaded on intent. */
export function HeaderMenu(menu: OpenMenu) {
  const isWide = window.matchMedia('(width >= 64em)').matches
  const groups = useMenuGroups({ isWide })
  return (
    <DropdownMenu {...menu}>
      {groups.map(({ heading, links }) => (
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

import { menuGroups, shortcuts } from '../../../content/shop.ts'
import { useLeads } from '../../navigation/category-links.ts'

/** The groups of the menu; also the shortcuts, where the header has no room for them. */
export function useMenuGroups({ isWide = false } = {}) {
  const leads = useLeads()
  const all = isWide ? menuGroups : [{ heading: 'Shop', links: shortcuts }, ...menuGroups]
  return all
    .map(({ heading, links }) => ({ heading, links: links.filter(leads) }))
    .filter(({ links }) => links.length > 0)
}

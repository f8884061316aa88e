import { useMatches } from 'react-router'

import { menuGroups, shortcuts } from '../../content/links.ts'
import { rootDataOf } from '../document/head.ts'

/** Tells which links lead somewhere: not those to a category that the shop does not have. */
export function useLeads(): (link: { to: string }) => boolean {
  const { categories } = rootDataOf(useMatches())
  return ({ to }) => {
    const [, slug] = /^\/products\?category=([^&]*)/.exec(to) ?? []
    return slug === undefined || categories === null || categories.includes(slug)
  }
}

/** The groups of the menu; also the shortcuts, where the header has no room for them. */
export function useMenuGroups({ isWide = false } = {}) {
  const leads = useLeads()
  const all = isWide ? menuGroups : [{ heading: 'Shop', links: shortcuts }, ...menuGroups]
  return all
    .map(({ heading, links }) => ({ heading, links: links.filter(leads) }))
    .filter(({ links }) => links.length > 0)
}

import { useMatches } from 'react-router'

import { rootDataOf } from '../document/head.ts'

/** Tells which links lead somewhere: not those to a category that the shop does not have. */
export function useLeads(): (link: { to: string }) => boolean {
  const { categories } = rootDataOf(useMatches())
  return ({ to }) => {
    const [, slug] = /^\/products\?category=([^&]*)/.exec(to) ?? []
    return slug === undefined || categories === null || categories.includes(slug)
  }
}

import type { MetaDescriptor } from 'react-router'

import { describePage } from '../../document/head.ts'

/** The `meta` export of a page whose head never changes. */
export function infoMeta(page: { title: string; description: string; path: string }) {
  return ({ matches }: { matches: readonly unknown[] }): MetaDescriptor[] =>
    describePage(matches, page)
}

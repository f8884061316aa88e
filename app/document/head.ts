import type { MetaDescriptor } from 'react-router'

import { shop } from '../../content/shop.ts'

interface PageDescription {
  /** Without the shop's name; null for the home page, whose title is the shop's name. */
  title: string | null
  description: string
  /** The canonical path and query, e.g. `/products?category=women`. */
  path: string
  /** Path of a JPEG of 1200 x 630 for shared links. */
  image?: string | null
  type?: 'website' | 'product'
}

/**
 * Title, description, canonical link and Open Graph of a page, for its `meta()`.
 *
 * @param matches the argument of `meta()`: the first match is the root, whose data has the site's URL
 */
export function describePage(matches: readonly unknown[], page: PageDescription): MetaDescriptor[] {
  const { siteUrl } = rootDataOf(matches)
  const title = page.title === null ? shop.name : `${page.title} · ${shop.name}`
  const url = siteUrl + page.path
  const image = siteUrl + (page.image ?? '/pictures/share.jpg')
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title ?? shop.name },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The `meta` export of a page whose head never changes. */
export function staticMeta(page: PageDescription) {
  return ({ matches }: { matches: readonly unknown[] }): MetaDescriptor[] =>
    describePage(matches, page)
}

/** The head of a private page: a title, and no indexing. */
export function describePrivatePage(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${shop.name}` }, { name: 'robots', content: 'noindex' }]
}

/** Tells search engines not to index a page: it is one of endlessly many views of the same products. */
export const notIndexed: MetaDescriptor = { name: 'robots', content: 'noindex, follow' }

interface RootData {
  /** Without a trailing slash. */
  siteUrl: string
  /** The contact address: SHOP_EMAIL, else that of content/shop.ts. */
  shopEmail: string
  /** The slugs of all categories, with their former ones; null when they could not be read. */
  categories: string[] | null
}

/** The data of the root's loader, also when that failed. */
export function rootDataOf([root]: readonly unknown[]): RootData {
  const { loaderData } = (root ?? {}) as { loaderData?: Partial<RootData> }
  return { siteUrl: '', shopEmail: shop.email, categories: null, ...loaderData }
}

/** Shortens a text to one line of at most `length` characters, cut between words. */
export function summarise(text: string, length = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length - 2)
  return `${cut.slice(0, cut.lastIndexOf(' '))}...`
}

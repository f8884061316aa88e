import type { MetaDescriptor } from 'react-router'

import { brandName } from './brand.ts'
import { companyEmail } from './company.ts'

interface PageDescription {
  /** Without the shop's name; null for the home page, whose title is the shop's name. */
  title: string | null
  description: string
  /** Path and query under which this page wants to be known, e.g. `/products?category=women`. */
  path: string
  /** Path of a JPEG of 1200 x 630 for those who share the page. */
  image?: string | null
  type?: 'website' | 'product'
}

/**
 * Title, description, canonical link and Open Graph of a page, for its `meta()`.
 *
 * @param matches what `meta()` is given: the first match is the root, which knows the shop's address
 */
export function describePage(matches: readonly unknown[], page: PageDescription): MetaDescriptor[] {
  const { siteUrl } = rootDataOf(matches)
  const title = page.title === null ? brandName : `${page.title} · ${brandName}`
  const url = siteUrl + page.path
  const image = siteUrl + (page.image ?? '/pictures/share.jpg')
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: brandName },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title ?? brandName },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The head of a page that is about one shopper or one act: a title, and nothing for search engines. */
export function describePrivatePage(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${brandName}` }, { name: 'robots', content: 'noindex' }]
}

/** Tells search engines to leave a page out: it is one of endlessly many views of the same things. */
export const notIndexed: MetaDescriptor = { name: 'robots', content: 'noindex, follow' }

/** What the root's loader gave: the shop's public address without a trailing slash, and its mail address. */
export function rootDataOf([root]: readonly unknown[]): { siteUrl: string; shopEmail: string } {
  const { loaderData } = (root ?? {}) as { loaderData?: { siteUrl: string; shopEmail: string } }
  return loaderData ?? { siteUrl: '', shopEmail: companyEmail }
}

/** One line of at most `length` characters for a description, cut between words. */
export function summarise(text: string, length = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length - 2)
  return `${cut.slice(0, cut.lastIndexOf(' '))}...`
}

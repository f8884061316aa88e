/**
 * The one address under which a page is rendered and kept, out of whatever was asked for.
 *
 * Parameters that a page does not know are left out: a campaign's `utm_source` makes no second page of
 * the home page, and nobody can fill the memory with views of it. Those it knows stay as they are, in
 * one order; its loader redirects where they make no sense.
 *
 * @returns path and query, or null when the path cannot be read
 */
export function pageAddress(path: string, query: string): string | null {
  const plain = plainPath(path)
  if (plain === null) return null
  if (query === '') return plain
  const page = plain.endsWith('.data') ? plain.slice(0, -'.data'.length) : plain
  const known = knownParameters(page)
  if (known === 'any') return `${plain}?${query}`
  // Which loaders a move needs is part of React Router's own question for data.
  const names = plain === page ? known : [...known, '_routes']
  const asked = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of names) for (const value of asked.getAll(name)) kept.append(name, value)
  return kept.size === 0 ? plain : `${plain}?${kept}`
}

/** What each public page reads from its query; the others read nothing. tests/rooms hold it to the app. */
export const knownQueries: Record<string, readonly string[]> = {
  '/products': [
    'search',
    'category',
    'minPrice',
    'maxPrice',
    'inStock',
    'featured',
    'sortBy',
    'shown',
  ],
  '/search': ['q', 'category', 'minPrice', 'maxPrice', 'inStock', 'featured', 'sort', 'page'],
  '/login': ['from'],
  '/signup': ['from'],
}

/** Pages of one shopper or one mailed link. They are never kept, so their queries can be anything. */
const privatePages =
  /^\/(cart|wishlist|checkout|orders|account|confirm|reset-password|forgot-password|unsubscribe|order-confirmation\/[^/]*)$/

function knownParameters(page: string): readonly string[] | 'any' {
  if (privatePages.test(page)) return 'any'
  return knownQueries[page] ?? []
}

/** One spelling for one path: no slash at the end, and no letter in percent that needs none. */
function plainPath(path: string): string | null {
  const short = path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : path
  if (!short.includes('%')) return short
  try {
    // An encoded slash or question mark is no separator and stays encoded.
    return short
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/')
  } catch {
    return null
  }
}

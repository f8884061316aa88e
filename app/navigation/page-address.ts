import { safeReturnPath } from './return-path.ts'

/**
 * The one address under which a page is rendered and kept, out of whatever was asked for. The browser
 * starts with the same, so that both begin with the same page.
 *
 * Parameters that a page does not know are left out, and so are all but the first of one name: a
 * campaign's `utm_source` makes no second page of the home page, and no client can fill the memory with
 * views of it. Those it knows stay as they are, in one order; its loader redirects where they make no
 * sense.
 *
 * @returns path and query, or null when the path cannot be read
 */
export function pageAddress(path: string, query: string): string | null {
  const plain = plainPath(path)
  if (plain === null) return null
  if (query === '') return plain
  const page = plain.endsWith('.data') ? plain.slice(0, -'.data'.length) : plain
  if (mailedLinks.includes(page)) return `${plain}?${query}`
  const known = knownParameters(page)
  // Which loaders a move needs is part of React Router's own question for data.
  const names = plain === page ? known : [...known, '_routes']
  const asked = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = name === 'from' ? wayBack(asked.get(name)) : asked.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept.size === 0 ? plain : `${plain}?${kept}`
}

/**
 * The parameters that a page does not read, such as a campaign's tags. The address bar keeps them.
 *
 * @returns a query without `?`, '' for none
 */
export function unknownQuery(path: string, query: string): string {
  const page = plainPath(path)
  if (query === '' || page === null || mailedLinks.includes(page)) return ''
  const unknown = new URLSearchParams(query)
  for (const name of [...knownParameters(page), '_routes']) unknown.delete(name)
  return unknown.toString()
}

/** An address (path and query) with more parameters. */
export function withQuery(address: string, query: string): string {
  if (query === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

function knownParameters(page: string): readonly string[] {
  return Object.hasOwn(knownQueries, page) ? (knownQueries[page] ?? []) : []
}

/**
 * What each page reads from its query; the others read nothing. tests/architecture hold it to the app.
 *
 * @internal Exported for tests.
 */
export const knownQueries: Record<string, readonly string[]> = {
  '/products': [
    'search',
    'category',
    'minPrice',
    'maxPrice',
    'inStock',
    'featured',
    'sortBy',
    'page',
    'shown',
  ],
  '/search': ['q', 'category', 'minPrice', 'maxPrice', 'inStock', 'featured', 'sort', 'page'],
  '/orders': ['page'],
  '/login': ['from'],
  '/signup': ['from'],
}

/** Where the links in our mails lead. They are never kept, and the page itself takes their query away. */
const mailedLinks = ['/confirm', '/reset-password', '/unsubscribe']

/** Null for the home page: sign-in returns there by default. */
function wayBack(from: string | null): string | null {
  const path = safeReturnPath(from)
  return path === '/' ? null : path
}

/** One spelling for one path: no slash at the end, and no letter in percent that needs none. */
function plainPath(path: string): string | null {
  const short = withoutSlashes(path)
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

/** A loop and no pattern: of 8,000 slashes a pattern would begin anew at each. */
function withoutSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

import { attempt } from '../document/attempt.ts'

/**
 * The canonical address of a page, under which it is rendered and cached. The browser starts with the same address,
 * so that hydration matches.
 *
 * Leaves out parameters that the page does not read, and all but the first of each name. A campaign's `utm_source`
 * then makes no second copy of the home page, and no client can fill the cache with copies. The other parameters keep
 * their values, in a fixed order; the page's loader redirects when they make no sense.
 *
 * @returns path and query
 */
export function pageAddress(path: string, query: string): string {
  const plain = plainPath(path)
  if (query === '') return plain
  const page = plain.endsWith('.data') ? plain.slice(0, -'.data'.length) : plain
  if (mailedLinks.includes(page)) return `${plain}?${query}`
  const known = knownParameters(page)
  // React Router's requests for data name the loaders to run.
  const names = plain === page ? known : [...known, '_routes']
  const requested = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = name === 'from' ? returnPath(requested.get(name)) : requested.get(name)
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
  if (query === '' || mailedLinks.includes(page)) return ''
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
 * The parameters that each page reads; other pages read none. A test in tests/architecture compares it with the code.
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
  ],
  '/search': ['q', 'category', 'minPrice', 'maxPrice', 'inStock', 'featured', 'sort', 'page'],
  '/orders': ['page'],
  '/login': ['from'],
  '/signup': ['from'],
}

/** The targets of links in our mails. They are never cached, and the page itself removes the query. */
const mailedLinks = ['/confirm', '/reset-password', '/unsubscribe']

/** Null for the home page: sign-in returns there by default. */
function returnPath(from: string | null): string | null {
  const path = safeReturnPath(from)
  return path === '/' ? null : path
}

/** Normalises a path: no trailing slash, and no needless percent-encoding. */
function plainPath(path: string): string {
  const short = withoutSlashes(path)
  if (!short.includes('%')) return short
  // An encoded slash or question mark is not a separator and stays encoded.
  return (
    short
      .split('/')
      // A part whose percent signs encode nothing (`sale-50%-off`) is meant as it stands.
      .map((part) => encodeURIComponent(attempt(() => decodeURIComponent(part)) ?? part))
      .join('/')
  )
}

/** A loop, not a regular expression, which would backtrack at each of 8,000 slashes. */
function withoutSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/**
 * The path to return to after signing in: a path of this site, else home.
 *
 * Refuses everything that a browser could resolve to another origin (`//evil`, `/\evil`, `https:evil`, `javascript:`,
 * encoded slashes), and the sign-in pages themselves.
 */
export function safeReturnPath(from: string | null | undefined): string {
  if (!from || from.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from)) return '/'
  const url = URL.canParse(from, elsewhere) ? new URL(from, elsewhere) : null
  if (!url || url.origin !== elsewhere || /^\/(?:\/|%2f|%5c)/i.test(url.pathname)) return '/'
  return neverReturnedTo.includes(url.pathname) ? '/' : url.pathname + url.search + url.hash
}

const elsewhere = 'https://shop.invalid'
const neverReturnedTo = ['/login', '/signup', '/forgot-password', '/reset-password', '/confirm']

/**
 * Separates name and release in the id of a route with data. A browser's request for the data thereby names the
 * release of its page: see server/pages/pages.ts.
 */
export const beforeRelease = '/'

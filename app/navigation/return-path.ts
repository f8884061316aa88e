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

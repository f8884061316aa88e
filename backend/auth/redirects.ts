import type { AuthContext, AuthRequest } from './context.ts'

type Redirects = Pick<AuthContext, 'siteUrl' | 'allowedRedirects'>

/**
 * The requested `redirect_to` when it is on the site or allowed, else the site. Referer, Origin and
 * Host are ignored.
 */
export function redirectTarget(context: Redirects, request: AuthRequest, body?: object): URL {
  const requested =
    request.headers['redirect_to'] ??
    request.query.get('redirect_to') ??
    (body && 'redirect_to' in body ? body.redirect_to : null)
  const target = typeof requested === 'string' ? allowedTarget(context, requested) : null
  return target ?? new URL(context.siteUrl)
}

function allowedTarget({ siteUrl, allowedRedirects }: Redirects, requested: string): URL | null {
  // Only absolute URLs: `//evil` and `/\evil` are ambiguous.
  if (requested.length > 2048 || !/^https?:\/\/[^/\\]/i.test(requested)) return null
  if (!URL.canParse(requested)) return null
  const target = new URL(requested)
  if (target.username !== '' || target.password !== '') return null
  if (target.origin === siteUrl.origin) return target
  return allowedRedirects.some((entry) => matchesEntry(entry, target)) ? target : null
}

function matchesEntry(entry: string, target: URL): boolean {
  if (!entry.endsWith('**')) return URL.canParse(entry) && new URL(entry).href === target.href
  const prefix = entry.slice(0, -2)
  // Compares the origin as a whole: `https://a.example**` is also a prefix of `https://a.example.evil`.
  if (!URL.canParse(prefix) || new URL(prefix).origin !== target.origin) return false
  return target.href.startsWith(new URL(prefix).href)
}

/** A link for a mail to a page of the site, with `redirect_to` as a path when it is another page. */
export function siteLink(
  siteUrl: URL,
  page: string,
  params: Record<string, string>,
  target?: URL,
): string {
  const link = new URL(page, siteUrl)
  for (const [name, value] of Object.entries(params)) link.searchParams.set(name, value)
  const path = target?.origin === siteUrl.origin ? target.pathname + target.search : '/'
  if (path !== '/' && path !== page) link.searchParams.set('redirect_to', path)
  return link.href
}

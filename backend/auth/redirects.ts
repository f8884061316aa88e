import type { AuthContext, AuthRequest } from './context.ts'

type Redirects = Pick<AuthContext, 'siteUrl' | 'allowedRedirects'>

/**
 * Where the caller asked to be led, if it is the site or on the list, else the site itself. Never
 * from Referer, Origin or Host: those are whatever somebody wrote there.
 */
export function redirectTarget(context: Redirects, request: AuthRequest, body?: object): URL {
  const asked =
    request.headers['redirect_to'] ??
    request.query.get('redirect_to') ??
    (body && 'redirect_to' in body ? body.redirect_to : null)
  return (typeof asked === 'string' && allowedTarget(context, asked)) || new URL(context.siteUrl)
}

function allowedTarget({ siteUrl, allowedRedirects }: Redirects, asked: string): URL | null {
  // Only a whole address: `//evil`, `/\evil` and `evil` have no meaning of their own.
  if (asked.length > 2048 || !/^https?:\/\/[^/\\]/i.test(asked) || !URL.canParse(asked)) return null
  const target = new URL(asked)
  if (target.username !== '' || target.password !== '') return null
  if (target.origin === siteUrl.origin) return target
  return allowedRedirects.some((entry) => isListed(entry, target)) ? target : null
}

function isListed(entry: string, target: URL): boolean {
  if (!entry.endsWith('**')) return URL.canParse(entry) && new URL(entry).href === target.href
  const start = entry.slice(0, -2)
  // `https://a.example**` would also begin `https://a.example.evil`; the origin is compared whole.
  if (!URL.canParse(start) || new URL(start).origin !== target.origin) return false
  return target.href.startsWith(new URL(start).href)
}

/**
 * A link for a mail, to one of the site's pages. `redirect_to` goes along as a path, and only when it
 * leads somewhere else on the site.
 */
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

import type { AuthContext, AuthRequest } from './context.ts'

/** The requested `redirect_to` when it is on the site, else the site. Referer, Origin and Host are ignored. */
export function redirectTarget({ siteUrl }: AuthContext, request: AuthRequest): URL {
  const requested = request.headers['redirect_to'] ?? request.query.get('redirect_to') ?? ''
  return targetOnSite(siteUrl, requested) ?? new URL(siteUrl)
}

function targetOnSite(siteUrl: URL, requested: string): URL | null {
  // Only absolute URLs: `//evil` and `/\evil` are ambiguous.
  if (requested.length > 2048 || !/^https?:\/\/[^/\\]/i.test(requested)) return null
  if (!URL.canParse(requested)) return null
  const target = new URL(requested)
  if (target.username !== '' || target.password !== '') return null
  return target.origin === siteUrl.origin ? target : null
}

import type { PoolClient } from 'pg'
import type { AuthContext, AuthMail, AuthRequest } from './context.ts'
import { createLinkToken, isLinkFresh, storeOneTimeToken } from './one-time-tokens.ts'
import type { UserRow } from './users.ts'

/** The page that a mailed link opens, the `type` that page sends to /verify, and the link's token. */
const links = {
  confirm_sign_up: { page: '/confirm', type: 'signup', tokenType: 'confirmation_token' },
  reset_password: { page: '/reset-password', type: 'recovery', tokenType: 'recovery_token' },
  sign_in_link: { page: '/confirm', type: 'magiclink', tokenType: 'recovery_token' },
} as const

export type LinkMail = keyof typeof links

/**
 * Stores a token and enqueues the mail with its link.
 * @param isFlooded writes no further mail while the last link works
 */
export async function mailLink(
  context: AuthContext,
  request: AuthRequest,
  client: PoolClient,
  user: UserRow,
  kind: LinkMail,
  isFlooded: boolean,
): Promise<void> {
  const { tokenType } = links[kind]
  if (isFlooded && (await isLinkFresh(client, user.id, tokenType))) return
  const token = createLinkToken()
  await storeOneTimeToken(client, user, tokenType, token)
  const link = pageLink(context, request, kind, token)
  await enqueueAccountMail(context, client, user, kind, { link })
}

/** The link to the page whose button uses the token, with `redirect_to` as a path when that is another page. */
export function pageLink(
  context: AuthContext,
  request: AuthRequest,
  kind: LinkMail,
  token: string,
): string {
  const { page, type } = links[kind]
  const link = new URL(page, context.siteUrl)
  link.search = new URLSearchParams({ token_hash: token, type }).toString()
  const { pathname, search } = redirectTarget(context, request)
  const path = pathname + search
  if (path !== '/' && path !== page) link.searchParams.set('redirect_to', path)
  return link.href
}

/** The requested `redirect_to` when it is on the site, else the site. Referer, Origin and Host are ignored. */
function redirectTarget({ siteUrl }: AuthContext, request: AuthRequest): URL {
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

/** Enqueues a mail to the owner of an account, in the transaction of `client`. */
export function enqueueAccountMail(
  { enqueueMail, siteUrl }: AuthContext,
  client: PoolClient,
  { email, user_metadata }: UserRow,
  kind: AuthMail['kind'],
  content: { link: string } | { code: string },
): Promise<void> {
  const payload = { email, site_url: siteUrl.origin, ...content, ...greetingName(user_metadata) }
  return enqueueMail(client, { kind, recipient: email, payload })
}

/**
 * The first name for a mail's greeting. Anyone can sign up with any text for a name and any address:
 * sentences and URLs are not passed on.
 */
function greetingName(metadata: Record<string, unknown>): { first_name?: string } {
  const name = metadata.first_name
  if (typeof name !== 'string' || !/^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u.test(name)) return {}
  return { first_name: name }
}

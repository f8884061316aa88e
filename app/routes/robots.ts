import { shopContext } from '../client/shop-context.ts'
import type { Route } from './+types/robots.ts'

/** `/robots.txt`: disallows private pages and APIs. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(shopContext)
  const lines = [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

const privatePaths = [
  '/account',
  '/auth/',
  '/checkout',
  '/confirm',
  '/order-confirmation/',
  '/orders',
  '/reset-password',
  '/rest/',
  '/unsubscribe',
  '/wishlist',
]

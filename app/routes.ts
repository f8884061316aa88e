import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes'

import { beforeRelease } from './navigation/page-address.ts'

// The route table of the specification, line for line. `confirm` and `unsubscribe` are the targets of links in our
// mails; search engines read the sitemaps and robots.txt, browsers the manifest.
const routes = [
  withData(index('routes/home.tsx')),
  withData(route('products', 'routes/products.tsx')),
  withData(route('products/:slug', 'routes/product.tsx')),
  withData(route('categories', 'routes/categories.tsx')),
  withData(route('search', 'routes/search.tsx')),
  route('cart', 'routes/cart.tsx'),
  layout('routes/private.tsx', [
    named(route('wishlist', 'routes/wishlist.tsx')),
    named(route('checkout', 'routes/checkout.tsx')),
    named(route('order-confirmation/:orderNumber', 'routes/order-confirmation.tsx')),
    named(route('orders', 'routes/orders.tsx')),
    named(route('account', 'routes/account.tsx')),
  ]),
  route('login', 'routes/auth/login.tsx'),
  route('signup', 'routes/auth/signup.tsx'),
  route('forgot-password', 'routes/auth/forgot-password.tsx'),
  route('reset-password', 'routes/auth/reset-password.tsx'),
  route('confirm', 'routes/auth/confirm.tsx'),
  route('about', 'routes/info/about.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('terms', 'routes/info/terms.tsx'),
  route('privacy', 'routes/info/privacy.tsx'),
  route('refund', 'routes/info/refund.tsx'),
  route('order-status', 'routes/info/order-status.tsx'),
  route('returns-exchanges', 'routes/info/returns-exchanges.tsx'),
  route('size-guide', 'routes/info/size-guide.tsx'),
  route('careers', 'routes/info/careers.tsx'),
  route('press', 'routes/info/press.tsx'),
  route('sustainability', 'routes/info/sustainability.tsx'),
  route('cookie-policy', 'routes/info/cookie-policy.tsx'),
  route('accessibility', 'routes/info/accessibility.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sitemap/:part', 'routes/sitemap.ts', { id: 'sitemap-part' }),
  route('robots.txt', 'routes/robots.ts'),
  route('manifest.webmanifest', 'routes/web-manifest.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

/** A route whose loader runs on the server. Its data is requested when a link is followed, and is public. */
function withData(entry: RouteConfigEntry): RouteConfigEntry {
  return { ...entry, id: nameOf(entry) + beforeRelease + (process.env['RELEASE'] ?? 'development') }
}

function nameOf({ file }: RouteConfigEntry): string {
  return file.replace(/.*\/|\.\w+$/g, '')
}

/**
 * The id of a route is its file's name, unless it has data. Paths are case-sensitive, because code that compares
 * addresses is too (page-address.ts).
 */
function named(entry: RouteConfigEntry): RouteConfigEntry {
  return { id: nameOf(entry), caseSensitive: true, ...entry }
}

export default routes.map(named)

import { globSync } from 'node:fs'

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
const screens = [
  withData(index('routes/home.tsx')),
  withData(route('products', 'routes/products.tsx')),
  withData(route('products/:slug', 'routes/product.tsx')),
  withData(route('categories', 'routes/categories.tsx')),
  withData(route('search', 'routes/search.tsx')),
  route('cart', 'routes/cart.tsx'),
  // For shoppers alone.
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
  route('contact', 'routes/contact.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sitemap/:part', 'routes/sitemap.ts', { id: 'sitemap-part' }),
  route('robots.txt', 'routes/robots.ts'),
  route('manifest.webmanifest', 'routes/web-manifest.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

/** The information pages: content/pages/about.mdx is /about. */
function pages(): RouteConfigEntry[] {
  const paths = screens
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .map(({ path }) => path)
  return globSync('*.mdx', { cwd: new URL('../content/pages/', import.meta.url) }).map((file) => {
    const name = file.replace('.mdx', '')
    if (paths.includes(name))
      throw new Error(`content/pages/${file}:1: there is another page at /${name}`)
    return route(name, 'routes/info.tsx', { id: `page-${name}` })
  })
}

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

export default [...screens, ...pages()].map(named)

import { informationPages } from './information-pages.ts'

export interface ScreenPage {
  path: string
  /** The document's title before the shop's name. */
  title: RegExp
  /** The `h1`. */
  heading: RegExp
  status?: number
}

/** Every page that needs no shopper; the last is none. */
export const publicScreens: ScreenPage[] = [
  { path: '/', title: /./, heading: /./ },
  { path: '/products', title: /Products/, heading: /Products/ },
  { path: '/products?category=women&sortBy=price-low', title: /Women/, heading: /Women/ },
  {
    path: '/products?search=no-such-thing',
    title: /^"no-such-thing" in Products/,
    heading: /Products/,
  },
  { path: '/products/linen-shirt', title: /Linen Shirt/, heading: /Linen Shirt/ },
  { path: '/products/silk-scarf', title: /Silk Scarf/, heading: /Silk Scarf/ },
  { path: '/categories', title: /Collections/, heading: /Discover Collections/ },
  { path: '/search', title: /Search/, heading: /Search/ },
  { path: '/search?q=linen', title: /linen/, heading: /Search/ },
  { path: '/search?q=no-such-thing', title: /no-such-thing/, heading: /Search/ },
  { path: '/cart', title: /Cart/, heading: /Please Sign In/ },
  { path: '/login', title: /Sign in/, heading: /Sign in/ },
  { path: '/signup', title: /Create account/, heading: /Create account/ },
  { path: '/forgot-password', title: /Forgot password/, heading: /Forgot your password/ },
  { path: '/reset-password', title: /new password/, heading: /Choose a new password/ },
  { path: '/confirm', title: /Confirm/, heading: /Confirm your email/ },
  { path: '/unsubscribe', title: /Newsletter/, heading: /./ },
  { path: '/contact', title: /Contact/, heading: /Contact/ },
  ...informationPages.map(({ path, title, heading }) => ({
    path,
    title: new RegExp(`^${RegExp.escape(title)} · `),
    heading: new RegExp(`^${RegExp.escape(heading)}$`),
  })),
  { path: '/no/such/page', title: /not found/i, heading: /404/, status: 404 },
]

/** Their addresses. */
export const publicPaths = publicScreens.flatMap(({ path, status }) => (status ? [] : [path]))

/** Pages that differ from `/size-guide` or `/products` in their text alone. */
export const pagesOfAKind = [
  '/products?category=women&sortBy=price-low',
  ...informationPages.map(({ path }) => path).filter((path) => path !== '/size-guide'),
]

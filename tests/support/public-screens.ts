import routes from '../../app/routes.ts'
import { shop } from '../../content/shop.ts'
import { fillIn } from '../../app/document/text.ts'
import { pageFiles } from '../../app/shop/info/page-files.ts'

/** The pages of content/pages: path, title and `h1`. */
export const informationPages = await Promise.all(
  Array.from(pageFiles, async ([path, load]) => {
    const { title, heading = title } = (await load()).frontmatter
    return { path, title, heading: fillIn(heading, { name: shop.name }) }
  }),
)

export interface ScreenPage {
  path: string
  /** The document's title before the shop's name. */
  title: RegExp
  /** The `h1`. */
  heading: RegExp
  status?: number
}

/** What title and `h1` say besides the path; also of addresses with parameters, which no route names. */
const words: Record<string, [title: RegExp, heading: RegExp]> = {
  '/products?category=women&sortBy=price-low': [/Women/, /Women/],
  '/products?search=no-such-thing': [/^"no-such-thing" in Products/, /Products/],
  '/products/linen-shirt': [/Linen Shirt/, /Linen Shirt/],
  '/products/silk-scarf': [/Silk Scarf/, /Silk Scarf/],
  '/categories': [/Collections/, /Discover Collections/],
  '/search?q=linen': [/linen/, /Search/],
  '/search?q=no-such-thing': [/no-such-thing/, /Search/],
  '/cart': [/Cart/, /Please Sign In/],
  '/login': [/Sign in/, /Sign in/],
  '/signup': [/Create account/, /Create account/],
  '/forgot-password': [/Forgot password/, /Forgot your password/],
  '/reset-password': [/new password/, /Choose a new password/],
  '/confirm': [/Confirm/, /Confirm your email/],
  '/unsubscribe': [/Newsletter/, /./],
}
for (const { path, title, heading } of informationPages)
  words[path] = [RegExp(`^${RegExp.escape(title)} · `), RegExp(`^${RegExp.escape(heading)}$`)]

const paths = routes.flatMap(({ path = '', file }) =>
  file.endsWith('.tsx') && !/[:*]/.test(path) ? `/${path}` : [],
)

/** The addresses of all pages that need no shopper. */
export const publicPaths = [...new Set([...paths, ...Object.keys(words)])]

/** Those pages; the last is none. */
export const publicScreens: ScreenPage[] = [
  ...publicPaths.map((path) => {
    const [title, heading = title] = words[path] ?? [RegExp(path.slice(1), 'i')]
    return { path, title, heading }
  }),
  { path: '/no/such/page', title: /not found/i, heading: /404/, status: 404 },
]

/** Pages that differ from `/size-guide` or `/products` in their text alone. */
export const pagesOfAKind = [
  '/products?category=women&sortBy=price-low',
  ...informationPages.map(({ path }) => path).filter((path) => path !== '/size-guide'),
]

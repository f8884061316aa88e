import { footerLinks, legalLinks } from '../layout/footer-links.ts'
import { shopContext } from '../platform/backend-context.ts'
import type { Backend } from '../platform/backend.ts'
import { sitemap } from '../platform/sitemap.ts'
import { listCategories } from '../shop/catalog/category.data.ts'
import { listProductSlugs } from '../shop/catalog/product.data.ts'
import type { Route } from './+types/sitemap-part.ts'

/** `/sitemap/pages.xml` and `/sitemap/products-1.xml`, …: addresses worth finding, each its own canonical one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { backend, siteUrl } = context.get(shopContext)
  const paths = await pathsOf(backend, params.part)
  if (!paths) throw new Response(null, { status: 404 })
  return sitemap(siteUrl, paths)
}

async function pathsOf(backend: Backend, part: string): Promise<string[] | null> {
  if (part === 'pages.xml') {
    const categories = await listCategories(backend)
    return [
      ...pages,
      ...categories.map(({ slug }) => `/products?category=${encodeURIComponent(slug)}`),
    ]
  }
  const page = Number(/^products-([1-9]\d{0,5})\.xml$/.exec(part)?.[1])
  if (!page) return null
  const { slugs } = await listProductSlugs(backend, page)
  return slugs.length > 0 ? slugs.map((slug) => `/products/${encodeURIComponent(slug)}`) : null
}

// What the footer leads to, but for what belongs to one shopper; no footer leads to the refund policy.
const footerPaths = [...footerLinks.flatMap(({ links }) => links), ...legalLinks].map(
  ({ to }) => to,
)
const pages = ['/', '/refund', ...footerPaths.filter((path) => path !== '/orders')]

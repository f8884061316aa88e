import { footerLinks, legalLinks } from '../layout/footer/footer-links.ts'
import { shopContext } from '../client/shop-context.ts'
import type { Backend } from '../client/backend.ts'
import { sitemap } from '../document/sitemap.ts'
import { listCategories } from '../shop/catalog/category/category.data.ts'
import { listProductSlugs } from '../shop/catalog/product/product.data.ts'
import { categoryPath, productPath } from '../shop/catalog/product/product.ts'
import type { Route } from './+types/sitemap-part.ts'

/** `/sitemap/pages.xml` and `/sitemap/products-1.xml`, …: canonical addresses. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { backend, siteUrl } = context.get(shopContext)
  const paths = await pathsOf(backend, params.part)
  if (!paths) throw new Response(null, { status: 404 })
  return sitemap(siteUrl, paths)
}

async function pathsOf(backend: Backend, part: string): Promise<string[] | null> {
  if (part === 'pages.xml') {
    const categories = await listCategories(backend)
    const filled = categories.filter(({ product_count }) => product_count > 0)
    return [...pages, ...filled.map(categoryPath)]
  }
  const page = Number(/^products-([1-9]\d{0,5})\.xml$/.exec(part)?.[1])
  if (!page) return null
  const { slugs } = await listProductSlugs(backend, page)
  return slugs.length > 0 ? slugs.map((slug) => productPath({ slug })) : null
}

// The pages of the footer that search engines may index, and the refund policy, which the footer does not link.
const footerPaths = [...footerLinks.flatMap(({ links }) => links), ...legalLinks].map(
  ({ to }) => to,
)
const notListed = new Set(['/orders', '/search'])
const pages = ['/', '/refund', ...footerPaths.filter((path) => !notListed.has(path))]

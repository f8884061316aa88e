import type { Backend } from '../client/backend.ts'
import { shopContext, type ShopContext } from '../client/shop-context.ts'
import { listCategories } from '../shop/catalog/category/category.data.ts'
import { listProductSlugs, slugsPerPage } from '../shop/catalog/product/product.data.ts'
import { categoryPath, productPath } from '../shop/catalog/product/product.ts'
import type { Route } from './+types/sitemap.ts'

/** `/sitemap.xml`: the index. `/sitemap/pages.xml` and `/sitemap/products-1.xml`, …: canonical addresses. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { backend, routes, siteUrl } = context.get(shopContext)
  if (params.part === undefined)
    return listOf('sitemapindex', 'sitemap', siteUrl, await sitemaps(backend))
  const paths =
    params.part === 'pages.xml'
      ? await pagePaths(backend, routes)
      : await productPaths(backend, params.part)
  if (!paths) throw new Response(null, { status: 404 })
  return listOf('urlset', 'url', siteUrl, paths)
}

/** One sitemap may contain at most 50,000 addresses. */
async function sitemaps(backend: Backend): Promise<string[]> {
  const { total } = await listProductSlugs(backend, 1)
  const productSitemaps = Array.from(
    { length: Math.ceil(total / slugsPerPage) },
    (_, index) => `/sitemap/products-${index + 1}.xml`,
  )
  return ['/sitemap/pages.xml', ...productSitemaps]
}

/** All pages of one address, unless their head forbids it, and the categories. */
async function pagePaths(backend: Backend, routes: ShopContext['routes']): Promise<string[]> {
  const pages = routes.flatMap(({ path = '', module: { default: view, meta } }) => {
    const head = JSON.stringify(meta?.({ matches: [], params: {} } as never) ?? [])
    return view && !/[:*]/.test(path) && !head.includes('noindex') ? `/${path}` : []
  })
  const categories = await listCategories(backend)
  const filled = categories.filter(({ product_count }) => product_count > 0)
  return [...new Set(pages), ...filled.map(categoryPath)]
}

async function productPaths(backend: Backend, part: string): Promise<string[] | null> {
  const page = Number(/^products-([1-9]\d{0,5})\.xml$/.exec(part)?.[1])
  if (!page) return null
  const { slugs } = await listProductSlugs(backend, page)
  return slugs.length > 0 ? slugs.map((slug) => productPath({ slug })) : null
}

/** The XML of sitemaps.org. Paths are percent-encoded, so that `&` is the only character to escape. */
function listOf(list: string, entry: string, siteUrl: string, paths: readonly string[]): Response {
  const entries = paths.map((path) => {
    const address = (siteUrl + path).replaceAll('&', '&amp;')
    return `<${entry}><loc>${address}</loc></${entry}>`
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
      `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${list}>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  )
}

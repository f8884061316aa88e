import { shopContext } from '../client/shop-context.ts'
import { sitemapIndex } from '../document/sitemap.ts'
import { listProductSlugs, slugsPerPage } from '../shop/catalog/product/product.data.ts'
import type { Route } from './+types/sitemap.ts'

/** `/sitemap.xml`: the index of the sitemaps. */
export async function loader({ context }: Route.LoaderArgs) {
  const { backend, siteUrl } = context.get(shopContext)
  const { total } = await listProductSlugs(backend, 1)
  const productSitemaps = Array.from(
    { length: Math.ceil(total / slugsPerPage) },
    (_, index) => `/sitemap/products-${index + 1}.xml`,
  )
  return sitemapIndex(siteUrl, ['/sitemap/pages.xml', ...productSitemaps])
}

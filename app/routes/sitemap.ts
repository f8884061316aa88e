import { shopContext } from '../platform/backend-context.ts'
import { sitemapIndex } from '../platform/sitemap.ts'
import { listProductSlugs, slugsPerPage } from '../shop/catalog/product.data.ts'
import type { Route } from './+types/sitemap.ts'

/** `/sitemap.xml`: where the lists of addresses are. */
export async function loader({ context }: Route.LoaderArgs) {
  const { backend, siteUrl } = context.get(shopContext)
  const { total } = await listProductSlugs(backend, 1)
  const lists = Array.from(
    { length: Math.ceil(total / slugsPerPage) },
    (_, index) => `/sitemap/products-${index + 1}.xml`,
  )
  return sitemapIndex(siteUrl, ['/sitemap/pages.xml', ...lists])
}

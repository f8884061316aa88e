import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FreshBackend } from '../../tests/support/backend.ts'
import { openSampleCatalog } from '../../tests/support/sample-catalog.ts'
import { shopContext } from '../client/shop-context.ts'
import * as cart from './cart.tsx'
import * as categories from './categories.tsx'
import * as contact from './contact.tsx'
import * as home from './home.tsx'
import * as product from './product.tsx'
import { loader as readRobots } from './robots.ts'
import * as search from './search.tsx'
import { loader as readSitemap } from './sitemap.ts'

let backend: FreshBackend
const siteUrl = 'https://shop.example'

beforeAll(async () => {
  backend = await openSampleCatalog()
})
afterAll(() => backend.close())

test('robots.txt names the sitemaps of all active products', async () => {
  const robots = await (await read(readRobots)).text()
  expect(robots).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
  expect(robots).toContain('Disallow: /checkout')

  const index = await locations(await read(readSitemap))
  expect(index).toEqual([`${siteUrl}/sitemap/pages.xml`, `${siteUrl}/sitemap/products-1.xml`])

  const { rows } = await backend.database.owner.query<{ slug: string; is_active: boolean }>(
    'select slug, is_active from public.shop_products order by slug',
  )
  expect(rows.some((row) => !row.is_active)).toBe(true)
  expect(await locations(await read(readSitemap, 'products-1.xml'))).toEqual(
    rows.filter((row) => row.is_active).map((row) => `${siteUrl}/products/${row.slug}`),
  )
})

test('the sitemap of pages lists pages that may be indexed, and collections that are not empty', async () => {
  const paths = [
    '',
    '/categories',
    '/contact',
    '/products?category=accessories',
    '/products?category=women',
  ]
  expect((await locations(await read(readSitemap, 'pages.xml'))).toSorted()).toEqual(
    paths.map((path) => siteUrl + (path || '/')).toSorted(),
  )
})

/** A few of the routes, as the build has them. */
const routes = [
  { module: home },
  { path: 'categories', module: categories },
  { path: 'contact', module: contact },
  { path: 'search', module: search },
  { path: 'cart', module: cart },
  { path: 'products/:slug', module: product },
  { path: 'robots.txt', module: { loader: readRobots } },
]

test.each(['products-2.xml', 'products-0.xml', 'products-1e3.xml', 'anything.xml'])(
  'there is no sitemap called %s',
  async (part) => {
    await expect(read(readSitemap, part)).rejects.toMatchObject({ status: 404 })
  },
)

async function read(loader: (args: never) => Response | Promise<Response>, part?: string) {
  const shop = {
    backend: backend.visitor,
    backendAddress: { url: '', publishableKey: 'key' },
    siteUrl,
    routes,
  }
  const context = new RouterContextProvider(new Map([[shopContext, shop]]))
  return loader({ context, params: { part } } as never)
}

async function locations(list: Response): Promise<string[]> {
  const text = await list.text()
  return Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = '']) => address)
}

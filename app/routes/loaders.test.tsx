import type { ComponentType } from 'react'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { FreshBackend } from '../../tests/support/backend.ts'
import { htmlOf, textOf } from '../../tests/support/render.tsx'
import { openSampleCatalog } from '../../tests/support/sample-catalog.ts'
import { shopContext, type ShopContext } from '../client/shop-context.ts'
import { usualRates } from '../client/usual-rates.ts'
import type { Backend } from '../client/backend.ts'
import * as cart from './cart.tsx'
import * as categories from './categories.tsx'
import * as contact from './contact.tsx'
import * as home from './home.tsx'
import * as product from './product.tsx'
import ListingScreen, { loader as loadListing } from './products.tsx'
import { loader as readRobots } from './robots.ts'
import * as search from './search.tsx'
import { loader as readSitemap } from './sitemap.ts'

let backend: FreshBackend

beforeAll(async () => {
  backend = await openSampleCatalog()
})
afterAll(() => backend.close())

// The generated types of each screen differ, too narrow for a table of screens.
type Screen = ComponentType<{ loaderData: unknown }>
type Loader = (args: never) => Promise<unknown>

/** Runs a loader and returns the status and the screen with its data. */
async function open(load: Loader, Screen: Screen, from: Backend) {
  const report = vi.fn<ShopContext['report']>()
  const backendAddress = { url: '', publishableKey: '' }
  const rates = async () => usualRates
  const shop: ShopContext = {
    backend: from,
    backendAddress,
    siteUrl: '',
    shopEmail: null,
    routes: [],
    rates,
    report,
  }
  const context = new RouterContextProvider(new Map([[shopContext, shop]]))
  const url = new URL('http://shop.test/')
  const result = await load({ context, url, params: { slug: 'silk-scarf' } } as never)
  const { data, init } = result as { data?: unknown; init?: ResponseInit }
  return {
    status: init?.status ?? 200,
    report,
    data: init ? data : result,
    screen: <Screen loaderData={init ? data : result} />,
  }
}

const Home = home.default as unknown as Screen
const screens: [title: string, load: Loader, screen: unknown, message: string][] = [
  [
    'the featured products of home (R-562)',
    home.loader,
    Home,
    'Failed to load featured products. Please try again later.',
  ],
  ['the listing (R-565)', loadListing, ListingScreen, 'Failed to load products. Please try again.'],
  ['a product (R-564)', product.loader, product.default, 'Failed to load product details.'],
  [
    'the collections (R-552)',
    categories.loader,
    categories.default,
    'Failed to load categories. Please try again.',
  ],
]

test.each(screens)(
  'shows the error when the backend fails for %s',
  async (_, load, screen, message) => {
    const failed = await open(load, screen as Screen, backend.unreachable)
    expect(failed.status).toBe(503)
    expect(textOf(failed.screen)).toContain(message)
    expect(htmlOf(failed.screen)).toMatch(/<button[^>]*>Try Again<\/button>/)
    expect(failed.report).toHaveBeenCalled()
  },
)

test('home shows both of its errors and all else when the backend fails (R-100)', async () => {
  const { screen: shown, report } = await open(home.loader, Home, backend.unreachable)
  expect(report).toHaveBeenCalledTimes(2)
  expect(textOf(shown)).toContain('Failed to load categories. Please try again.')
  expect(htmlOf(shown).match(/<button[^>]*>Try Again<\/button>/g)).toHaveLength(2)
  expect(textOf(shown)).toContain('The gift room')
  expect(htmlOf(shown)).toContain('href="/products?category=cards-gifts"')
})

test('home shows at most four collections (R-095, R-506, R-580)', async () => {
  await backend.database.owner.query(
    `insert into public.shop_categories (name, slug) values ('Home', 'home'), ('Gifts', 'gifts')`,
  )
  const { data, report } = await open(home.loader, Home, backend.visitor)
  expect(report).not.toHaveBeenCalled()
  expect((data as { categories: object[] }).categories).toHaveLength(4)
})

test('the structured data of home contain the address from SHOP_EMAIL', () => {
  const loaderData = { siteUrl: 'https://shop.example', shopEmail: 'owner@shop.example' }
  const head = home.meta({ matches: [{ loaderData }] } as never)
  expect(JSON.stringify(head)).toContain('"email":"owner@shop.example"')
})

const siteUrl = 'https://shop.example'

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

import type { ComponentType } from 'react'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { FreshBackend } from '../../tests/support/backend.ts'
import { htmlOf, textOf } from '../../tests/support/render.tsx'
import { openSampleCatalog } from '../../tests/support/sample-catalog.ts'
import { shopContext, type ShopContext } from '../client/shop-context.ts'
import { home as texts } from '../../content/shop.ts'
import { usualRates } from '../client/usual-rates.ts'
import type { Backend } from '../client/backend.ts'
import CategoriesScreen, { loader as loadCategories } from './categories.tsx'
import HomeScreen, { loader as loadHome, meta } from './home.tsx'
import ProductScreen, { loader as loadProduct } from './product.tsx'
import ListingScreen, { loader as loadListing } from './products.tsx'

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

const Home = HomeScreen as unknown as Screen
const screens: [title: string, load: Loader, screen: unknown, message: string][] = [
  [
    'the featured products of home (R-562)',
    loadHome,
    Home,
    'Failed to load featured products. Please try again later.',
  ],
  ['the listing (R-565)', loadListing, ListingScreen, 'Failed to load products. Please try again.'],
  ['a product (R-564)', loadProduct, ProductScreen, 'Failed to load product details.'],
  [
    'the collections (R-552)',
    loadCategories,
    CategoriesScreen,
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
  const { screen: home, report } = await open(loadHome, Home, backend.unreachable)
  expect(report).toHaveBeenCalledTimes(2)
  expect(textOf(home)).toContain('Failed to load categories. Please try again.')
  expect(htmlOf(home).match(/<button[^>]*>Try Again<\/button>/g)).toHaveLength(2)
  expect(textOf(home)).toContain('The gift room')
  expect(htmlOf(home)).toContain('href="/products?category=cards-gifts"')
})

test('home shows at most four collections (R-095, R-506, R-580)', async () => {
  await backend.database.owner.query(
    `insert into public.shop_categories (name, slug) values ('Home', 'home'), ('Gifts', 'gifts')`,
  )
  const { data, report } = await open(loadHome, Home, backend.visitor)
  expect(report).not.toHaveBeenCalled()
  expect((data as { categories: object[] }).categories).toHaveLength(4)
})

test('home has no section Featured while no product is featured', () => {
  const home = textOf(<Home loaderData={{ categories: [], featured: [], texts }} />)
  expect(home).toContain('For Her')
  expect(home).not.toContain('Featured')
})

test('the structured data of home contain the address from SHOP_EMAIL', () => {
  const loaderData = { siteUrl: 'https://shop.example', shopEmail: 'owner@shop.example' }
  const head = meta({ matches: [{ loaderData }] } as never)
  expect(JSON.stringify(head)).toContain('"email":"owner@shop.example"')
})

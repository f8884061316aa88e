import type { ComponentType } from 'react'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { FreshBackend } from '../../tests/stage/backend.ts'
import { htmlOf, textOf } from '../../tests/stage/render.tsx'
import { openSmallShop } from '../../tests/stage/small-shop.ts'
import { shopContext, type ShopContext } from '../platform/backend-context.ts'
import type { Backend } from '../platform/backend.ts'
import CategoriesScreen, { loader as loadCategories } from './categories.tsx'
import HomeScreen, { loader as loadHome } from './home.tsx'
import ProductScreen, { loader as loadProduct } from './product.tsx'
import ListingScreen, { loader as loadListing } from './products.tsx'

let backend: FreshBackend

beforeAll(async () => {
  backend = await openSmallShop()
})
afterAll(() => backend.close())

// The router's own types of a screen know more than a table of screens can say.
type Screen = ComponentType<{ loaderData: unknown }>
type Loader = (args: never) => Promise<unknown>

/** What the server sends of a screen: its status and the screen itself. */
async function open(load: Loader, Screen: Screen, from: Backend) {
  const report = vi.fn<ShopContext['report']>()
  const backendAddress = { url: '', publishableKey: '' }
  const shop: ShopContext = { backend: from, backendAddress, siteUrl: '', report }
  const context = new RouterContextProvider(new Map([[shopContext, shop]]))
  const url = new URL('http://shop.test/')
  const answer = await load({ context, url, params: { slug: 'silk-scarf' } } as never)
  const { data, init } = answer as { data?: unknown; init?: ResponseInit }
  return {
    status: init?.status ?? 200,
    report,
    screen: <Screen loaderData={init ? data : answer} />,
  }
}

const screens: [title: string, load: Loader, screen: unknown, words: string][] = [
  [
    'the featured products of home (R-562)',
    loadHome,
    HomeScreen,
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

test.each(screens)('when the shop does not answer for %s', async (_, load, screen, words) => {
  const failed = await open(load, screen as Screen, backend.unreachable)
  expect(failed.status).toBe(503)
  // Home says it by a view that comes late; the server waits for it.
  await expect.poll(() => textOf(failed.screen)).toContain(words)
  expect(htmlOf(failed.screen)).toMatch(/<button[^>]*>Try Again<\/button>/)
  // The owner reads of it where he reads everything else.
  expect(failed.report).toHaveBeenCalled()
})

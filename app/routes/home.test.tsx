import type { ComponentType } from 'react'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { FreshBackend } from '../../tests/support/backend.ts'
import { htmlOf, textOf } from '../../tests/support/render.tsx'
import { openSampleCatalog } from '../../tests/support/sample-catalog.ts'
import { shopContext, type ShopContext } from '../client/shop-context.ts'
import { home as texts } from '../../content/shop.ts'
import { usualRates } from '../shop/pricing/pricing.ts'
import type { Backend } from '../client/backend.ts'
import HomeScreen, { loader, meta } from './home.tsx'

let backend: FreshBackend

beforeAll(async () => {
  backend = await openSampleCatalog()
})
afterAll(() => backend.close())

test('home shows errors and retry buttons when the backend fails (R-100)', async () => {
  const report = vi.fn<ShopContext['report']>()
  const { data, init } = await load(backend.unreachable, report)
  expect(init?.status).toBe(503)
  expect(report).toHaveBeenCalledTimes(2)

  const Screen = HomeScreen as unknown as ComponentType<{ loaderData: unknown }>
  const home = <Screen loaderData={data} />
  expect(textOf(home)).toContain('Failed to load featured products. Please try again later.')
  expect(textOf(home)).toContain('Failed to load categories. Please try again.')
  expect(htmlOf(home).match(/<button[^>]*>Try Again<\/button>/g)).toHaveLength(2)
  expect(textOf(home)).toContain('For Her')
  expect(textOf(home)).toContain('The gift room')
  expect(htmlOf(home)).toContain('href="/products?category=cards-gifts"')
})

test('home shows at most four collections (R-095, R-506, R-580)', async () => {
  const { owner } = backend.database
  await owner.query(
    `insert into public.shop_categories (name, slug) values ('Home', 'home'), ('Gifts', 'gifts')`,
  )
  const report = vi.fn<ShopContext['report']>()
  const { data, init } = await load(backend.visitor, report)
  expect(report).not.toHaveBeenCalled()
  expect(init?.status).toBe(200)
  expect(data.categories).toHaveLength(4)
})

test('home has no section Featured while no product is featured', () => {
  const Screen = HomeScreen as unknown as ComponentType<{ loaderData: unknown }>
  const home = <Screen loaderData={{ categories: [], featured: [], texts }} />
  expect(textOf(home)).toContain('For Her')
  expect(textOf(home)).not.toContain('Featured')
})

test('the structured data of home contain the address from SHOP_EMAIL', () => {
  const loaderData = { siteUrl: 'https://shop.example', shopEmail: 'owner@shop.example' }
  const head = meta({ matches: [{ loaderData }] } as never)
  expect(JSON.stringify(head)).toContain('"email":"owner@shop.example"')
})

function load(from: Backend, report: ShopContext['report']) {
  const backendAddress = { url: '', publishableKey: '' }
  const rates = async () => usualRates
  const shop: ShopContext = {
    backend: from,
    backendAddress,
    siteUrl: '',
    shopEmail: null,
    rates,
    report,
  }
  const context = new RouterContextProvider(new Map([[shopContext, shop]]))
  return loader({ context } as never)
}

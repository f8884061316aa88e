import type { ComponentType } from 'react'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { FreshBackend } from '../../tests/stage/backend.ts'
import { htmlOf, textOf } from '../../tests/stage/render.tsx'
import { openSmallShop } from '../../tests/stage/small-shop.ts'
import { shopContext, type ShopContext } from '../platform/backend-context.ts'
import type { Backend } from '../platform/backend.ts'
import HomeScreen, { loader } from './home.tsx'

let backend: FreshBackend

beforeAll(async () => {
  backend = await openSmallShop()
})
afterAll(() => backend.close())

test('when the shop does not answer, home says so and offers to try again (R-100)', async () => {
  const report = vi.fn<ShopContext['report']>()
  const { data, init } = await load(backend.unreachable, report)
  expect(init?.status).toBe(503)
  expect(report).toHaveBeenCalledTimes(2)

  const Screen = HomeScreen as unknown as ComponentType<{ loaderData: unknown }>
  const home = <Screen loaderData={data} />
  await expect
    .poll(() => textOf(home))
    .toContain('Failed to load featured products. Please try again later.')
  expect(textOf(home)).toContain('Failed to load categories. Please try again.')
  expect(htmlOf(home).match(/<button[^>]*>Try Again<\/button>/g)).toHaveLength(2)
  // What needs no answer is there all the same.
  expect(textOf(home)).toContain('For Her')
  expect(textOf(home)).toContain('The gift room')
  expect(htmlOf(home)).toContain('href="/products?category=cards-gifts"')
})

test('home shows no more than four collections (R-095, R-506, R-580)', async () => {
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

function load(from: Backend, report: ShopContext['report']) {
  const backendAddress = { url: '', publishableKey: '' }
  const shop: ShopContext = { backend: from, backendAddress, siteUrl: '', report }
  const context = new RouterContextProvider(new Map([[shopContext, shop]]))
  return loader({ context } as never)
}

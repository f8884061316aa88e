import type { LoaderFunctionArgs, ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { freshBackend, type FreshBackend } from '../tests/support/backend.ts'
import { shopContext } from './client/shop-context.ts'
import { createPages } from './entry.server.tsx'
import { usualRates } from './client/usual-rates.ts'

let backend: FreshBackend
beforeAll(async () => {
  backend = await freshBackend()
})
afterAll(() => backend.close())

/** A page that is its rates as JSON. */
const build = {
  entry: { module: {} },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        loader: async ({ context }: LoaderFunctionArgs) =>
          Response.json(await context.get(shopContext).rates()),
      },
    },
  },
  assets: { version: '', entry: { module: '', imports: [] }, routes: {}, url: '' },
  future: {},
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild

test('a page whose rates could not be read has the last ones, and is not kept', async () => {
  let isReachable = false
  const report = vi.fn<(error: unknown) => void>()
  const render = createPages(build, {
    renderer: {
      url: 'http://backend.test',
      publishableKey: 'sb_publishable_test',
      fetch: (...request) =>
        isReachable ? backend.send(...request) : Promise.reject(new TypeError('fetch failed')),
    },
    backendAddress: { url: '', publishableKey: '' },
    siteUrl: '',
    shopEmail: null,
    report,
  })
  const open = async () => {
    const page = await render(new Request('http://shop.test/'))
    return { rates: await page.json(), caching: page.headers.get('cache-control') }
  }
  expect(await open()).toEqual({ rates: usualRates, caching: 'no-cache' })
  expect(report).toHaveBeenCalledOnce()
  isReachable = true
  await backend.database.owner.query('update public.shop_settings set tax_percent = 5.5')
  const changed = { ...usualRates, tax_percent: 5.5 }
  expect(await open()).toEqual({ rates: changed, caching: null })
  isReachable = false
  expect(await open()).toEqual({ rates: changed, caching: 'no-cache' })
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import type { FreshBackend } from '../../tests/support/backend.ts'
import { storedSession, stubBrowserGlobals } from '../../tests/support/browser-globals.ts'
import { openSampleCatalog } from '../../tests/support/sample-catalog.ts'

let shop: FreshBackend
let downloads: number
let networkFails: boolean

beforeAll(async () => (shop = await openSampleCatalog()))
afterAll(() => shop.close())
beforeEach(() => {
  vi.resetModules()
  stubBrowserGlobals(shop.send)
  downloads = 0
  networkFails = false
  vi.doMock('./backend.ts', async (importOriginal) => {
    downloads += 1
    if (networkFails) throw new TypeError('Failed to fetch')
    return importOriginal()
  })
})
afterEach(() => {
  vi.doUnmock('./backend.ts')
  vi.unstubAllGlobals()
})

it('downloads the client with the first call, once', async () => {
  const { browserBackend } = await import('./browser-backend.ts')
  expect(downloads).toBe(0)
  const readScarf = async () =>
    (await browserBackend())
      .from('shop_products')
      .select('name')
      .eq('slug', 'silk-scarf')
      .maybeSingle()
      .throwOnError()
  const [first, second] = await Promise.all([readScarf(), readScarf()])
  expect(first.data).toEqual({ name: 'Silk Scarf' })
  expect(second.data).toEqual(first.data)
  const { data } = await (await browserBackend()).rpc('filter_options').throwOnError()
  expect(data[0]?.max_price).toBe(974.5)
  expect(downloads).toBe(1)
})

it('returns the given value for a failed call, and logs the error', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { callBackend } = await import('./browser-backend.ts')
  networkFails = true
  expect(await callBackend('No options', async () => 1, 'none')).toBe('none')
  networkFails = false
  vi.resetModules()
  const refused = new Error('refused')
  expect(await callBackend('No options', () => Promise.reject(refused), null)).toBeNull()
  expect(log.mock.calls).toEqual([
    ['No options', expect.any(Error)],
    ['No options', refused],
  ])
  expect(await callBackend('No options', async () => 1, null)).toBe(1)
})

it('signs this browser out when the account was deleted on another device', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const ada = await shop.database.createShopper('ada@example.com')
  const [key, session] = storedSession(ada, 'ada@example.com')
  const kept = new Map([[key, session]])
  const gone = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Not Found' }
  const send: typeof fetch = async (input, init) =>
    new Request(input).url.includes('/auth/v1/')
      ? Response.json(gone, { status: 400, headers: { 'x-supabase-api-version': '2024-01-01' } })
      : shop.send(input, init)
  stubBrowserGlobals(send, { kept })
  const { browserBackend } = await import('./browser-backend.ts')
  const readCart = async () => (await browserBackend()).from('shop_cart_items').select('id')
  expect((await readCart()).error).toBeNull()
  await shop.database.owner.query('update auth.users set deleted_at = now() where id = $1', [ada])
  const backend = await browserBackend()
  const { error } = await backend.rpc('own_data')
  expect(error).toMatchObject({ code: 'PT401', message: 'SIGN_IN_REQUIRED' })
  await vi.waitFor(() => expect(kept.size).toBe(0))
})

it('sends a change even when the page is left at once', async () => {
  const sent: [method: string, keepalive: boolean][] = []
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const { method, keepalive } = new Request(new URL(call[0] as URL, 'http://shop.test'), call[1])
    sent.push([method, keepalive])
    return shop.send(...call)
  })
  const { browserBackend } = await import('./browser-backend.ts')
  const entries = (await browserBackend()).from('shop_wishlist_items')
  await entries.select('product_id')
  await entries.delete().eq('product_id', '00000000-0000-0000-0000-000000000000')
  expect(sent).toEqual([
    ['GET', false],
    ['DELETE', true],
  ])
})

it.each([
  [502, '<h1>Bad gateway</h1>'],
  [200, '<h1>Sign in to this network</h1>'],
  [200, ''],
])('takes the answer %i %j, which is not of the backend, for none', async (status, body) => {
  const headers = { 'content-type': 'text/html' }
  stubBrowserGlobals(async () => new Response(body, { status, headers }))
  const { browserBackend } = await import('./browser-backend.ts')
  const backend = await browserBackend()
  const reading = backend.from('shop_products').select('name').throwOnError()
  await expect(reading).rejects.toThrow(TypeError)
  expect((await backend.rpc('own_data')).error).toMatchObject({ code: '' })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepPage, navigationCache, onLostRequest } from './navigation-cache.ts'

const list = { id: 'products/1f9c3e', loaderData: { total: 3 } }
const results = { [list.id]: { type: 'data', result: list.loaderData } as const }
const response = { [list.id]: { type: 'data', result: { total: 4 } } as const }
const next = vi.fn<() => Promise<typeof response>>().mockResolvedValue(response)

beforeEach(() => {
  next.mockClear()
  standAt('/')
})
afterEach(() => vi.unstubAllGlobals())

function standAt(address: string) {
  const { pathname, search } = new URL(address, 'http://shop')
  vi.stubGlobal('location', { pathname, search })
}

function navigate(address: string) {
  const request = new Request(new URL(address, 'http://shop'))
  return navigationCache({ request }, next)
}

test('Back and Forward show a page without a request', async () => {
  keepPage('/products?page=2', [list])
  keepPage('/about', [])
  // The browser changes the address before the router requests the page.
  standAt('/products?page=2')
  expect(await navigate('/products?page=2')).toEqual(results)
  expect(next).not.toHaveBeenCalled()
})

test('a link to a page in memory requests it from the server', async () => {
  keepPage('/products?page=2', [list])
  keepPage('/about', [])
  standAt('/about')
  expect(await navigate('/products?page=2')).toBe(response)
})

test('reloading a page requests it from the server', async () => {
  keepPage('/products', [list])
  standAt('/products')
  expect(await navigate('/products')).toBe(response)
})

test('the page on the screen stays when a request to read it again is lost', async () => {
  const lost = { [list.id]: { type: 'error', result: new Error('500') } as const }
  next.mockResolvedValue(lost as never)
  keepPage('/products', [list])
  standAt('/products')
  expect(await navigate('/products')).toEqual(results)
  expect(await navigate('/products?inStock=true')).toBe(lost)
  next.mockResolvedValue(response)
})

test('a page that says itself that its request was lost does so each time', async () => {
  const lost = { [list.id]: { type: 'error', result: new Error('500') } as const }
  next.mockResolvedValue(lost as never)
  onLostRequest('/search', (params) => ({ lost: params.get('q') }))
  keepPage('/search?q=wool', [list])
  keepPage('/about', [])
  for (let time = 1; time <= 2; time++) {
    const shown = await navigate('/search?q=wool')
    expect(shown).toEqual({ [list.id]: { type: 'data', result: { lost: 'wool' } } })
    keepPage('/search?q=wool', [{ ...list, loaderData: shown[list.id]?.result }])
  }
  next.mockResolvedValue(response)
  keepPage('/about', [])
  standAt('/search?q=wool')
  expect(await navigate('/search?q=wool')).toBe(response)
})

test('private pages and pages that failed are not kept', async () => {
  keepPage('/orders', [{ id: 'orders', loaderData: { orders: [] } }])
  keepPage('/products/gone', [{ id: 'product/1f9c3e', loaderData: undefined }])
  keepPage('/about', [])
  for (const address of ['/orders', '/products/gone']) {
    standAt(address)
    expect(await navigate(address)).toBe(response)
  }
})

test('at most forty pages are kept', async () => {
  for (let page = 1; page <= 41; page++) keepPage(`/search?page=${page}`, [list])
  keepPage('/about', [])
  standAt('/search?page=1')
  expect(await navigate('/search?page=1')).toBe(response)
  standAt('/search?page=2')
  expect(await navigate('/search?page=2')).toEqual(results)
})

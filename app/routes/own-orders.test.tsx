import type { ComponentType } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { FreshBackend } from '../../tests/stage/backend.ts'
import { keptSession, openPage } from '../../tests/stage/page.ts'
import { htmlOf, textOf } from '../../tests/stage/render.tsx'
import { openSmallShop } from '../../tests/stage/small-shop.ts'

let backend: FreshBackend
let ada: string
let ben: string
/** How the shop is reached from this page now. */
let line: typeof fetch
const orderNumber = 'ORD-MI5L2VX7ADA01'

beforeAll(async () => {
  backend = await openSmallShop()
  ada = await backend.database.createShopper('ada@example.com')
  ben = await backend.database.createShopper('ben@example.com')
  const address = { first_name: 'Ada', last_name: 'Marlowe', city: 'New York', country: 'US' }
  await backend.database.owner.query(
    `insert into public.shop_orders (user_id, order_number, subtotal, shipping_amount, tax_amount,
       total_amount, payment_method, billing_address, shipping_address)
     values ($1, $2, 20, 9.99, 1.6, 31.59, 'card', $3, $3)`,
    [ada, orderNumber, address],
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {}) // auth-js, of many pages in one process
})
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await backend.close()
})
beforeEach(() => {
  line = backend.send
})
const cutLine = () => Promise.reject(new TypeError('fetch failed'))

/** A page of a shopper's browser, freshly loaded. */
function visit(shopper: string | null) {
  vi.resetModules()
  const kept = new Map(shopper ? [keptSession(shopper, 'somebody@example.com')] : [])
  openPage((...request) => line(...request), { kept })
}

// The router's own types of a screen know more than this needs.
interface Screen {
  clientLoader: (args: never) => Promise<unknown>
  default: unknown
}

async function open(screen: Screen, path: string) {
  const request = new Request(`http://shop.test:4173${path}`)
  const params = { orderNumber }
  const loaderData = await screen.clientLoader({ request, params } as never)
  const View = screen.default as ComponentType<{ loaderData: unknown; params: typeof params }>
  return <View loaderData={loaderData} params={params} />
}
const openReceipt = async () => {
  return open(await import('./order-confirmation.tsx'), `/order-confirmation/${orderNumber}`)
}
const openOrders = async () => open(await import('./orders.tsx'), '/orders')

describe('a receipt', () => {
  test('is not found by another shopper (R-467, R-559)', async () => {
    visit(ben)
    const text = textOf(await openReceipt())
    expect(text).toContain('Order Not Found')
    expect(text).toContain(
      "The order you're looking for doesn't exist or you don't have access to it.",
    )
    expect(text).not.toContain(orderNumber)
  })

  test('that cannot be read says so (R-560)', async () => {
    visit(ada)
    line = cutLine
    expect(textOf(await openReceipt())).toContain('Failed to load order information')
  })

  test.each([openReceipt, openOrders])(
    'is for whoever is signed in: others are led there and back (R-466)',
    async (openScreen) => {
      visit(null)
      const answer: unknown = await openScreen().catch((thrown: unknown) => thrown)
      const way = answer instanceof Response ? answer.headers.get('location') : ''
      expect(way).toMatch(/^\/login\?from=%2Forder/)
    },
  )
})

describe('the list of orders', () => {
  test("holds the shopper's own and nobody else's (R-466, R-520)", async () => {
    line = async (input, init) => {
      asked.push(String(input instanceof Request ? input.url : input))
      return backend.send(input, init)
    }
    const asked: string[] = []
    visit(ben)
    expect(textOf(await openOrders())).toContain('No Orders Yet')
    expect(asked.filter((url) => url.includes('shop_orders'))).toHaveLength(1)
    expect(asked.find((url) => url.includes('shop_orders'))).toContain(`user_id=eq.${ben}`)
  })

  test.each(['abc', '0', '-1', '1.5', '1', '2', '1e9'])(
    'has one page for one order: ?page=%s leads to it (B-07)',
    async (asked) => {
      visit(ada)
      const answer: unknown = await open(
        await import('./orders.tsx'),
        `/orders?page=${asked}`,
      ).catch((thrown: unknown) => thrown)
      expect(answer instanceof Response && answer.headers.get('location')).toBe('/orders')
    },
  )

  test('that cannot be read says so, and can be tried again (R-561)', async () => {
    visit(ada)
    line = cutLine
    const screen = await openOrders()
    expect(textOf(screen)).toContain('Failed to load your orders. Please try again.')
    expect(htmlOf(screen)).toMatch(/<button[^>]*>Try Again<\/button>/)
  })
})

test('a checkout whose addresses cannot be read says so, and goes on without them (R-555)', async () => {
  visit(ada)
  line = cutLine
  const { clientLoader } = await import('./checkout.tsx')
  const { readToasts } = await import('../ui/toast.ts')
  const request = new Request('http://shop.test:4173/checkout')
  expect(await clientLoader({ request } as never)).toMatchObject({ addresses: [] })
  expect(readToasts()).toMatchObject([
    { variant: 'destructive', title: 'Error', description: 'Failed to load checkout information.' },
  ])
})

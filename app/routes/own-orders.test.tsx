import type { ComponentType } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { FreshBackend } from '../../tests/support/backend.ts'
import { storedSession, stubBrowserGlobals } from '../../tests/support/browser-globals.ts'
import { textOf } from '../../tests/support/render.tsx'
import { openSampleCatalog } from '../../tests/support/sample-catalog.ts'

let backend: FreshBackend
let ada: string
let ben: string
/** The fetch of the page. */
let network: typeof fetch
const orderNumber = 'ORD-MI5L2VX7ADA01'

beforeAll(async () => {
  backend = await openSampleCatalog()
  ada = await backend.database.createShopper('ada@example.com')
  ben = await backend.database.createShopper('ben@example.com')
  const address = { first_name: 'Ada', last_name: 'Marlowe', city: 'New York', country: 'US' }
  await backend.database.owner.query(
    `insert into public.shop_orders (user_id, order_number, subtotal, shipping_amount, tax_amount,
       total_amount, payment_method, billing_address, shipping_address, free_shipping_over, standard_shipping, tax_percent)
     values ($1, $2, 20, 9.99, 1.6, 31.59, 'card', $3, $3, 50, 9.99, 8)`,
    [ada, orderNumber, address],
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {}) // auth-js, about several clients in one process
})
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await backend.close()
})
beforeEach(() => {
  network = backend.send
})

/** A freshly loaded page in a shopper's browser. */
function visit(shopper: string | null) {
  vi.resetModules()
  const stored = new Map(shopper ? [storedSession(shopper, 'ada@example.com')] : [])
  stubBrowserGlobals((...request) => network(...request), { kept: stored })
}

// The generated types of a route have more properties than this needs.
interface Screen {
  clientLoader: (args: never) => Promise<unknown>
  default: unknown
}

async function open(screen: Screen, path: string) {
  const request = new Request(`http://shop.test:4173${path}`)
  const params = { orderNumber }
  const loaderData = await screen.clientLoader({ request, params } as never)
  const View = screen.default as ComponentType<{ loaderData: unknown; params: typeof params }>
  const { requireShopper, ShopperProvider } = await import('../shop/session/sign-in-gate.tsx')
  const { ShopperQueries } = await import('../shop/session/shopper-query.state.tsx')
  return (
    <ShopperQueries>
      <ShopperProvider value={await requireShopper(request)}>
        <View loaderData={loaderData} params={params} />
      </ShopperProvider>
    </ShopperQueries>
  )
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

  test.each([openReceipt, openOrders])(
    'redirects visitors to sign-in, with a return path (R-466)',
    async (openScreen) => {
      visit(null)
      const answer: unknown = await openScreen().catch((thrown: unknown) => thrown)
      const location = answer instanceof Response ? answer.headers.get('location') : ''
      expect(location).toMatch(/^\/login\?from=%2Forder/)
    },
  )
})

import type pg from 'pg'

import { openBackend } from '../../app/client/backend.ts'
import { listCartItems } from '../../app/shop/cart/cart.data.ts'
import { noFilter } from '../../app/shop/catalog/listing/filter-params.ts'
import { queryProducts } from '../../app/shop/catalog/product/product.data.ts'
import { listOrders } from '../../app/shop/orders/order.data.ts'
import { fillCart, pressPlaceOrder, prepareOrder } from './ordering.ts'
import { insertProduct, publishableKey, type Buyer } from './test-shop.ts'

// Calls of every kind whose right answers are known: what one shopper gets must never be another's.

/** Settings of hosts whose callers are on one machine, each with an address of its own. */
export const mixedCallSettings = {
  // One for all hosts, as behind a balancer: tokens name it.
  SITE_URL: 'http://shop.localhost',
  AUTH_AUTOCONFIRM: 'on',
  TRUSTED_PROXIES: '127.0.0.1',
  LIMITS: 'connectionsPerAddress=10000',
}

/** A signed-in shopper. The others order other products. */
export interface Caller extends Buyer {
  address: string
  token: string
  refreshToken: string
  product: { id: string; slug: string; name: string }
  /** The hosts that the calls go to by turns. */
  hosts: string[]
  calls: number
  lastOrder: string | null
}

export interface CallCounts {
  calls: number
  /** What was answered to another question, each as a sentence. */
  wrong: string[]
  /** What was not answered as it should, each as a sentence. */
  refused: string[]
  /** Order numbers. */
  acknowledged: string[]
}

export function noCalls(): CallCounts {
  return { calls: 0, wrong: [], refused: [], acknowledged: [] }
}

/** Signs shoppers up at hosts of one shop, whose database is `owner`'s. */
export async function openCallers(
  size: number,
  hosts: string[],
  owner: pg.Pool,
): Promise<Caller[]> {
  return Promise.all(
    Array.from({ length: size }, async (_, at) => {
      const id = await insertProduct(owner, 1_000_000, 10 + at)
      const name = `Coat for caller ${at}`
      const { rows } = await owner.query<{ slug: string }>(
        'update public.shop_products set name = $1 where id = $2 returning slug',
        [name, id],
      )
      const caller: Omit<Caller, 'backend'> = {
        id: '',
        address: `192.0.2.${at + 1}`,
        token: '',
        refreshToken: '',
        product: { id, slug: rows[0]?.slug ?? '', name },
        hosts,
        calls: 0,
        lastOrder: null,
      }
      keepSession(caller, await authRequest(caller, 'signup', credentialsOf(at)))
      return Object.assign(caller, { backend: backendOf(caller) })
    }),
  )
}

/** Each caller makes calls of all kinds by turns, as many as `rounds` has. */
export async function makeCalls(callers: Caller[], rounds: Iterable<number>): Promise<CallCounts> {
  const counts = noCalls()
  const left = rounds[Symbol.iterator]()
  async function call(caller: Caller) {
    while (!left.next().done) {
      counts.calls++
      const [name, kind] = kinds[caller.calls++ % kinds.length] ?? ['', () => null]
      try {
        const wrong = await kind(caller, counts)
        if (wrong !== null) counts.wrong.push(`${name}: ${wrong}`)
      } catch (error) {
        counts.refused.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  await Promise.all(callers.map(call))
  return counts
}

/** Each returns what is wrong with the answer, or null; throws where there is none. */
const kinds: [
  name: string,
  call: (caller: Caller, counts: CallCounts) => Promise<string | null> | null,
][] = [
  ['a product', readProduct],
  ['the cart', readCart],
  ['a search', search],
  ['an account', readAccount],
  ['a product', readProduct],
  ['an order', order],
  ['a page', readPage],
  ['the orders', readOrders],
  ['a session', refresh],
  ['a product', readProduct],
]

/** With other columns each time, so that the statements differ. */
async function readProduct(caller: Caller): Promise<string | null> {
  const { product, calls } = caller
  const names = ['id', 'slug', 'name'] as const
  const columns = names.filter((_, bit) => ((1 + (calls % 7)) >> bit) & 1)
  const query = `select=${columns.join(',')}&slug=eq.${product.slug}&limit=${1 + (calls % 50)}`
  const rows = await getJson(caller, `/rest/v1/shop_products?${query}`)
  const expected = [Object.fromEntries(columns.map((column) => [column, product[column]]))]
  return difference(rows, expected)
}

async function readCart(caller: Caller): Promise<string | null> {
  const items = await listCartItems(caller.backend, caller.id)
  const foreign = items.filter(({ product_id }) => product_id !== caller.product.id)
  return foreign.length > 0 ? `holds ${JSON.stringify(foreign)}` : null
}

async function search(caller: Caller): Promise<string | null> {
  const page = { sort: 'name', limit: 12, offset: 0 }
  const q = caller.product.name
  const { products } = await queryProducts(caller.backend, { ...noFilter, ...page, q })
  return products.some(({ id }) => id === caller.product.id) ? null : 'does not find the product'
}

async function readAccount(caller: Caller): Promise<string | null> {
  const user = await getJson(caller, '/auth/v1/user')
  return difference(Object(user).id, caller.id)
}

async function order(caller: Caller, counts: CallCounts): Promise<string | null> {
  await fillCart(caller, caller.product.id)
  const request = await prepareOrder(caller)
  const result = await pressPlaceOrder(caller, request)
  if (result.outcome !== 'placed') throw new Error(JSON.stringify(result))
  counts.acknowledged.push(result.orderNumber)
  caller.lastOrder = result.orderNumber
  return difference(result.orderNumber, request.order_number)
}

async function readPage(caller: Caller): Promise<string | null> {
  const response = await send(caller, `/products/${caller.product.slug}`)
  return (await response.text()).includes(caller.product.name) ? null : 'is another one'
}

async function readOrders(caller: Caller): Promise<string | null> {
  const { orders } = await listOrders(caller.backend, caller.id)
  return difference(orders[0]?.order_number ?? null, caller.lastOrder)
}

async function refresh(caller: Caller): Promise<string | null> {
  const session = await authRequest(caller, 'token?grant_type=refresh_token', {
    refresh_token: caller.refreshToken,
  })
  const { id } = caller
  keepSession(caller, session)
  return difference(caller.id, id)
}

function keepSession(caller: Omit<Caller, 'backend'>, session: Session): void {
  caller.id = session.user.id
  caller.token = session.access_token
  caller.refreshToken = session.refresh_token
}

const credentialsOf = (at: number) => ({
  email: `caller-${at}@example.com`,
  password: `password of ${at}`,
})

function difference(found: unknown, expected: unknown): string | null {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  return one === other ? null : `${one} instead of ${other}`
}

interface Session {
  access_token: string
  refresh_token: string
  user: { id: string }
}

type Sender = Pick<Caller, 'address' | 'hosts' | 'calls' | 'token'>

async function authRequest(caller: Sender, path: string, body: object): Promise<Session> {
  const response = await send({ ...caller, token: '' }, `/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Session
}

const getJson = async (caller: Sender, path: string) => (await send(caller, path)).json()

async function send(caller: Sender, path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(hostOf(caller) + path, { ...init, headers: headersOf(caller, init) })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response
}

function hostOf({ hosts, calls }: Sender): string {
  return hosts[calls % hosts.length] ?? ''
}

function headersOf({ address, token }: Sender, init?: RequestInit): Headers {
  const headers = new Headers(init?.headers)
  headers.set('apikey', publishableKey)
  headers.set('x-forwarded-for', address)
  if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  return headers
}

function backendOf(caller: Omit<Caller, 'backend'>): Caller['backend'] {
  return openBackend({
    url: 'http://any-host',
    publishableKey,
    accessToken: async () => caller.token,
    fetch: (input, init) => {
      const { pathname, search: query } = new URL(input instanceof Request ? input.url : input)
      return fetch(hostOf(caller) + pathname + query, { ...init, headers: headersOf(caller, init) })
    },
  })
}

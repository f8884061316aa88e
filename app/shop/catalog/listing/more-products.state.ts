import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'

import { attempt } from '../../../document/attempt.ts'
import { createListeners } from '../../../document/listeners.ts'
import { callBackend } from '../../../client/browser-backend.ts'
import { scrollPlaces } from '../../../navigation/history.ts'
import { useHydrated } from '../../../ui/state-hooks.ts'
import { listProducts, type ProductPage } from './listing.data.ts'
import type { ProductSummary } from '../product/product.ts'
import { pageSize, type Listing } from './listing.ts'
import { reach } from './product-query.ts'

/** What the browser has loaded of a list, after the page that the server rendered. */
interface More {
  products: readonly ProductSummary[]
  /** Number of places in the list that were read: a product that moves meanwhile may be missed or come twice. */
  read: number
  /** Number of products that are being loaded. */
  pending: number
  failed: boolean
}

/**
 * The products of a list from its page on, with those that the browser loads after them. They belong to the history
 * entry: Back and a reload load as many again, and find the place among them.
 */
export function useMoreProducts(listing: Listing, first: readonly ProductSummary[], total: number) {
  const { key } = useLocation()
  const hydrated = useHydrated()
  const more = useSyncExternalStore(
    subscribe,
    () => lists.get(key) ?? none,
    () => none,
  )
  const start = listing.page * pageSize + more.read
  const rest = Math.max(0, Math.min(total, reach) - start)
  const forgotten = hydrated && more === none ? Math.min(readCount(key), rest) : 0
  useLayoutEffect(() => {
    if (forgotten === 0) return
    const place = readPlace(key)
    window.scrollTo(0, place)
    void load(key, listing, { start, count: forgotten }, place)
  })
  const products = useMemo(() => withoutDuplicates(first, more.products), [first, more.products])
  return {
    products,
    /** Number of products that can still be loaded. */
    rest,
    /** The page on which they start. */
    nextPage: Math.floor(start / pageSize) + 1,
    pending: forgotten || more.pending,
    failed: more.failed,
    load: () => load(key, listing, { start, count: Math.min(rest, step) }),
  }
}

interface Range {
  start: number
  count: number
}

/**
 * Loads a part of a list, unless another part is being loaded.
 *
 * @param place the scroll position that placeholders hold until products of another height replace them
 */
async function load(key: string, listing: Listing, range: Range, place?: number) {
  const { products, read, pending } = lists.get(key) ?? none
  if (pending > 0) return
  update(key, { products, read, pending: range.count, failed: false })
  const page = await callBackend<ProductPage, null>(
    'More products could not be loaded',
    (backend) => listProducts(backend, listing, range),
    null,
  )
  if (page === null) return update(key, { products, read, pending: 0, failed: true })
  const next = { products: [...products, ...page.products], read: read + range.count }
  keepCount(key, next.read)
  const stays = place !== undefined && Math.abs(window.scrollY - place) < 1
  flushSync(() => update(key, { ...next, pending: 0, failed: false }))
  if (stays) window.scrollTo(0, place)
}

function withoutDuplicates(...parts: (readonly ProductSummary[])[]): ProductSummary[] {
  return [...new Map(parts.flat().map((product) => [product.id, product])).values()]
}

const none: More = { products: [], read: 0, pending: 0, failed: false }
const step = 100

/** By key of the history entry. Never written on the server. */
const lists = new Map<string, More>()
const { subscribe, notify } = createListeners()

function update(key: string, more: More) {
  lists.set(key, more)
  notify()
}

/** How many products a history entry had loaded. Without storage a reload starts with the first ones. */
function readCount(key: string): number {
  return Number(attempt(() => sessionStorage.getItem(`list ${key}`)) ?? 0)
}

function keepCount(key: string, count: number) {
  attempt(() => sessionStorage.setItem(`list ${key}`, String(count)))
}

/** The scroll position that `<ScrollRestoration>` keeps of a history entry. */
function readPlace(key: string): number {
  const places = attempt(() => JSON.parse(sessionStorage.getItem(scrollPlaces) ?? '{}') as unknown)
  return (places as Partial<Record<string, number>> | undefined)?.[key] ?? 0
}

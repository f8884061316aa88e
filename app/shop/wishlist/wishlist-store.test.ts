import { afterAll, describe, expect, test, vi } from 'vitest'

import { openTwoShoppers } from '../../../tests/support/two-shoppers.ts'
import { ShopperState } from '../session/shopper-items.state.ts'
import { WishlistStore } from './wishlist-store.ts'
import type { WishlistEntry } from './wishlist.ts'

const { ada, ben, scarf, shirt, connectionOf } = await openTwoShoppers('shop_wishlist_items')
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => logged.mockRestore())

/** A tab of a shopper's browser, before the session is known. */
function openTab(shopper: string, notifyTabs = () => {}, { line, reach } = connectionOf(shopper)) {
  const state = new ShopperState<WishlistEntry>(async () => store)
  const store = new WishlistStore(state, reach, { notify: notifyTabs, listen: () => undefined })
  return { line, state, store }
}

async function tabOf(shopper: string, notifyTabs = () => {}) {
  const tab = openTab(shopper, notifyTabs)
  await tab.state.setShopper(shopper)
  return tab
}

/** Ada's tab, of which some requests wait, by their number. The first is the read of her wishlist. */
async function tabWaitingFor(events: Record<number, Promise<void>>) {
  const { line, reach } = connectionOf(ada)
  let requests = 0
  const reachLater = async () => {
    requests += 1
    await events[requests]
    return reach()
  }
  const tab = openTab(ada, undefined, { line, reach: reachLater })
  await tab.state.setShopper(ada)
  return { ...tab, requests: () => requests }
}

const names = (state: ShopperState<WishlistEntry>) =>
  state.get().items.map(({ product }) => product?.name)

describe('a change', () => {
  test('adds a product before the backend responds', async () => {
    const { state, store } = await tabOf(ada)
    const adding = store.add(scarf)
    expect(names(state)).toEqual(['Silk Scarf'])
    expect(await adding).toBe('added')
    expect(state.get()).toMatchObject({ status: 'ready' })
    expect(names(state)).toEqual(['Silk Scarf'])
  })

  test('removes a product before the backend responds (R-399)', async () => {
    const { state, store } = await tabOf(ada)
    await store.add(scarf)
    const removing = store.remove(scarf.id)
    expect(names(state)).toEqual([])
    expect(await removing).toBe('removed')
    expect(names(state)).toEqual([])
  })

  test('of a product is ignored while another is under way (R-400)', async () => {
    const { state, store } = await tabOf(ada)
    const outcomes = await Promise.all([store.add(scarf), store.add(scarf), store.remove(scarf.id)])
    expect(outcomes).toEqual(['added', 'ignored', 'ignored'])
    expect(names(state)).toEqual(['Silk Scarf'])
  })

  test('of a product can follow once the other has its response, before the next read', async () => {
    const read = Promise.withResolvers<void>()
    const { state, store, requests } = await tabWaitingFor({ 3: read.promise })
    const adding = store.add(scarf)
    await vi.waitFor(() => expect(requests()).toBe(3))
    const removing = store.remove(scarf.id)
    expect(names(state)).toEqual([])
    read.resolve()
    expect(await Promise.all([adding, removing])).toEqual(['added', 'removed'])
    expect(names(state)).toEqual([])
  })

  test('without a response stays on the screen when a read fails', async () => {
    const [read, change] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { state, store } = await tabWaitingFor({ 2: read.promise, 3: change.promise })
    const reading = store.reload()
    const adding = store.add(scarf)
    read.reject(new Error('The read is lost'))
    await reading
    expect(names(state)).toEqual(['Silk Scarf'])
    change.resolve()
    expect(await adding).toBe('added')
    expect(names(state)).toEqual(['Silk Scarf'])
  })

  test('of a product that another tab added returns already-there (R-398)', async () => {
    const { state, store } = await tabOf(ada)
    const other = await tabOf(ada)
    await other.store.add(scarf)
    expect(await store.add(scarf)).toBe('already-there')
    expect(names(state)).toEqual(['Silk Scarf'])
  })

  test('is undone when the backend is unreachable (R-535)', async () => {
    const { state, store, line } = await tabOf(ada)
    await store.add(shirt)
    await store.add(scarf)
    line.online = false
    expect(await store.remove(shirt.id)).toBe('failed')
    expect(logged).toHaveBeenCalledWith('The wishlist could not be changed', expect.anything())
    expect(names(state)).toEqual(['Silk Scarf', 'Linen Shirt 23'])
    line.online = true
    await store.remove(scarf.id)
    line.online = false
    expect(await store.add(scarf)).toBe('failed')
    expect(names(state)).toEqual(['Linen Shirt 23'])
    expect(state.get().status).toBe('ready')
  })

  test('that fails leaves other products alone', async () => {
    const { state, store } = await tabOf(ada)
    const unknown = { ...scarf, id: '00000000-0000-4000-8000-000000000000', name: 'Unknown' }
    const outcomes = await Promise.all([store.add(unknown), store.add(shirt)])
    expect(outcomes).toEqual(['failed', 'added'])
    expect(names(state)).toEqual(['Linen Shirt 23'])
  })
})

describe('the shopper', () => {
  test('is a visitor with no entries, or has a wishlist of their own (R-397)', async () => {
    const { state, store, line } = await tabOf(ada)
    await store.add(scarf)
    line.person = ben
    await state.setShopper(null)
    expect(state.get()).toEqual({ status: 'signed-out', items: [] })
    await state.setShopper(ben)
    expect(state.get()).toEqual({ status: 'ready', items: [] })
    line.person = ada
    await state.setShopper(ada)
    await store.add(shirt)
    expect(state.get().items).toHaveLength(2)
  })

  test('changes: a failure does not restore entries of the previous one', async () => {
    const { state, store, line } = await tabOf(ada)
    await store.add(scarf)
    line.online = false
    const removing = store.remove(scarf.id)
    line.online = true
    line.person = ben
    await Promise.all([state.setShopper(ben), removing])
    await store.reload()
    expect(names(state)).toEqual([])
  })

  test('sees that the wishlist could not be read: it is empty, and can be reloaded (R-535, R-536)', async () => {
    const { line, state, store } = openTab(ada)
    line.online = false
    await state.setShopper(ada)
    expect(state.get()).toEqual({ status: 'failed', items: [] })
    line.online = true
    await store.reload()
    expect(state.get().status).toBe('ready')
  })
})

test('two tabs show the same after either changed something', async () => {
  const one = await tabOf(ada)
  const reloads: Promise<void>[] = []
  const other = await tabOf(ada, () => reloads.push(one.store.reload()))
  await other.store.add(scarf)
  await Promise.all(reloads)
  expect(names(one.state)).toEqual(['Silk Scarf'])
  await other.store.remove(scarf.id)
  await Promise.all(reloads)
  expect(names(one.state)).toEqual([])
})

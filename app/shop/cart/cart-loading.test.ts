import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openTwoShoppers } from '../../../tests/support/two-shoppers.ts'
import { closeToasts, lastToast } from '../../ui/feedback/toast.test-support.ts'
import { itemTexts } from './cart-store.test-support.ts'
import { openCart } from './cart.state.tsx'

const { ada, scarf, connectionOf } = await openTwoShoppers('shop_cart_items')

let download: PromiseWithResolvers<void>
let downloads: number

beforeEach(() => {
  download = Promise.withResolvers()
  downloads = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.resetModules()
  vi.doMock('./cart-store.ts', async (importOriginal) => {
    downloads += 1
    await download.promise
    return importOriginal()
  })
})
afterEach(() => {
  closeToasts()
  vi.doUnmock('./cart-store.ts')
  vi.restoreAllMocks()
})

function openPage() {
  const cart = openCart({
    backend: connectionOf(ada).reach,
    tabs: { notify: () => undefined, listen: () => undefined },
  })
  const statuses: string[] = []
  cart.state.subscribe(() => statuses.push(cart.state.get().status))
  return { ...cart, statuses }
}

test('a visitor downloads no store, even when pressing a button', async () => {
  const { state, actions, statuses } = openPage()
  await actions.reload()
  expect(state.get()).toEqual({ status: 'loading', items: [] })
  await state.setShopper(null)
  await actions.reload()
  expect(state.get()).toEqual({ status: 'signed-out', items: [] })
  expect(statuses).toContain('signed-out')
  expect(await actions.add(scarf)).toBe(false)
  expect(lastToast()).toBeUndefined()
  expect(downloads).toBe(0)
})

test("a shopper's cart is loading until the store has been downloaded and has read it", async () => {
  const { state, statuses } = openPage()
  const arriving = state.setShopper(ada)
  expect(state.get().status).toBe('loading')
  download.resolve()
  await arriving
  expect(state.get()).toEqual({ status: 'ready', items: [] })
  expect(statuses.at(-1)).toBe('ready')
  await state.setShopper(null)
  expect(state.get()).toEqual({ status: 'signed-out', items: [] })
})

test('signing out during the download stays signed out', async () => {
  const { state } = openPage()
  const arriving = state.setShopper(ada)
  const leaving = state.setShopper(null)
  download.resolve()
  await Promise.all([arriving, leaving])
  expect(state.get()).toEqual({ status: 'signed-out', items: [] })
})

test('buttons pressed during the download take effect after it, in order', async () => {
  const { state, actions } = openPage()
  const arriving = state.setShopper(ada)
  const presses = [actions.add(scarf, { quantity: 1 }), actions.add(scarf, { quantity: 2 })]
  download.resolve()
  await arriving
  expect(await Promise.all(presses)).toEqual([true, true])
  expect(itemTexts(state)).toEqual(['3 Silk Scarf'])
  const adding = actions.add(scarf)
  expect(itemTexts(state)).toEqual(['4 Silk Scarf'])
  await adding
})

test('after a failed download the cart has failed, a button reports it, and a reload retries', async () => {
  const { state, actions } = openPage()
  download.reject(new Error('no network'))
  await state.setShopper(ada)
  expect(state.get().status).toBe('failed')
  expect(await actions.add(scarf)).toBe(false)
  expect(lastToast()?.description).toBe('Failed to add item to cart. Please try again.')
  download = Promise.withResolvers()
  download.resolve()
  vi.resetModules()
  await actions.reload()
  expect(state.get()).toEqual({ status: 'ready', items: [] })
})

import { afterAll, describe, expect, test, vi } from 'vitest'

import { openTwoShoppers } from '../../../tests/stage/two-shoppers.ts'
import { WishlistStore } from './wishlist-store.ts'

const { ada, ben, scarf, shirt, lineOf } = await openTwoShoppers('shop_wishlist_items')
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => logged.mockRestore())

async function tabOf(shopper: string, tellOtherTabs?: () => void) {
  const { line, reach } = lineOf(shopper)
  const store = new WishlistStore(reach, tellOtherTabs)
  await store.become(shopper)
  return { line, store }
}

const names = (store: WishlistStore) => store.get().entries.map(({ product }) => product?.name)

describe('a heart', () => {
  test('fills before the backend has answered, and stays', async () => {
    const { store } = await tabOf(ada)
    const adding = store.add(scarf)
    expect(names(store)).toEqual(['Silk Scarf'])
    expect(await adding).toBe('added')
    expect(store.get()).toMatchObject({ status: 'ready' })
    expect(names(store)).toEqual(['Silk Scarf'])
  })

  test('empties at once, and stays empty (R-399)', async () => {
    const { store } = await tabOf(ada)
    await store.add(scarf)
    const removing = store.remove(scarf.id)
    expect(names(store)).toEqual([])
    expect(await removing).toBe('removed')
    expect(names(store)).toEqual([])
  })

  test('that is on its way ignores a second click (R-400)', async () => {
    const { store } = await tabOf(ada)
    const outcomes = await Promise.all([store.add(scarf), store.add(scarf), store.remove(scarf.id)])
    expect(outcomes).toEqual(['added', 'ignored', 'ignored'])
    expect(names(store)).toEqual(['Silk Scarf'])
  })

  test('filled in another tab meanwhile says that it is there already (R-398)', async () => {
    const { store } = await tabOf(ada)
    const other = await tabOf(ada)
    await other.store.add(scarf)
    expect(await store.add(scarf)).toBe('already-there')
    expect(names(store)).toEqual(['Silk Scarf'])
  })

  test('goes back where the line was cut (R-535)', async () => {
    const { store, line } = await tabOf(ada)
    await store.add(shirt)
    await store.add(scarf)
    line.online = false
    expect(await store.remove(shirt.id)).toBe('failed')
    expect(logged).toHaveBeenCalledWith('The wishlist could not be changed', expect.anything())
    expect(names(store)).toEqual(['Silk Scarf', 'Linen Shirt 23'])
    line.online = true
    await store.remove(scarf.id)
    line.online = false
    expect(await store.add(scarf)).toBe('failed')
    expect(names(store)).toEqual(['Linen Shirt 23'])
    expect(store.get().status).toBe('ready')
  })

  test('that fails leaves the others alone', async () => {
    const { store } = await tabOf(ada)
    const nowhere = { ...scarf, id: '00000000-0000-4000-8000-000000000000', name: 'A rumour' }
    const outcomes = await Promise.all([store.add(nowhere), store.add(shirt)])
    expect(outcomes).toEqual(['failed', 'added'])
    expect(names(store)).toEqual(['Linen Shirt 23'])
  })
})

describe('who is here', () => {
  test('nobody has no wishes, and everybody has his own number of them (R-397)', async () => {
    const { store, line } = await tabOf(ada)
    await store.add(scarf)
    line.person = ben
    await store.become(null)
    expect(store.get()).toEqual({ status: 'signed-out', entries: [] })
    await store.become(ben)
    expect(store.get()).toEqual({ status: 'ready', entries: [] })
    line.person = ada
    await store.become(ada)
    await store.add(shirt)
    expect(store.get().entries).toHaveLength(2)
  })

  test('a failure of before does not bring the wishes of before', async () => {
    const { store, line } = await tabOf(ada)
    await store.add(scarf)
    line.online = false
    const removing = store.remove(scarf.id)
    line.online = true
    line.person = ben
    await Promise.all([store.become(ben), removing])
    await store.reload()
    expect(names(store)).toEqual([])
  })

  test('wishes that cannot be read say so, are none, and can be read again (R-535, R-536)', async () => {
    const { line, reach } = lineOf(ada)
    line.online = false
    const store = new WishlistStore(reach)
    await store.become(ada)
    expect(store.get()).toEqual({ status: 'failed', entries: [] })
    line.online = true
    await store.reload()
    expect(store.get().status).toBe('ready')
  })
})

test('two tabs agree after either of them changed something', async () => {
  const one = await tabOf(ada)
  const told: Promise<void>[] = []
  const other = await tabOf(ada, () => told.push(one.store.reload()))
  await other.store.add(scarf)
  await Promise.all(told)
  expect(names(one.store)).toEqual(['Silk Scarf'])
  await other.store.remove(scarf.id)
  await Promise.all(told)
  expect(names(one.store)).toEqual([])
})

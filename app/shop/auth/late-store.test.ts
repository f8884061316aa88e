import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { forgetToast, readToasts } from '../../ui/toast.ts'
import { LateStore } from './late-store.ts'
import { ShopperState } from './shopper-state.ts'

interface Drawer {
  status: 'loading' | 'signed-out' | 'ready' | 'failed'
  things: string[]
}

let cameOut: PromiseWithResolvers<void>
let downloads: number

beforeEach(() => {
  cameOut = Promise.withResolvers()
  downloads = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  for (const { id } of readToasts()) forgetToast(id)
  vi.restoreAllMocks()
})

/** A drawer of whoever is here, whose store comes when the test wants it. */
function openDrawer() {
  const late = new LateStore(
    async () => {
      downloads += 1
      await cameOut.promise
      return keepDrawer()
    },
    (status): Drawer => ({ status, things: [] }),
  )
  const seen: string[] = []
  late.subscribe(() => seen.push(late.get().status))
  return { late, seen, put: (thing: string) => late.act((acts) => acts.put(thing)) }
}

function keepDrawer() {
  const inside = ['scarf']
  const own = new ShopperState<Drawer>({ status: 'loading', things: [] })
  const reload = async () => {
    const things = await own.ask(async () => inside)
    if (things) own.show({ status: 'ready', things })
  }
  const store = {
    get: own.get,
    subscribe: own.subscribe,
    reload,
    become: async (shopperId: string | null) => {
      if (own.become(shopperId, (status) => ({ status, things: [] }))) await reload()
    },
  }
  const put = async (thing: string) => {
    inside.push(thing)
    own.show({ ...own.get(), things: [...inside] })
    return true
  }
  return { store, acts: { put } }
}

test('nobody has nothing, and downloads nothing', async () => {
  const { late, seen } = openDrawer()
  // Nobody knows yet who is here.
  await late.reload()
  expect(late.get()).toEqual({ status: 'loading', things: [] })
  await late.become(null)
  await late.reload()
  expect(late.get()).toEqual({ status: 'signed-out', things: [] })
  expect(seen).toContain('signed-out')
  expect(downloads).toBe(0)
})

test('somebody sees what is theirs, once what keeps it has come', async () => {
  const { late, seen } = openDrawer()
  const known = late.become('ada')
  expect(late.get().status).toBe('loading')
  cameOut.resolve()
  await known
  expect(late.get()).toEqual({ status: 'ready', things: ['scarf'] })
  expect(seen.at(-1)).toBe('ready')
  await late.become(null)
  expect(late.get()).toEqual({ status: 'signed-out', things: [] })
})

test('who left while it was on its way has left', async () => {
  const { late } = openDrawer()
  const here = late.become('ada')
  const gone = late.become(null)
  cameOut.resolve()
  await Promise.all([here, gone])
  expect(late.get()).toEqual({ status: 'signed-out', things: [] })
})

test('what is pressed while it is on its way is done in its turn, and afterwards at once', async () => {
  const { late, put } = openDrawer()
  const known = late.become('ada')
  const presses = [put('hat'), put('belt')]
  cameOut.resolve()
  await known
  expect(await Promise.all(presses)).toEqual([true, true])
  expect(late.get().things).toEqual(['scarf', 'hat', 'belt'])
  void put('shoe')
  expect(late.get().things.at(-1)).toBe('shoe')
})

test('one that does not come is no empty drawer, is told of at a press, and is asked for again', async () => {
  const { late, put } = openDrawer()
  cameOut.reject(new Error('no network'))
  await late.become('ada')
  expect(late.get().status).toBe('failed')
  expect(await put('hat')).toBeNull()
  expect(readToasts().at(-1)?.description).toContain('did not load')
  cameOut = Promise.withResolvers()
  cameOut.resolve()
  await late.reload()
  expect(late.get()).toEqual({ status: 'ready', things: ['scarf'] })
})

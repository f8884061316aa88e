import { useEffect, useSyncExternalStore } from 'react'

import { lazyModule, type LazyModule } from '../../ui/lazy.ts'
import { sessionState, useSession } from './session.state.ts'

interface ShopperItems<Item> {
  status: 'loading' | 'signed-out' | 'ready' | 'failed'
  /** Including changes that have no response yet. */
  items: Item[]
}

/**
 * Items of the signed-in shopper on this page (cart, wishlist): the state that is rendered, the store that
 * reads and changes it, and which responses of the backend still apply.
 */
export class ShopperState<
  Item,
  Store extends { reload(): Promise<void> } = { reload(): Promise<void> },
> {
  #current: ShopperItems<Item> = loading
  readonly #store: LazyModule<Store>
  #shopperId: string | null = null
  // Reads are numbered: a response applies unless a later one, or a change, has overtaken it.
  #lastRead = 0
  #lastApplied = 0
  readonly #listeners = new Set<() => void>()

  /** @param load downloads and opens the store. Not called for visitors. */
  constructor(load: () => Promise<Store>) {
    this.#store = lazyModule(load)
  }

  get shopperId(): string | null {
    return this.#shopperId
  }

  get = (): ShopperItems<Item> => this.#current

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(next: ShopperItems<Item>) {
    this.#current = next
    for (const listener of this.#listeners) listener()
  }

  /** Changes the items alone. */
  show(items: Item[]) {
    this.set({ ...this.#current, items })
  }

  /** Drops the items of the previous shopper, then reads those of this one. */
  async setShopper(shopperId: string | null): Promise<void> {
    if (shopperId === this.#shopperId && this.#current.status !== 'loading') return
    this.#shopperId = shopperId
    this.set({ status: shopperId ? 'loading' : 'signed-out', items: [] })
    await this.reload()
  }

  async reload(): Promise<void> {
    if (this.#shopperId === null) return
    const store = await this.loadStore()
    if (store) await store.reload()
    else if (this.#current.status === 'loading') this.set({ status: 'failed', items: [] })
  }

  /** The store, or null when the download failed: the next call tries again. */
  async loadStore(): Promise<Store | null> {
    await this.#store.load()
    return this.#store.current()
  }

  /** Runs a change, without a delay once the store is loaded. A visitor has nothing to change. */
  async perform<Outcome>(
    change: (store: Store) => Promise<Outcome>,
  ): Promise<Outcome | 'failed' | 'signed-out'> {
    if (this.#current.status === 'signed-out') return 'signed-out'
    const store = this.#store.current() ?? (await this.loadStore())
    return store ? change(store) : 'failed'
  }

  /** Ignores the responses to earlier reads: they would undo a change. */
  discardReads() {
    this.#lastApplied = ++this.#lastRead
  }

  /** Reads the shopper's items. Null for a visitor, and when the response no longer applies. */
  async read<Data>(request: (shopperId: string) => Promise<Data>): Promise<Data | null> {
    const shopperId = this.#shopperId
    if (!shopperId) return null
    const number = ++this.#lastRead
    const isOutdated = () => shopperId !== this.#shopperId || number < this.#lastApplied
    try {
      const data = await request(shopperId)
      if (isOutdated()) return null
      this.#lastApplied = number
      return data
    } catch (error) {
      if (isOutdated()) return null
      throw error
    }
  }
}

/** The current items; none on the server and during hydration. */
export function useShopperItems<Item>(state: ShopperState<Item>): ShopperItems<Item> {
  return useSyncExternalStore(state.subscribe, state.get, () => loading)
}

/** Keeps `state` to the shopper of this browser's session, and returns its status. */
export function useSessionShopper<Item>(state: ShopperState<Item>): ShopperItems<Item>['status'] {
  const session = useSession()
  const shopperId = session.status === 'signed-in' ? session.shopper.id : null
  useEffect(() => {
    if (session.status !== 'loading') void state.setShopper(shopperId)
    // A stored session is being checked: the store will be needed.
    else if (sessionState().status === 'loading') void state.loadStore()
  }, [state, session.status, shopperId])
  return useShopperItems(state).status
}

const loading: ShopperItems<never> = { status: 'loading', items: [] }

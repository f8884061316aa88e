import { useEffect, useSyncExternalStore } from 'react'

import { lazyModule, type LazyModule } from '../../ui/lazy.ts'
import { sessionState, useSession } from './session.state.ts'

interface ShopperData {
  status: 'loading' | 'signed-out' | 'ready' | 'failed'
}

interface ShopperStore {
  reload(): Promise<void>
}

interface Options<State, Store> {
  /** The state without data. */
  empty: (status: 'loading' | 'signed-out' | 'failed') => State
  /** Downloads and opens the store. Not called for visitors. */
  load: () => Promise<Store>
}

/**
 * Data of the signed-in shopper on this page (cart, wishlist): the state that is rendered, the store that
 * reads and changes it, and which responses of the backend still apply.
 */
export class ShopperState<State extends ShopperData, Store extends ShopperStore = ShopperStore> {
  readonly #options: Options<State, Store>
  /** The state before the session is known, and on the server. */
  readonly initial: State
  #state: State
  readonly #store: LazyModule<Store>
  #shopperId: string | null = null
  // Reads are numbered: a response applies unless a later one, or a change, has overtaken it.
  #lastRead = 0
  #lastApplied = 0
  readonly #listeners = new Set<() => void>()

  constructor(options: Options<State, Store>) {
    this.#options = options
    this.#store = lazyModule(options.load)
    this.initial = options.empty('loading')
    this.#state = this.initial
  }

  get shopperId(): string | null {
    return this.#shopperId
  }

  get = (): State => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(state: State) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  /** Drops the data of another shopper at once, then reads this one's. */
  async setShopper(shopperId: string | null): Promise<void> {
    if (shopperId === this.#shopperId && this.#state.status !== 'loading') return
    this.#shopperId = shopperId
    this.set(this.#options.empty(shopperId ? 'loading' : 'signed-out'))
    await this.reload()
  }

  async reload(): Promise<void> {
    if (this.#shopperId === null) return
    const store = await this.loadStore()
    if (store) await store.reload()
    else if (this.#state.status === 'loading') this.set(this.#options.empty('failed'))
  }

  /** The store, or null when the download failed: the next call tries again. */
  async loadStore(): Promise<Store | null> {
    await this.#store.load()
    return this.#store.current()
  }

  /** Runs a change, at once when the store is loaded. A visitor has nothing to change. */
  async perform<Outcome>(
    change: (store: Store) => Promise<Outcome>,
  ): Promise<Outcome | 'failed' | 'signed-out'> {
    if (this.#state.status === 'signed-out') return 'signed-out'
    const store = this.#store.current() ?? (await this.loadStore())
    return store ? change(store) : 'failed'
  }

  /** Ignores the responses to earlier reads: they would undo a change. */
  discardReads() {
    this.#lastApplied = ++this.#lastRead
  }

  /** Reads the shopper's data. Null for a visitor, and when the response no longer applies. */
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

/** Keeps `state` to the shopper of this browser's session, and returns its status. */
export function useSessionShopper<State extends ShopperData>(
  state: ShopperState<State>,
): State['status'] {
  const session = useSession()
  const shopperId = session.status === 'signed-in' ? session.shopper.id : null
  useEffect(() => {
    if (session.status !== 'loading') void state.setShopper(shopperId)
    // A stored session is being checked: its data will be wanted.
    else if (sessionState().status === 'loading') void state.loadStore()
  }, [state, session.status, shopperId])
  return useSyncExternalStore(
    state.subscribe,
    () => state.get().status,
    () => 'loading',
  )
}

import { useEffect, useSyncExternalStore } from 'react'

import type { Backend } from '../../backend/backend.ts'
import type { TabSync } from '../../backend/tab-sync.ts'
import { logError } from '../../document/error-log.ts'
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

/**
 * Reads and changes items of the signed-in shopper. Shows a change before it is sent (optimistic update); sends
 * changes one after another. After the last response it reads the items again, which replace what was shown.
 */
export abstract class ShopperStore<Item> {
  protected readonly state: ShopperState<Item>
  protected readonly backend: () => Promise<Backend>
  protected readonly tabs: TabSync
  /** The items as last read, with the changes that succeeded since: what is shown when a read fails. */
  protected confirmed: Item[] = []
  protected queue: Promise<unknown> = Promise.resolve()
  #queued = 0

  constructor(state: ShopperState<Item>, backend: () => Promise<Backend>, tabs: TabSync) {
    this.state = state
    this.backend = backend
    this.tabs = tabs
    tabs.listen(() => void this.reload())
  }

  /** What is logged on failure. */
  protected abstract readonly failures: { read: string; change: string }

  protected abstract read(shopperId: string): Promise<Item[]>

  /** True while a change has no response: a read may miss it. */
  protected get isChanging(): boolean {
    return this.#queued > 0
  }

  /** Reads the items. On failure the confirmed ones are shown, unless a change has no response yet. */
  async reload(): Promise<void> {
    try {
      const items = await this.state.read((shopperId) => this.read(shopperId))
      if (items === null || this.isChanging) return
      this.confirmed = items
      this.state.set({ status: 'ready', items })
    } catch (error) {
      logError(this.failures.read, error)
      if (this.isChanging) return
      if (this.state.get().status !== 'loading') return this.state.show(this.confirmed)
      this.confirmed = []
      this.state.set({ status: 'failed', items: [] })
    }
  }

  /**
   * Returns the outcome of `send`; `failed` after no response, or an unexpected one; `signed-out` when the session
   * has ended.
   *
   * @param isAccepted whether an outcome means that the change was made
   */
  protected async change<Outcome>(
    apply: (items: Item[]) => Item[],
    send: () => Promise<Outcome>,
    isAccepted: (outcome: Outcome) => boolean = () => true,
  ): Promise<Outcome | 'failed' | 'signed-out'> {
    const { shopperId } = this.state
    this.state.show(apply(this.state.get().items))
    this.#queued += 1
    const response = this.queue.then(() => {
      if (shopperId && shopperId !== this.state.shopperId)
        throw new Error('The shopper has changed')
      return send()
    })
    this.queue = response.catch(() => undefined)
    try {
      const outcome = await response
      if (isAccepted(outcome) && shopperId === this.state.shopperId)
        this.confirmed = apply(this.confirmed)
      return outcome
    } catch (error) {
      logError(this.failures.change, error)
      return this.state.get().status === 'signed-out' ? 'signed-out' : 'failed'
    } finally {
      this.#queued -= 1
      this.state.discardReads()
      if (!this.isChanging) await this.reload()
      this.tabs.notify()
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

import { useEffect, useSyncExternalStore } from 'react'

import type { Backend } from '../../client/backend.ts'
import type { TabSync } from '../../client/tab-sync.ts'
import { logError } from '../../document/error-log.ts'
import { onTryAgain } from '../../document/try-again.ts'
import { lazyModule, type LazyModule } from '../../ui/lazy.ts'
import { currentShopper, sessionState, useSession } from './session.state.ts'

interface ShopperItems<Item> {
  status: 'loading' | 'signed-out' | 'ready' | 'failed'
  /** Including changes that have no response yet. */
  items: Item[]
}

/**
 * Items of the signed-in shopper on this page (cart, wishlist): the state that is rendered, and the store that reads
 * and changes it.
 */
export class ShopperState<
  Item,
  Store extends { reload(): Promise<void> } = { reload(): Promise<void> },
> {
  #current: ShopperItems<Item> = loading
  readonly #store: LazyModule<Store>
  readonly #listeners = new Set<() => void>()
  #shopperId: string | null = null
  /** The items as last read, with the changes that succeeded since. Written by the store alone. */
  confirmed: Item[] = []

  /** @param load downloads and opens the store. Not called for visitors. */
  constructor(load: () => Promise<Store>) {
    this.#store = lazyModule(load)
  }

  /** Null for a visitor. */
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
    const isKnown = ['ready', 'signed-out'].includes(this.#current.status)
    if (shopperId === this.shopperId && isKnown) return
    this.#shopperId = shopperId
    this.confirmed = []
    this.set({ status: shopperId ? 'loading' : 'signed-out', items: [] })
    await this.reload()
  }

  /** When it is not known whose items these are. */
  fail() {
    this.set({ status: 'failed', items: [] })
  }

  async reload(): Promise<void> {
    if (this.#isShopperUnknown) return this.#findShopper()
    if (this.shopperId === null) return
    const store = await this.loadStore()
    if (store) await store.reload()
    else if (this.#current.status === 'loading') this.fail()
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
    if (this.#isShopperUnknown) await this.#findShopper()
    if (this.#current.status === 'signed-out') return 'signed-out'
    if (this.#isShopperUnknown) return 'failed'
    const store = this.#store.current() ?? (await this.loadStore())
    return store ? change(store) : 'failed'
  }

  get #isShopperUnknown(): boolean {
    return this.#current.status === 'failed' && this.shopperId === null
  }

  async #findShopper(): Promise<void> {
    try {
      const shopper = await currentShopper()
      await this.setShopper(shopper?.id ?? null)
    } catch (error) {
      logError('The session could not be read', error)
    }
  }
}

/** A change that has no response yet. */
interface PendingChange<Item> {
  shopperId: string | null
  apply: (items: Item[]) => Item[]
}

/**
 * Reads and changes items of the signed-in shopper. Shows the confirmed items with the pending changes (optimistic
 * update); sends changes one after another. After the last response it reads the items again.
 */
export abstract class ShopperStore<Item> {
  protected readonly state: ShopperState<Item>
  protected readonly backend: () => Promise<Backend>
  protected readonly tabs: TabSync
  protected queue: Promise<unknown> = Promise.resolve()
  readonly #pending = new Set<PendingChange<Item>>()
  // Reads are numbered: a response applies unless a later one, or a change, has overtaken it.
  #lastRead = 0
  #lastApplied = 0

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
    return this.#pending.size > 0
  }

  /** Reads the items. On failure those on the screen stay. */
  async reload(): Promise<void> {
    const { shopperId } = this.state
    if (shopperId === null) return
    const number = ++this.#lastRead
    const isOutdated = () =>
      this.isChanging || number < this.#lastApplied || shopperId !== this.state.shopperId
    try {
      const items = await this.read(shopperId)
      if (isOutdated()) return
      this.#lastApplied = number
      this.state.confirmed = items
      this.state.set({ status: 'ready', items })
    } catch (error) {
      if (isOutdated()) return
      logError(this.failures.read, error)
      if (this.state.get().status === 'loading') this.state.set({ status: 'failed', items: [] })
    }
  }

  /**
   * Returns the outcome of `send`; `failed` after no response, or an unexpected one; `signed-out` when the session
   * has ended. After a change that was made the items have been read again; the message of another does not wait.
   *
   * @param isAccepted whether an outcome means that the change was made
   */
  protected async change<Outcome>(
    apply: (items: Item[]) => Item[],
    send: () => Promise<Outcome>,
    isAccepted: (outcome: Outcome) => boolean = () => true,
  ): Promise<Outcome | 'failed' | 'signed-out'> {
    const { state } = this
    const { shopperId } = state
    const pending = { shopperId, apply }
    this.#pending.add(pending)
    this.#show()
    const response = this.queue.then(() => {
      if (shopperId && shopperId !== state.shopperId) throw new Error('The shopper has changed')
      return send()
    })
    this.queue = response.catch(() => undefined)
    let isMade: boolean | null = null // null: unknown, without a response
    try {
      const outcome = await response
      isMade = isAccepted(outcome)
      if (isMade && shopperId === state.shopperId) state.confirmed = apply(state.confirmed)
      return outcome
    } catch (error) {
      logError(this.failures.change, error)
      return state.get().status === 'signed-out' ? 'signed-out' : 'failed'
    } finally {
      this.#pending.delete(pending)
      // The reads under way may miss the change.
      this.#lastApplied = ++this.#lastRead
      this.#show()
      const reading = this.isChanging ? null : this.reload()
      if (isMade) await reading
      if (isMade !== false) this.tabs.notify()
    }
  }

  /** The confirmed items with the pending changes of this shopper. A change that was refused disappears. */
  #show() {
    let items = this.state.confirmed
    for (const { shopperId, apply } of this.#pending)
      if (shopperId === this.state.shopperId) items = apply(items)
    this.state.show(items)
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
    if (session.status === 'failed') state.fail()
    else if (session.status !== 'loading') void state.setShopper(shopperId)
    // A stored session is being checked: the store will be needed.
    else if (sessionState().status === 'loading') void state.loadStore()
  }, [state, session.status, shopperId])
  const { status } = useShopperItems(state)
  useEffect(() => {
    if (status === 'failed') return onTryAgain(() => void state.reload())
  }, [state, status])
  return status
}

const loading: ShopperItems<never> = { status: 'loading', items: [] }

import { logError } from '../../document/error-log.ts'
import type { Backend } from '../../backend/backend.ts'
import type { TabSync } from '../../backend/tab-sync.ts'
import type { ShopperState } from './shopper.state.ts'

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

  /** Reads the items. On failure the confirmed ones are shown. */
  async reload(): Promise<void> {
    try {
      const items = await this.state.read((shopperId) => this.read(shopperId))
      if (items === null || this.isChanging) return
      this.confirmed = items
      this.state.set({ status: 'ready', items })
    } catch (error) {
      logError(this.failures.read, error)
      const { status } = this.state.get()
      if (status === 'loading') this.confirmed = []
      const next = status === 'loading' ? 'failed' : status
      this.state.set({ status: next, items: this.confirmed })
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

import { logError } from '../../document/error-log.ts'
import type { Backend } from '../../backend/backend.ts'
import type { TabSync } from '../../backend/tab-sync.ts'
import type { ShopperState } from '../session/shopper.state.ts'
import { addToWishlist, listWishlistEntries, removeFromWishlist } from './wishlist.data.ts'
import type { ProductSummary } from '../catalog/product/product.ts'
import { withoutProduct, withProduct, withRestored, type WishlistState } from './wishlist.ts'

/**
 * `signed-out`: the session turned out to have ended. `ignored`: another change of the same product was
 * not answered yet.
 */
export type WishlistOutcome =
  | 'added'
  | 'already-there'
  | 'removed'
  | 'failed'
  | 'signed-out'
  | 'ignored'

/** Changes the wishlist: shows each change at once (optimistic update), and restores it on failure. */
export class WishlistStore {
  readonly #state: ShopperState<WishlistState>
  readonly #backend: () => Promise<Backend>
  readonly #tabs: TabSync
  /** Products whose change is not answered yet. */
  readonly #changing = new Set<string>()

  constructor(state: ShopperState<WishlistState>, backend: () => Promise<Backend>, tabs: TabSync) {
    this.#state = state
    this.#backend = backend
    this.#tabs = tabs
    tabs.listen(() => void this.reload())
  }

  async reload(): Promise<void> {
    try {
      const entries = await this.#state.read(async (shopperId) =>
        listWishlistEntries(await this.#backend(), shopperId),
      )
      if (entries === null || this.#changing.size > 0) return
      this.#state.set({ status: 'ready', entries })
    } catch (error) {
      logError('The wishlist could not be read', error)
      if (this.#state.get().status === 'loading') this.#state.set({ status: 'failed', entries: [] })
    }
  }

  add(product: ProductSummary): Promise<WishlistOutcome> {
    const entries = withProduct(this.#state.get().entries, product)
    return this.#change(product.id, entries, async () =>
      addToWishlist(await this.#backend(), product.id),
    )
  }

  remove(productId: string): Promise<WishlistOutcome> {
    const entries = withoutProduct(this.#state.get().entries, productId)
    return this.#change(productId, entries, async () => {
      await removeFromWishlist(await this.#backend(), this.#state.shopperId ?? '', productId)
      return 'removed'
    })
  }

  async #change(
    productId: string,
    entries: WishlistState['entries'],
    send: () => Promise<WishlistOutcome>,
  ): Promise<WishlistOutcome> {
    if (this.#changing.has(productId)) return 'ignored'
    const { shopperId } = this.#state
    const before = this.#state.get().entries
    this.#changing.add(productId)
    this.#show(entries)
    try {
      return await send()
    } catch (error) {
      logError('The wishlist could not be changed', error)
      // Only this product: others may be changing. None when the shopper has changed.
      if (shopperId === this.#state.shopperId)
        this.#show(withRestored(this.#state.get().entries, before, productId))
      return this.#state.get().status === 'signed-out' ? 'signed-out' : 'failed'
    } finally {
      this.#changing.delete(productId)
      this.#state.discardReads()
      if (this.#changing.size === 0) await this.reload()
      this.#tabs.notify()
    }
  }

  #show(entries: WishlistState['entries']) {
    this.#state.set({ ...this.#state.get(), entries })
  }
}

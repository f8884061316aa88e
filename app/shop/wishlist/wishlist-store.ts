import type { Backend } from '../../platform/backend.ts'
import { addToWishlist, listWishlistEntries, removeFromWishlist } from './wishlist.data.ts'
import {
  asBefore,
  withoutWish,
  withWish,
  type WishlistProduct,
  type WishlistState,
} from './wishlist.ts'

/** How an act on the wishlist ended; `signed-out` means that the session turned out to be over. */
export type WishlistOutcome =
  | 'added'
  | 'already-there'
  | 'removed'
  | 'failed'
  | 'signed-out'
  | 'ignored'

/**
 * The one owner of the wishlist on a page: hearts answer at once, the backend afterwards; a failure puts
 * the heart back.
 */
export class WishlistStore {
  #state: WishlistState = { status: 'loading', entries: [] }
  #listeners = new Set<() => void>()
  /** Products whose heart is on its way: a second click changes nothing. */
  #underWay = new Set<string>()
  #shopperId: string | null = null
  readonly #backend: () => Backend
  readonly #tellOtherTabs: () => void

  constructor(backend: () => Backend, tellOtherTabs: () => void = () => undefined) {
    this.#backend = backend
    this.#tellOtherTabs = tellOtherTabs
  }

  get = (): WishlistState => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async become(shopperId: string | null): Promise<void> {
    if (shopperId === this.#shopperId && this.#state.status !== 'loading') return
    this.#shopperId = shopperId
    this.#show({ status: shopperId ? 'loading' : 'signed-out', entries: [] })
    if (shopperId) await this.reload()
  }

  async reload(): Promise<void> {
    const shopperId = this.#shopperId
    if (!shopperId) return
    try {
      const entries = await listWishlistEntries(this.#backend(), shopperId)
      if (this.#underWay.size > 0 || shopperId !== this.#shopperId) return
      this.#show({ status: 'ready', entries })
    } catch (error) {
      console.error('The wishlist could not be read', error)
      if (this.#state.status === 'loading') this.#show({ status: 'failed', entries: [] })
    }
  }

  add(product: WishlistProduct): Promise<WishlistOutcome> {
    const guess = withWish(this.#state.entries, product)
    return this.#act(product.id, guess, () => addToWishlist(this.#backend(), product.id))
  }

  remove(productId: string): Promise<WishlistOutcome> {
    const guess = withoutWish(this.#state.entries, productId)
    return this.#act(productId, guess, async () => {
      await removeFromWishlist(this.#backend(), this.#shopperId ?? '', productId)
      return 'removed'
    })
  }

  async #act(
    productId: string,
    guess: WishlistState['entries'],
    act: () => Promise<WishlistOutcome>,
  ): Promise<WishlistOutcome> {
    if (this.#underWay.has(productId)) return 'ignored'
    const shopperId = this.#shopperId
    const before = this.#state.entries
    this.#underWay.add(productId)
    this.#show({ ...this.#state, entries: guess })
    try {
      return await act()
    } catch (error) {
      console.error('The wishlist could not be changed', error)
      // Other hearts may be on their way, and somebody else may be here by now: only this one goes back.
      if (shopperId === this.#shopperId) {
        this.#show({ ...this.#state, entries: asBefore(this.#state.entries, before, productId) })
      }
      return shopperId && !this.#shopperId ? 'signed-out' : 'failed'
    } finally {
      this.#underWay.delete(productId)
      if (this.#underWay.size === 0) await this.reload()
      this.#tellOtherTabs()
    }
  }

  #show(state: WishlistState) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

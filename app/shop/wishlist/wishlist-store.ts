import type { Backend } from '../../platform/backend.ts'
import { ShopperState } from '../auth/shopper-state.ts'
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
  readonly #own = new ShopperState<WishlistState>({ status: 'loading', entries: [] })
  /** Products whose heart is on its way: a second click changes nothing. */
  #underWay = new Set<string>()
  readonly #backend: () => Backend
  readonly #tellOtherTabs: () => void

  constructor(backend: () => Backend, tellOtherTabs: () => void = () => undefined) {
    this.#backend = backend
    this.#tellOtherTabs = tellOtherTabs
  }

  get = (): WishlistState => this.#own.get()

  subscribe = (listener: () => void) => this.#own.subscribe(listener)

  async become(shopperId: string | null): Promise<void> {
    const unread = this.#own.become(shopperId, (status) => ({ status, entries: [] }))
    if (unread) await this.reload()
  }

  async reload(): Promise<void> {
    try {
      const entries = await this.#own.ask((shopperId) =>
        listWishlistEntries(this.#backend(), shopperId),
      )
      if (entries === null || this.#underWay.size > 0) return
      this.#own.show({ status: 'ready', entries })
    } catch (error) {
      console.error('The wishlist could not be read', error)
      if (this.get().status === 'loading') this.#own.show({ status: 'failed', entries: [] })
    }
  }

  add(product: WishlistProduct): Promise<WishlistOutcome> {
    const guess = withWish(this.get().entries, product)
    return this.#act(product.id, guess, () => addToWishlist(this.#backend(), product.id))
  }

  remove(productId: string): Promise<WishlistOutcome> {
    const guess = withoutWish(this.get().entries, productId)
    return this.#act(productId, guess, async () => {
      await removeFromWishlist(this.#backend(), this.#own.shopperId ?? '', productId)
      return 'removed'
    })
  }

  async #act(
    productId: string,
    guess: WishlistState['entries'],
    act: () => Promise<WishlistOutcome>,
  ): Promise<WishlistOutcome> {
    if (this.#underWay.has(productId)) return 'ignored'
    const { shopperId } = this.#own
    const before = this.get().entries
    this.#underWay.add(productId)
    this.#own.show({ ...this.get(), entries: guess })
    try {
      return await act()
    } catch (error) {
      console.error('The wishlist could not be changed', error)
      // Other hearts may be on their way, and somebody else may be here by now: only this one goes back.
      if (shopperId === this.#own.shopperId) {
        this.#own.show({ ...this.get(), entries: asBefore(this.get().entries, before, productId) })
      }
      return shopperId && !this.#own.shopperId ? 'signed-out' : 'failed'
    } finally {
      this.#underWay.delete(productId)
      this.#own.outdate()
      if (this.#underWay.size === 0) await this.reload()
      this.#tellOtherTabs()
    }
  }
}

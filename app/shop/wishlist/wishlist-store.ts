import { ShopperStore } from '../session/shopper-items.state.ts'
import { addToWishlist, listWishlistEntries, removeFromWishlist } from './wishlist.data.ts'
import type { ProductSummary } from '../catalog/product/product.ts'
import { withoutProduct, withProduct, type WishlistEntry } from './wishlist.ts'

/** `gone`: it was removed elsewhere. `unavailable`: it is no longer sold. `ignored`: another change of the same product is under way. */
export type WishlistOutcome =
  | 'added'
  | 'already-there'
  | 'unavailable'
  | 'removed'
  | 'gone'
  | 'failed'
  | 'signed-out'
  | 'ignored'

export class WishlistStore extends ShopperStore<WishlistEntry> {
  protected override readonly failures = {
    read: 'The wishlist could not be read',
    change: 'The wishlist could not be changed',
  }
  /** The requests that have no response yet, by product. */
  readonly #changing = new Map<string, () => Promise<WishlistOutcome>>()

  protected override async read(shopperId: string): Promise<WishlistEntry[]> {
    return listWishlistEntries(await this.backend(), shopperId)
  }

  add(product: ProductSummary): Promise<WishlistOutcome> {
    return this.#changeOnce(
      product.id,
      (entries) => withProduct(entries, product),
      async () => addToWishlist(await this.backend(), product.id),
    )
  }

  remove(productId: string): Promise<WishlistOutcome> {
    return this.#changeOnce(
      productId,
      (entries) => withoutProduct(entries, productId),
      async () => removeFromWishlist(await this.backend(), this.state.shopperId ?? '', productId),
    )
  }

  async #changeOnce(
    productId: string,
    apply: (entries: WishlistEntry[]) => WishlistEntry[],
    send: () => Promise<WishlistOutcome>,
  ): Promise<WishlistOutcome> {
    if (this.#changing.has(productId)) return 'ignored'
    this.#changing.set(productId, send)
    const end = () => this.#changing.get(productId) === send && this.#changing.delete(productId)
    // The product can be changed again while the items are read. A change that was not sent ends here.
    const outcome = await this.change(
      apply,
      () => send().finally(end),
      (answer) => answer !== 'unavailable',
    )
    end()
    return outcome
  }
}

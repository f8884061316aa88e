import type { WishlistEntry } from './wishlist.ts'

/** What a heart has to know. */
export function isWished(entries: readonly WishlistEntry[], productId: string): boolean {
  return entryOf(entries, productId) !== null
}

export function entryOf(
  entries: readonly WishlistEntry[],
  productId: string,
): WishlistEntry | null {
  return entries.find((entry) => entry.product_id === productId) ?? null
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'

import { Refusal } from '../../client/api-error.ts'
import { bidiIsolate } from '../../document/text.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { ProductSummary } from '../catalog/product/product.ts'
import {
  performAct,
  useShopperList,
  type ShopperList,
  type StoredAct,
} from '../session/shopper-list.state.ts'
import { storedItem } from '../session/stored-item.ts'
import {
  addToWishlist,
  listWishlistEntries,
  removeFromWishlist,
  type WishlistEntry,
} from './wishlist.data.ts'

const WishlistContext = createContext<ReturnType<typeof useWishlistOfPage> | null>(null)

/** Reads the wishlist of the signed-in shopper, and does what was pressed before sign-in. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  return <WishlistContext value={useWishlistOfPage()}>{children}</WishlistContext>
}

function useWishlistOfPage() {
  const client = useQueryClient()
  const actions = useMemo(() => wishlistActions(client), [client])
  const list = useShopperList(wishlistList, actions.resume)
  return useMemo(
    () => ({
      ...list,
      ...actions,
      count: list.items.length,
      has: (productId: string) => list.items.some(({ product_id }) => product_id === productId),
    }),
    [list, actions],
  )
}

/** The wishlist of this page. Throws outside of `WishlistProvider`. */
export function useWishlist() {
  const wishlist = use(WishlistContext)
  if (!wishlist) throw new Error('useWishlist must be used within a WishlistProvider')
  return wishlist
}

interface WishlistAct {
  product: ProductSummary
  /** True to add the product, false to remove it. */
  wished: boolean
}

/** `gone`: it was removed elsewhere. */
type WishlistAnswer = 'added' | 'already-there' | 'removed' | 'gone'

/** @internal Exported for tests. */
export const wishlistList: ShopperList<WishlistEntry, WishlistAct, WishlistAnswer> = {
  name: 'wishlist',
  stored: storedItem<StoredAct<WishlistAct>>(
    'pendingWish',
    ({ product }) => typeof product.id === 'string',
  ),
  read: listWishlistEntries,
  apply(entries, { product, wished }) {
    const others = entries.filter(({ product_id }) => product_id !== product.id)
    if (!wished) return others
    if (others.length < entries.length) return [...entries]
    return [{ id: `optimistic-${product.id}`, product_id: product.id, product }, ...entries]
  },
  send: (backend, shopperId, { product: { id }, wished }) =>
    wished ? addToWishlist(backend, shopperId, id) : removeFromWishlist(backend, shopperId, id),
  ignores: (act, underWay) => underWay.some(({ product }) => product.id === act.product.id),
}

/** The actions of one page. They report their result in a toast. @internal Exported for tests. */
export function wishlistActions(client: QueryClient) {
  const perform = (act: WishlistAct) => performAct(client, wishlistList, act)

  async function addBack(product: ProductSummary) {
    const outcome = await perform({ product, wished: true })
    if (outcome instanceof Refusal)
      toast.error({ description: 'This item is no longer available.' })
    if (outcome === 'failed')
      toast.error({
        description: wishlistFailures.add,
        // An action that was resumed after sign-in may have no other button on the screen.
        action: { label: 'Try Again', onClick: () => void add(product) },
      })
    return outcome
  }
  async function add(product: ProductSummary): Promise<void> {
    const outcome = await addBack(product)
    if (outcome === 'added')
      toast.success({
        title: 'Added to wishlist',
        description: `${bidiIsolate(product.name)} has been added to your wishlist.`,
      })
    if (outcome === 'already-there')
      toast({
        title: 'Item already in wishlist',
        description: 'Item is already in your wishlist.',
      })
  }
  async function remove(product: ProductSummary): Promise<void> {
    const outcome = await perform({ product, wished: false })
    if (outcome === 'removed')
      toast.success({
        title: 'Removed from wishlist',
        description: 'Item has been removed from your wishlist.',
        action: { label: 'Undo', onClick: () => void addBack(product) },
      })
    if (outcome === 'gone')
      toast({
        title: 'Already removed',
        description: 'This item is no longer on your wishlist.',
      })
    if (outcome === 'failed' || outcome instanceof Refusal)
      toast.error({ description: wishlistFailures.remove })
  }
  const resume = ({ product, wished }: WishlistAct) => void (wished ? add : remove)(product)
  return { add, remove, resume }
}

/** By what was tried. */
export const wishlistFailures = {
  load: 'Failed to load wishlist items. Please try again.',
  add: 'Failed to update wishlist. Please try again.',
  remove: 'Failed to remove item from wishlist. Please try again.',
}

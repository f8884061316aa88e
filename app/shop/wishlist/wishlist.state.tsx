import { createContext, use, useEffect, type ReactNode } from 'react'

import { browserBackend } from '../../client/browser-backend.ts'
import { openTabSync } from '../../client/tab-sync.ts'
import { bidiIsolate } from '../../document/text.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ShopperState, useSessionShopper, useShopperItems } from '../session/shopper-items.state.ts'
import { storedItem } from '../session/stored-item.ts'
import type { WishlistOutcome, WishlistStore } from './wishlist-store.ts'
import type { ProductSummary } from '../catalog/product/product.ts'
import type { WishlistEntry } from './wishlist.ts'

type OpenWishlist = ReturnType<typeof openWishlist>

const WishlistContext = createContext<OpenWishlist | null>(null)

/** Loads the wishlist of the signed-in shopper, and runs the action that was pressed before sign-in. */
export function WishlistProvider(props: { wishlist: OpenWishlist; children: ReactNode }) {
  const { wishlist, children } = props
  const status = useSessionShopper(wishlist.state)
  useEffect(() => {
    if (status === 'ready') void wishlist.resume()
  }, [wishlist, status])
  return <WishlistContext value={wishlist}>{children}</WishlistContext>
}

/** The wishlist of this page. Throws outside of `WishlistProvider`. */
export function useWishlist() {
  const wishlist = use(WishlistContext)
  if (!wishlist) throw new Error('useWishlist must be used within a WishlistProvider')
  const { status, items: entries } = useShopperItems(wishlist.state)
  return {
    status,
    entries,
    count: entries.length,
    has: (productId: string) => entries.some(({ product_id }) => product_id === productId),
    ...wishlist.actions,
  }
}

/** The wishlist of one page: its state, and its actions, which report their result in a toast. */
export function openWishlist({ backend = browserBackend, tabs = openTabSync('wishlist') } = {}) {
  const state: ShopperState<WishlistEntry, WishlistStore> = new ShopperState(async () => {
    const { WishlistStore } = await import('./wishlist-store.ts')
    return new WishlistStore(state, backend, tabs)
  })

  /** Returns the outcome. Without a session the action is stored until sign-in. */
  async function perform(
    action: PendingWishlistAction,
    change: (store: WishlistStore) => Promise<WishlistOutcome>,
  ): Promise<WishlistOutcome> {
    const outcome = await state.perform(change)
    if (outcome === 'signed-out') pendingWishlistAction.write(action)
    return outcome
  }

  async function addToStore(product: ProductSummary): Promise<WishlistOutcome> {
    const outcome = await perform({ product, wished: true }, (store) => store.add(product))
    if (outcome === 'unavailable') toast.error({ description: 'This item is no longer available.' })
    if (outcome === 'failed')
      toast.error({
        description: 'Failed to update wishlist. Please try again.',
        // An action that was resumed after sign-in may have no other button on the screen.
        action: { label: 'Try Again', onClick: () => void actions.add(product) },
      })
    return outcome
  }

  const actions = {
    async add(product: ProductSummary): Promise<void> {
      const outcome = await addToStore(product)
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
    },
    async remove(product: ProductSummary): Promise<void> {
      const outcome = await perform({ product, wished: false }, (store) => store.remove(product.id))
      if (outcome === 'removed')
        toast.success({
          title: 'Removed from wishlist',
          description: 'Item has been removed from your wishlist.',
          action: { label: 'Undo', onClick: () => void addToStore(product) },
        })
      if (outcome === 'gone')
        toast({
          title: 'Already removed',
          description: 'This item is no longer on your wishlist.',
        })
      if (outcome === 'failed')
        toast.error({ description: 'Failed to remove item from wishlist. Please try again.' })
    },
    reload: () => state.reload(),
  }

  /** Runs the action that was pressed before sign-in. */
  async function resume(): Promise<void> {
    const pending = await pendingWishlistAction.take()
    if (pending) await actions[pending.wished ? 'add' : 'remove'](pending.product)
  }

  return { state, actions, resume }
}

interface PendingWishlistAction {
  product: ProductSummary
  /** True to add the product, false to remove it. */
  wished: boolean
}

const pendingWishlistAction = storedItem<PendingWishlistAction>(
  'pendingWish',
  ({ product }) => typeof product.id === 'string',
)

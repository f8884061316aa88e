import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { otherTabsOf } from '../../platform/other-tabs.ts'
import { isolated } from '../../ui/isolated.ts'
import { confirm, notify } from '../../ui/toast.ts'
import { useAuth } from '../auth/auth.state.ts'
import { pendingWish } from './pending-wish.ts'
import { WishlistStore } from './wishlist-store.ts'
import { entryOf, isWished, type WishlistProduct, type WishlistState } from './wishlist.ts'

export type Wishlist = WishlistState & {
  /** Entries; 0 when signed out. */
  count: number
  has(productId: string): boolean
  /** Both say how it went; false when nothing was changed for want of an answer, or of a session. */
  add(product: WishlistProduct): Promise<boolean>
  remove(productId: string): Promise<boolean>
  reload(): Promise<void>
}

const WishlistContext = createContext<WishlistStore | null>(null)

/** Owns the wishlist of whoever is signed in, for everything inside. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const [store] = useState(openStore)
  const auth = useAuth()
  const shopperId = auth.status === 'signed-in' ? auth.shopper.id : null
  useEffect(() => {
    if (auth.status !== 'loading') void store.become(shopperId).then(() => carryOutWish(store))
  }, [store, auth.status, shopperId])
  useEffect(() => otherTabs.listen(() => void store.reload()), [store])
  return <WishlistContext value={store}>{children}</WishlistContext>
}

/** The wishlist on this page. Only inside of `WishlistProvider`. */
export function useWishlist(): Wishlist {
  const store = use(WishlistContext)
  if (!store) throw new Error('useWishlist must be used within a WishlistProvider')
  const state = useSyncExternalStore(store.subscribe, store.get, () => initialState)
  const acts = useMemo(() => wishlistActs(store), [store])
  const { entries } = state
  return {
    ...state,
    ...acts,
    count: entries.length,
    has: (productId) => isWished(entries, productId),
  }
}

/** Carries out, once it is known who is here, the click that had to ask for sign-in. */
function carryOutWish(store: WishlistStore) {
  const pending = store.get().status === 'ready' ? pendingWish.take() : null
  if (pending === null) return
  const { add, remove } = wishlistActs(store)
  void (pending.wished ? add(pending.product) : remove(pending.product.id))
}

export function wishlistActs(store: WishlistStore) {
  return {
    reload: () => store.reload(),
    async add(product: WishlistProduct) {
      const outcome = await store.add(product)
      if (outcome === 'added') {
        confirm({
          title: 'Added to wishlist',
          description: `${isolated(product.name)} has been added to your wishlist.`,
        })
      } else if (outcome === 'already-there') {
        notify({
          title: 'Item already in wishlist',
          description: 'Item is already in your wishlist.',
        })
      } else if (outcome === 'failed') {
        complain('Failed to update wishlist. Please try again.')
      }
      return outcome !== 'failed' && outcome !== 'signed-out'
    },
    async remove(productId: string) {
      const product = entryOf(store.get().entries, productId)?.product
      const outcome = await store.remove(productId)
      if (outcome === 'removed') {
        const undo = product && { label: 'Undo', onClick: () => void undoRemoval(store, product) }
        confirm({
          title: 'Removed from wishlist',
          description: 'Item has been removed from your wishlist.',
          ...(undo ? { action: undo } : {}),
        })
      } else if (outcome === 'failed') {
        complain('Failed to remove item from wishlist. Please try again.')
      }
      return outcome !== 'failed' && outcome !== 'signed-out'
    },
  }
}

async function undoRemoval(store: WishlistStore, product: WishlistProduct) {
  const outcome = await store.add(product)
  if (outcome === 'failed') complain('Failed to update wishlist. Please try again.')
}

function complain(description: string) {
  notify({ title: 'Error', description, variant: 'destructive' })
}

const otherTabs = otherTabsOf('wishlist')

function openStore() {
  return new WishlistStore(browserBackend, otherTabs.tell)
}

const initialState: WishlistState = { status: 'loading', entries: [] }

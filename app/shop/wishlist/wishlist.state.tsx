import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'

import { authState, useAuth } from '../auth/auth.state.ts'
import { LateStore } from '../auth/late-store.ts'
import type { WishlistActs } from './wishlist-acts.state.ts'
import { isWished } from './wish.ts'
import type { WishlistProduct, WishlistState } from './wishlist.ts'

export type Wishlist = WishlistState &
  ReturnType<typeof openWishlist>['acts'] & {
    /** Entries; 0 when signed out. */
    count: number
    has(productId: string): boolean
  }

const WishlistContext = createContext<ReturnType<typeof openWishlist> | null>(null)

/** Owns the wishlist of whoever is signed in, for everything inside. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const [wishlist] = useState(openWishlist)
  const auth = useAuth()
  const shopperId = auth.status === 'signed-in' ? auth.shopper.id : null
  useEffect(() => {
    const { store } = wishlist
    if (auth.status !== 'loading') void become(store, shopperId)
    // As with the cart: fetched while it is asked whether somebody is still here.
    else if (authState().status === 'loading') store.load()
  }, [wishlist, auth.status, shopperId])
  return <WishlistContext value={wishlist}>{children}</WishlistContext>
}

/** The wishlist on this page. Only inside of `WishlistProvider`. */
export function useWishlist(): Wishlist {
  const wishlist = use(WishlistContext)
  if (!wishlist) throw new Error('useWishlist must be used within a WishlistProvider')
  const { store, acts } = wishlist
  const state = useSyncExternalStore(store.subscribe, store.get, () => initialState)
  const { entries } = state
  return { ...state, ...acts, count: entries.length, has: (id) => isWished(entries, id) }
}

function openWishlist() {
  const store = new LateStore<WishlistState, WishlistActs>(
    async () => (await import('./wishlist-acts.state.ts')).openWishlist(),
    (status) => ({ status, entries: [] }),
  )
  return { store, acts: actsOn(store) }
}

async function become(store: LateStore<WishlistState, WishlistActs>, shopperId: string | null) {
  await store.become(shopperId)
  if (store.get().status === 'ready') await store.act((acts) => acts.resume())
}

/** What can be done about a wishlist; wishlist-acts.state.ts does it. */
function actsOn(store: LateStore<WishlistState, WishlistActs>) {
  return {
    /** Both say how it went; false when nothing was changed for want of an answer, or of a session. */
    add: async (product: WishlistProduct) =>
      (await store.act((acts) => acts.add(product))) === true,
    remove: async (productId: string) =>
      (await store.act((acts) => acts.remove(productId))) === true,
    reload: () => store.reload(),
  }
}

const initialState: WishlistState = { status: 'loading', entries: [] }

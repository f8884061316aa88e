import { browserBackend } from '../../platform/browser-backend.ts'
import { otherTabsOf } from '../../platform/other-tabs.ts'
import { isolated } from '../../ui/isolated.ts'
import { confirm, notify } from '../../ui/toast.ts'
import { pendingWish } from './pending-wish.ts'
import { WishlistStore } from './wishlist-store.ts'
import { entryOf } from './wish.ts'
import type { WishlistProduct } from './wishlist.ts'

export type WishlistActs = ReturnType<typeof openWishlist>['acts']

/** The wishlist of this page, which other tabs change too. Not loaded before somebody has one, or acts. */
export function openWishlist() {
  const otherTabs = otherTabsOf('wishlist')
  const store = new WishlistStore(browserBackend, otherTabs.tell)
  otherTabs.listen(() => void store.reload())
  const acts = wishlistActs(store)
  return { store, acts: { ...acts, resume: resume.bind(null, acts) } }
}

/** The acts as a shopper experiences them: done and said so, or undone and said why. */
export function wishlistActs(store: WishlistStore) {
  return {
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

/** Carries out, once it is known who is here, the click that had to ask for sign-in. */
async function resume({ add, remove }: ReturnType<typeof wishlistActs>): Promise<void> {
  const pending = pendingWish.take()
  if (pending === null) return
  await (pending.wished ? add(pending.product) : remove(pending.product.id))
}

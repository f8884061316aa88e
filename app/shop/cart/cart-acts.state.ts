import { browserBackend } from '../../platform/browser-backend.ts'
import { otherTabsOf } from '../../platform/other-tabs.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { isolated } from '../../ui/isolated.ts'
import { confirm, notify } from '../../ui/toast.ts'
import { CartStore, type CartOutcome } from './cart-store.ts'
import type { CartItem, CartProduct } from './cart.ts'
import { pendingCartAct, type PendingCartAct } from './pending-cart-act.ts'

export type CartActs = ReturnType<typeof openCart>['acts']

/** The cart of this page, which other tabs change too. Not loaded before somebody has one, or acts. */
export function openCart() {
  const otherTabs = otherTabsOf('cart')
  const store = new CartStore(browserBackend, otherTabs.tell)
  otherTabs.listen(() => void store.reload())
  const acts = cartActs(store)
  return { store, acts: { ...acts, resume: resume.bind(null, store, acts) } }
}

/** The acts as a shopper experiences them: done and said so, or undone and said why. */
export function cartActs(store: CartStore) {
  return {
    ordered: () => store.ordered(),
    settled: () => store.settled(),
    async add(product: CartProduct, quantity = 1) {
      const result = await store.add(product, quantity)
      if (result.outcome === 'done') {
        const description = `${isolated(product.name)} has been added to your cart.`
        confirm({
          title: 'Added to cart',
          description,
          picture: product.image_url,
          action: { label: 'View cart', href: '/cart' },
          secondAction: { label: 'Checkout', href: '/checkout' },
        })
      } else {
        complain(result, { act: 'add', product, quantity })
      }
      return result.outcome === 'done'
    },
    async changeQuantity(item: CartItem, quantity: number) {
      const result = await store.changeQuantity(item, quantity)
      if (result.outcome !== 'done')
        return complain(result, { act: 'change', itemId: item.id, quantity })
      confirm({ title: 'Cart Updated', description: 'Item quantity has been updated.' })
    },
    async remove(item: CartItem) {
      const result = await store.remove(item)
      if (result.outcome !== 'done') return complain(result, { act: 'remove', itemId: item.id })
      const { product, quantity } = item
      const undo = product && {
        label: 'Undo',
        onClick: () => void undoRemoval(store, product, quantity),
      }
      confirm({
        title: 'Item Removed',
        description: 'Item has been removed from your cart.',
        ...(undo ? { action: undo } : {}),
      })
    },
  }
}

/** Carries out, once the cart is there, the click that had to ask for sign-in. */
async function resume(
  store: CartStore,
  acts: ReturnType<typeof cartActs>,
  goToCart: () => void,
): Promise<void> {
  const pending = pendingCartAct.take()
  if (pending?.act === 'add') {
    const added = await acts.add(pending.product, pending.quantity)
    if (added && pending.buyNow) goToCart()
    return
  }
  const item = store.get().items.find(({ id }) => id === pending?.itemId)
  if (item && pending?.act === 'change') await acts.changeQuantity(item, pending.quantity)
  if (item && pending?.act === 'remove') await acts.remove(item)
}

async function undoRemoval(store: CartStore, product: CartProduct, quantity: number) {
  const result = await store.add(product, quantity)
  if (result.outcome !== 'done') complain(result, { act: 'add', product, quantity })
}

/** Where the session is over the page itself asks to sign in, and the act is carried out after that. */
function complain(result: Exclude<CartOutcome, { outcome: 'done' }>, asked: PendingCartAct) {
  if (result.outcome === 'signed-out') return pendingCartAct.remember(asked)
  const failure = failures[asked.act]
  const description = result.outcome === 'refused' ? refusalWords(result.refusal, failure) : failure
  notify({ title: 'Error', description, variant: 'destructive' })
}

const failures: Record<PendingCartAct['act'], string> = {
  add: 'Failed to add item to cart. Please try again.',
  change: 'Failed to update cart item. Please try again.',
  remove: 'Failed to remove cart item. Please try again.',
}

/** What a refusal means for the shopper, and what can be done. */
function refusalWords({ name, detail }: Refusal, failure: string): string {
  const words: Record<string, string> = {
    INSUFFICIENT_STOCK:
      Number(detail['available']) > 0
        ? `Only ${Number(detail['available'])} left in stock.`
        : 'This item has just sold out.',
    PRODUCT_UNAVAILABLE: 'This item is no longer available.',
    QUANTITY_LIMIT: 'You can order at most 99 of one item.',
    CART_FULL: 'Your cart is full. Check out or remove something first.',
  }
  return words[name] ?? failure
}

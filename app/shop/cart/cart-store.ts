import type { ApiError } from '../../client/api-error.ts'
import { ShopperStore } from '../session/shopper-items.state.ts'
import {
  addCartItem,
  listCartItems,
  reduceToStock,
  removeCartItem,
  updateCartItem,
} from './cart.data.ts'
import type { ProductSummary } from '../catalog/product/product.ts'
import {
  exceedsStock,
  isOptimistic,
  withAdded,
  withChange,
  without,
  type CartItem,
  type CartItemChange,
} from './cart.ts'

/**
 * `dropped` when nothing was sent: a later change of the item took its place, or the quantity is below 1. `gone` when the
 * item was removed elsewhere. An object when the backend rejected the change; `text` is the message for the shopper.
 */
export type CartOutcome =
  | 'done'
  | 'dropped'
  | 'gone'
  | 'failed'
  | 'signed-out'
  | { error: ApiError; text: string | undefined }

export class CartStore extends ShopperStore<CartItem> {
  protected override readonly failures = {
    read: 'The cart could not be read',
    change: 'The cart could not be changed',
  }
  /** The last change by item and what is changed. An earlier one that is not sent yet is dropped. */
  readonly #lastChange = new Map<string, CartItemChange>()

  /** Reads the cart, reduced to the stock. */
  protected override async read(shopperId: string): Promise<CartItem[]> {
    const backend = await this.backend()
    const items = await listCartItems(backend, shopperId)
    if (this.isChanging || !items.some(exceedsStock)) return items
    // Only once: if more is sold in the meantime, the next read reduces again.
    await reduceToStock(backend)
    this.tabs.notify()
    return listCartItems(backend, shopperId)
  }

  /** Empties the cart at once: its items have become an order. */
  async clearAfterOrder(): Promise<void> {
    this.state.confirmed = []
    this.state.show([])
    await this.reload()
    this.tabs.notify()
  }

  /** Resolves when every queued change has its response. */
  async flush(): Promise<void> {
    await this.queue
  }

  add(product: ProductSummary, quantity: number, size = ''): Promise<CartOutcome> {
    return this.#send(
      (items) => withAdded(items, product, quantity, size),
      async () => addCartItem(await this.backend(), product.id, quantity, size),
    )
  }

  /** Ignores quantities below 1. Of several quick changes to one item only the last is sent. */
  async update(item: CartItem, change: CartItemChange): Promise<CartOutcome> {
    if ('quantity' in change && change.quantity < 1) return 'dropped'
    const key = changeKey(item, 'quantity' in change ? 'quantity' : 'size')
    this.#lastChange.set(key, change)
    return this.#send(
      (items) => withChange(items, item.id, change),
      async () => {
        if (this.#lastChange.get(key) !== change) return 'dropped'
        const id = await this.#storedId(item)
        return id === null ? 'gone' : updateCartItem(await this.backend(), id, change)
      },
    )
  }

  /** Drops the changes of the item that are not sent yet. */
  remove(item: CartItem): Promise<CartOutcome> {
    this.#lastChange.delete(changeKey(item, 'quantity'))
    this.#lastChange.delete(changeKey(item, 'size'))
    return this.#send(
      (items) => without(items, item.id),
      async () => {
        const id = await this.#storedId(item)
        return id === null ? 'gone' : removeCartItem(await this.backend(), id)
      },
      (rejection) => rejection === null || rejection === 'gone',
    )
  }

  /** The id of the item's row, or null. One that was just added has none on this page before the cart is read again. */
  async #storedId(item: CartItem): Promise<string | null> {
    if (!isOptimistic(item)) return item.id
    const items = await listCartItems(await this.backend(), this.state.shopperId ?? '')
    const isSame = ({ product_id, size }: CartItem) =>
      product_id === item.product_id && size === item.size
    return items.find(isSame)?.id ?? null
  }

  /** @param send resolves with the error of a rejection, or null; with `dropped` when a later change replaces it */
  async #send(
    apply: (items: CartItem[]) => CartItem[],
    send: () => Promise<ApiError | 'dropped' | 'gone' | null>,
    isMade = (rejection: ApiError | 'dropped' | 'gone' | null): boolean => rejection === null,
  ): Promise<CartOutcome> {
    const error = await this.change(apply, send, isMade)
    if (error === null) return 'done'
    return typeof error === 'string' ? error : { error, text: rejectionText(error) }
  }
}

function changeKey({ id }: CartItem, changed: 'quantity' | 'size'): string {
  return `${changed} of ${id}`
}

function rejectionText({ name, detail }: ApiError): string | undefined {
  const available = Number(detail['available'])
  const texts: Record<string, string> = {
    INSUFFICIENT_STOCK:
      available > 0 ? `Only ${available} left in stock.` : 'This item has just sold out.',
    PRODUCT_UNAVAILABLE: 'This item is no longer available.',
    CART_FULL: 'Your cart is full. Check out or remove something first.',
    SIZE_UNAVAILABLE: 'This size is no longer available.',
  }
  return texts[name]
}

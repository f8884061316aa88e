import { logError } from '../../document/error-log.ts'
import type { ApiError } from '../../backend/api-error.ts'
import type { Backend } from '../../backend/backend.ts'
import type { TabSync } from '../../backend/tab-sync.ts'
import type { ShopperState } from '../session/shopper.state.ts'
import {
  addCartItem,
  listCartItems,
  reduceToStock,
  removeCartItem,
  setCartItemChoice,
  setCartItemQuantity,
} from './cart.data.ts'
import type { ProductSummary } from '../catalog/product/product.ts'
import {
  cartCount,
  exceedsStock,
  isOptimistic,
  maxChoiceLength,
  withAdded,
  withChoice,
  without,
  withQuantity,
  type CartItem,
  type CartState,
} from './cart.ts'

/**
 * `failed`: no response, or an unexpected one. `signed-out`: the session turned out to have ended.
 * An object: the backend rejected the change; `text` says so to the shopper.
 */
export type CartOutcome =
  | 'done'
  | 'failed'
  | 'signed-out'
  | { error: ApiError; text: string | undefined }

/**
 * Changes the cart: shows each change at once (optimistic update), then sends the changes one after the
 * other. After the last response the cart is read again and replaces what was shown.
 */
export class CartStore {
  readonly #state: ShopperState<CartState>
  readonly #backend: () => Promise<Backend>
  readonly #tabs: TabSync
  /** The items as last read, with the changes that succeeded since: what is shown when a read fails. */
  #confirmed: CartItem[] = []
  #queue: Promise<unknown> = Promise.resolve()
  #queued = 0
  /** Quantities and choices that are not sent yet, by item. */
  readonly #quantities = new Map<string, number>()
  readonly #choices = new Map<string, string | null>()

  constructor(state: ShopperState<CartState>, backend: () => Promise<Backend>, tabs: TabSync) {
    this.#state = state
    this.#backend = backend
    this.#tabs = tabs
    tabs.listen(() => void this.reload())
  }

  /** Reads the cart, reduced to the stock. A failure keeps what is confirmed. */
  async reload(): Promise<void> {
    try {
      const items = await this.#state.read((shopperId) => this.#read(shopperId))
      if (items === null || this.#queued > 0) return
      this.#confirmed = items
      this.#show('ready', items)
    } catch (error) {
      logError('The cart could not be read', error)
      const { status } = this.#state.get()
      if (status === 'loading') this.#confirmed = []
      this.#show(status === 'loading' ? 'failed' : status, this.#confirmed)
    }
  }

  async #read(shopperId: string): Promise<CartItem[]> {
    const backend = await this.#backend()
    const items = await listCartItems(backend, shopperId)
    if (this.#queued > 0 || !items.some(exceedsStock)) return items
    // Once: what is sold in the meantime is shown as it is until the next read.
    await reduceToStock(backend)
    this.#tabs.notify()
    return listCartItems(backend, shopperId)
  }

  /** Empties the cart at once: its items have become an order. */
  async clearAfterOrder(): Promise<void> {
    this.#confirmed = []
    this.#show(this.#state.get().status, [])
    await this.reload()
    this.#tabs.notify()
  }

  /** Resolves when every queued change has been answered. */
  async flush(): Promise<void> {
    await this.#queue
  }

  add(
    product: ProductSummary,
    quantity: number,
    choice: string | null = null,
  ): Promise<CartOutcome> {
    return this.#change(
      (items) => withAdded(items, product, quantity, choice),
      async () => addCartItem(await this.#backend(), product.id, quantity, choice),
    )
  }

  /** Ignores quantities below 1. Of several quick changes to one item only the last is sent. */
  async changeQuantity(item: CartItem, quantity: number): Promise<CartOutcome> {
    if (quantity < 1) return 'done'
    this.#quantities.set(item.id, quantity)
    return this.#change(
      (items) => withQuantity(items, item.id, quantity),
      async () => {
        const latest = this.#quantities.get(item.id)
        this.#quantities.delete(item.id)
        if (latest === undefined) return null
        return setCartItemQuantity(await this.#backend(), await this.#storedId(item), latest)
      },
    )
  }

  /** Of several quick changes to one item only the last is sent. */
  changeChoice(item: CartItem, choice: string | null): Promise<CartOutcome> {
    this.#choices.set(item.id, choice)
    return this.#change(
      (items) => withChoice(items, item.id, choice),
      async () => {
        const latest = this.#choices.get(item.id)
        this.#choices.delete(item.id)
        if (latest === undefined) return null
        return setCartItemChoice(await this.#backend(), await this.#storedId(item), latest)
      },
    )
  }

  remove(item: CartItem): Promise<CartOutcome> {
    this.#quantities.delete(item.id)
    this.#choices.delete(item.id)
    return this.#change(
      (items) => without(items, item.id),
      async () => {
        await removeCartItem(await this.#backend(), await this.#storedId(item))
        return null
      },
    )
  }

  /** The id of the item's row. An item that was just added has none before the cart is read again. */
  async #storedId(item: CartItem): Promise<string> {
    if (!isOptimistic(item)) return item.id
    const items = await listCartItems(await this.#backend(), this.#state.shopperId ?? '')
    return items.find(({ product_id }) => product_id === item.product_id)?.id ?? item.id
  }

  /** @param send resolves with the error of a rejection, or null */
  async #change(
    apply: (items: CartItem[]) => CartItem[],
    send: () => Promise<ApiError | null>,
  ): Promise<CartOutcome> {
    const { shopperId } = this.#state
    const { status, items } = this.#state.get()
    this.#show(status, apply(items))
    this.#queued += 1
    const response = this.#queue.then(() => {
      if (shopperId && shopperId !== this.#state.shopperId)
        throw new Error('The shopper has changed')
      return send()
    })
    this.#queue = response.catch(() => undefined)
    try {
      const error = await response
      if (error) return { error, text: rejectionText(error) }
      if (shopperId === this.#state.shopperId) this.#confirmed = apply(this.#confirmed)
      return 'done'
    } catch (error) {
      logError('The cart could not be changed', error)
      return this.#state.get().status === 'signed-out' ? 'signed-out' : 'failed'
    } finally {
      this.#queued -= 1
      this.#state.discardReads()
      if (this.#queued === 0) await this.reload()
      this.#tabs.notify()
    }
  }

  #show(status: CartState['status'], items: CartItem[]) {
    this.#state.set({ status, items, count: cartCount(items) })
  }
}

function choiceErrorText(problem: unknown): string {
  if (problem === 'card_number')
    return 'This looks like a card number. Please leave it out: it must not be kept.'
  return `Please write a size in plain text, at most ${maxChoiceLength} characters.`
}

function rejectionText({ name, detail }: ApiError): string | undefined {
  const available = Number(detail['available'])
  const texts: Record<string, string> = {
    INSUFFICIENT_STOCK:
      available > 0 ? `Only ${available} left in stock.` : 'This item has just sold out.',
    PRODUCT_UNAVAILABLE: 'This item is no longer available.',
    QUANTITY_LIMIT: 'You can order at most 99 of one item.',
    CART_FULL: 'Your cart is full. Check out or remove something first.',
    INVALID_CHOICE: choiceErrorText(detail['problem']),
  }
  return texts[name]
}

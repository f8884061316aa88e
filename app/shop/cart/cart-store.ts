import type { Backend } from '../../platform/backend.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { ShopperState } from '../auth/shopper-state.ts'
import {
  addCartItem,
  listCartItems,
  removeCartItem,
  setCartItemQuantity,
  takeWhatIsLeft,
} from './cart.data.ts'
import {
  exceedsStock,
  isGuess,
  withAdded,
  without,
  withQuantity,
  type CartItem,
  type CartProduct,
  type CartState,
} from './cart.ts'

/**
 * How an act on the cart ended; `failed` means that nobody answered, or not as expected, `signed-out`
 * that the session turned out to be over.
 */
export type CartOutcome =
  | { outcome: 'done' }
  | { outcome: 'refused'; refusal: Refusal }
  | { outcome: 'failed' | 'signed-out' }

/**
 * The one owner of the cart on a page. Every act shows its guess at once and then asks the backend; acts
 * go one after the other, and when the last one has been answered the cart is read again: the answer
 * replaces all guesses, so that whatever happened the page is right in the end.
 */
export class CartStore {
  readonly #own = new ShopperState<CartState>({ status: 'loading', items: [] })
  /** What the backend said last; guesses fall back to it. */
  #known: CartItem[] = []
  #queue: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #wanted = new Map<string, number>()
  readonly #backend: () => Backend
  readonly #tellOtherTabs: () => void

  constructor(backend: () => Backend, tellOtherTabs: () => void = () => undefined) {
    this.#backend = backend
    this.#tellOtherTabs = tellOtherTabs
  }

  get = (): CartState => this.#own.get()

  subscribe = (listener: () => void) => this.#own.subscribe(listener)

  /** Another person at the page, or nobody: the cart of before is gone at once. */
  async become(shopperId: string | null): Promise<void> {
    const unread = this.#own.become(shopperId, (status) => {
      this.#known = []
      return { status, items: [] }
    })
    if (unread) await this.reload()
  }

  /**
   * Reads the cart, changed to what is left where stock has fallen. What was shown stays when that fails
   * and something was shown.
   */
  async reload(): Promise<void> {
    try {
      const items = await this.#own.ask((shopperId) => this.#read(shopperId))
      // A newer guess, or another shopper, has overtaken this answer.
      if (items === null || this.#waiting > 0) return
      this.#known = items
      this.#own.show({ status: 'ready', items })
    } catch (error) {
      console.error('The cart could not be read', error)
      const { status } = this.get()
      this.#own.show({ status: status === 'loading' ? 'failed' : status, items: this.#known })
    }
  }

  async #read(shopperId: string): Promise<CartItem[]> {
    const items = await listCartItems(this.#backend(), shopperId)
    if (this.#waiting > 0 || !items.some(exceedsStock)) return items
    // Asked once: if more is sold meanwhile, the lines are shown as they are until the next reading.
    await takeWhatIsLeft(this.#backend())
    this.#tellOtherTabs()
    return listCartItems(this.#backend(), shopperId)
  }

  /** The cart has become an order: what was bought is gone from it, here and in the other tabs. */
  async ordered(): Promise<void> {
    this.#guess([])
    await this.reload()
    this.#tellOtherTabs()
  }

  /** Waits until whatever was done so far has been answered: what is shown is no guess then. */
  async settled(): Promise<void> {
    await this.#queue
  }

  add(product: CartProduct, quantity: number): Promise<CartOutcome> {
    this.#guess(withAdded(this.get().items, product, quantity))
    return this.#act(() => addCartItem(this.#backend(), product.id, quantity))
  }

  /** Below 1 is ignored. Of several quick changes to one line only the last is sent. */
  async changeQuantity(item: CartItem, quantity: number): Promise<CartOutcome> {
    if (quantity < 1) return { outcome: 'done' }
    this.#guess(withQuantity(this.get().items, item.id, quantity))
    this.#wanted.set(item.id, quantity)
    return this.#act(async () => {
      const wanted = this.#wanted.get(item.id)
      this.#wanted.delete(item.id)
      if (wanted === undefined) return null
      return setCartItemQuantity(this.#backend(), await this.#idOf(item), wanted)
    })
  }

  remove(item: CartItem): Promise<CartOutcome> {
    this.#guess(without(this.get().items, item.id))
    this.#wanted.delete(item.id)
    return this.#act(async () => {
      await removeCartItem(this.#backend(), await this.#idOf(item))
      return null
    })
  }

  /** The row behind a line. One that is changed before its adding was read back has no id yet. */
  async #idOf(item: CartItem): Promise<string> {
    if (!isGuess(item)) return item.id
    const items = await listCartItems(this.#backend(), this.#own.shopperId ?? '')
    return items.find(({ product_id }) => product_id === item.product_id)?.id ?? item.id
  }

  async #act(act: () => Promise<Refusal | null>): Promise<CartOutcome> {
    this.#waiting += 1
    const { shopperId } = this.#own
    const done = this.#queue.then(() => {
      // Nobody's click lands in the cart of whoever came after him.
      if (shopperId && shopperId !== this.#own.shopperId) throw new Error('The shopper has changed')
      return act()
    })
    this.#queue = done.catch(() => undefined)
    try {
      const refusal = await done
      return refusal ? { outcome: 'refused', refusal } : { outcome: 'done' }
    } catch (error) {
      console.error('The cart could not be changed', error)
      return { outcome: shopperId && !this.#own.shopperId ? 'signed-out' : 'failed' }
    } finally {
      this.#waiting -= 1
      this.#own.outdate()
      if (this.#waiting === 0) await this.reload()
      this.#tellOtherTabs()
    }
  }

  #guess(items: CartItem[]) {
    this.#own.show({ ...this.get(), items })
  }
}

import { checkoutInput } from '../checkout.ts'
import { amountsOf } from '../walks.ts'

/** What the checkout must show and the database must hold. Written without the code of the storefront. */
export interface WalkModel {
  /** The hashes of the checkout in the tab's history, and the place in it. */
  history: string[]
  at: number
  city: string
  notes: string
  /** Whether the code is applied. */
  code: boolean
  /** Pieces of the scarf in the cart; 0 once it is removed. One belt is always there. */
  quantity: number
  /** What the page last read of the scarf. */
  seen: { cents: number; stock: number }
  error: { title: string; cause: string } | null
  /** What the owner and the orders have made of the shop. */
  shop: { cents: number; stock: number; codeActive: boolean; codeUsed: boolean; orders: number }
}

export type Step = 'shipping' | 'payment' | 'review'

export const cardNumber = '4242 4242 4242 4242'
export const beltCents = 1250
export const shopAtFirst = { cents: 2000, stock: 500 }
/** A checkout begins at the last step. */
export const checkoutAtFirst = () => ({
  history: ['#review'],
  at: 0,
  city: checkoutInput.city,
  notes: checkoutInput.notes,
  code: false,
  quantity: 2,
  error: null,
})

export function newModel(): WalkModel {
  const shop = { ...shopAtFirst, codeActive: true, codeUsed: false, orders: 0 }
  return { ...checkoutAtFirst(), seen: { ...shopAtFirst }, shop }
}

/** The page reads the cart, which is reduced to the stock. */
export function readCart(model: WalkModel) {
  const { cents, stock } = model.shop
  if (stock > 0) model.quantity = Math.min(model.quantity, stock)
  model.seen = { cents, stock }
}

export function stepOf({ history, at }: WalkModel): Step {
  const hash = history[at]?.slice(1)
  return hash === 'payment' || hash === 'review' ? hash : 'shipping'
}

/** The address is another one; without a city it becomes that of the first step. */
export function arrive(model: WalkModel) {
  if (model.city === '' && stepOf(model) !== 'shipping') model.history[model.at] = '#shipping'
}

export function follow(model: WalkModel, step: Step) {
  model.history = [...model.history.slice(0, model.at + 1), `#${step}`]
  model.at += 1
  arrive(model)
}

/** Whether the scarf is in the cart and, as far as the page knows, can be ordered. */
export function hasScarf({ quantity, seen }: WalkModel): boolean {
  return quantity > 0 && quantity <= seen.stock
}

export function hasUnavailable(model: WalkModel): boolean {
  return model.quantity > 0 && !hasScarf(model)
}

export function amounts(model: WalkModel) {
  const subtotal = beltCents + (hasScarf(model) ? model.quantity * model.seen.cents : 0)
  return amountsOf(subtotal, model.code ? 10 : 0)
}

/** Whether an attempt to place the order succeeds. */
export function place(model: WalkModel): boolean {
  const title = refusal(model)
  // What is refused by the page alone reads nothing.
  if (title !== null && title !== unorderable) readCart(model)
  model.error = title === null ? null : { title, cause: causeOf(model, title) }
  return title === null
}

/** The title of the error that is shown: until what it is about has changed. */
export function shownError(model: WalkModel): string | null {
  const { error } = model
  return error?.cause === causeOf(model, error?.title ?? '') ? (error?.title ?? null) : null
}

function refusal(model: WalkModel): string | null {
  const { city, code, shop, quantity, seen } = model
  if (hasUnavailable(model)) return unorderable
  if (city === cardNumber) return badAddress
  if (code && (!shop.codeActive || shop.codeUsed)) return badCode
  if (quantity > shop.stock) return 'Some items have just sold out'
  return quantity > 0 && seen.cents !== shop.cents ? 'Prices have changed' : null
}

const unorderable = 'Some items cannot be ordered'
const badAddress = 'Please check your address'
const badCode = 'This code cannot be used'

/** What of the order an error is about. */
function causeOf({ city, code, quantity, seen }: WalkModel, title: string): string {
  if (title === badCode) return String(code)
  if (title === badAddress) return city
  return JSON.stringify([quantity, seen.cents, quantity <= seen.stock])
}

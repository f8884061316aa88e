import { amountsOf } from '../walks/amounts.ts'

/** What the checkout must show and the database must hold. Written without the code of the storefront. */
export interface WalkModel {
  /** The hashes of the checkout in the tab's history, and the place in it. */
  history: string[]
  at: number
  draft: WalkDraft
  card: 'none' | 'partial' | 'valid'
  /** Whether the page says that the card is gone. */
  cardGone: boolean
  /** Pieces of the scarf in the cart; 0 once it is removed. One belt is always there. */
  quantity: number
  /** What the page last read of the scarf. */
  seen: { cents: number; stock: number }
  error: { title: string; cause: string } | null
  /** What the owner and the orders have made of the shop. */
  shop: {
    cents: number
    stock: number
    codeActive: boolean
    codeUsed: boolean
    orders: number
    saved: Record<Kind, Address[]>
  }
}

export type Kind = 'billing' | 'shipping'
export type Step = 'shipping' | 'payment' | 'review'

interface WalkDraft {
  billing: Address
  /** Of the bill alone. */
  phone: string
  shipping: Address
  same: boolean
  save: boolean
  method: 'card' | 'paypal'
  cardTyped: boolean
  notes: string
  code: boolean
}

const addressNames = [
  'first_name',
  'last_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'postal_code',
  'country',
] as const
export type AddressName = (typeof addressNames)[number]
export type Address = Record<AddressName, string>

export const cardNumber = '4242 4242 4242 4242'
export const beltCents = 1250
export const shopAtFirst = { cents: 2000, stock: 500 }

export function newModel(): WalkModel {
  const model: WalkModel = {
    history: [''],
    at: 0,
    draft: newDraft(),
    card: 'none',
    cardGone: false,
    quantity: 2,
    seen: { ...shopAtFirst },
    error: null,
    shop: {
      ...shopAtFirst,
      codeActive: true,
      codeUsed: false,
      orders: 0,
      saved: { billing: [], shipping: [] },
    },
  }
  return model
}

/** The draft of a new checkout with what is saved. */
export function openDraft(model: WalkModel) {
  const { billing, shipping } = model.shop.saved
  model.draft = newDraft()
  const first = billing[0] ?? shipping[0]
  if (!first) return
  model.draft.billing = { ...first }
  model.draft.shipping = { ...(shipping[0] ?? first) }
  model.draft.same = sameText(first, model.draft.shipping)
}

function newDraft(): WalkDraft {
  const empty = Object.fromEntries(addressNames.map((name) => [name, ''])) as Address
  const own = { ...empty, first_name: 'Grace', last_name: 'Hopper', country: 'US' }
  return {
    billing: { ...own },
    phone: '',
    shipping: { ...own },
    same: true,
    save: false,
    method: 'card',
    cardTyped: false,
    notes: '',
    code: false,
  }
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

/** The address becomes `hash`; a step that is not open yet leads to the first incomplete one. */
export function arrive(model: WalkModel, from: Step | null) {
  const { draft } = model
  const wanted = stepOf(model)
  const step =
    wanted === 'shipping' || !hasAddresses(model)
      ? 'shipping'
      : wanted === 'review' && !hasPayment(model)
        ? 'payment'
        : wanted
  if (step !== wanted) model.history[model.at] = `#${step}`
  if (step === 'payment' && from !== 'payment')
    model.cardGone = draft.cardTyped && model.card === 'none'
}

export function follow(model: WalkModel, hash: string) {
  const from = stepOf(model)
  model.history = [...model.history.slice(0, model.at + 1), hash]
  model.at += 1
  arrive(model, from)
}

export function hasAddresses({ draft }: WalkModel): boolean {
  const isComplete = (address: Address) =>
    addressNames.every((name) => name === 'address_line_2' || address[name].trim() !== '')
  return isComplete(draft.billing) && isComplete(draft.shipping)
}

export function hasPayment({ draft, card }: WalkModel): boolean {
  return draft.notes !== cardNumber && (draft.method === 'paypal' || card === 'valid')
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
  return amountsOf(subtotal, model.draft.code ? 10 : 0)
}

/** What an attempt to place the order says; null when it is placed. */
export function place(model: WalkModel): string | null {
  const title = refusal(model)
  // What is refused by the page alone reads nothing.
  if (title !== null && title !== unorderable) readCart(model)
  model.error = title === null ? null : { title, cause: causeOf(model, title) }
  return title
}

function refusal(model: WalkModel): string | null {
  const { draft, shop, quantity, seen } = model
  if (hasUnavailable(model)) return unorderable
  if ([draft.billing.city, draft.shipping.city].includes(cardNumber)) return badAddress
  if (draft.code && (!shop.codeActive || shop.codeUsed)) return badCode
  if (quantity > shop.stock) return soldOut
  return quantity > 0 && seen.cents !== shop.cents ? newPrices : null
}

const unorderable = 'Some items cannot be ordered'
const badAddress = 'Please check your address'
const badCode = 'This code cannot be used'
const soldOut = 'Some items have just sold out'
const newPrices = 'Prices have changed'

/** What of the order an error is about. */
export function causeOf({ draft, quantity, seen }: WalkModel, title: string): string {
  if (title === badCode) return String(draft.code)
  if (title === badAddress) return JSON.stringify([draft.billing, draft.shipping, draft.phone])
  return JSON.stringify([quantity, seen.cents, quantity <= seen.stock])
}

/** What an order keeps: trimmed, and nothing for an empty second line. */
export function written(address: Address) {
  const entries = addressNames.map((name) => [name, address[name].trim() || null])
  return Object.fromEntries(entries) as Record<AddressName, string | null>
}

/** The order is placed: the shop's side of it. */
export function settle(model: WalkModel) {
  const { shop, draft } = model
  shop.orders += 1
  shop.stock -= model.quantity
  if (draft.code) shop.codeUsed = true
  if (!draft.save) return
  const save = (kind: Kind, address: Address) => {
    const clean = Object.fromEntries(
      addressNames.map((name) => [name, address[name].trim()]),
    ) as Address
    if (!shop.saved[kind].some((known) => sameText(known, clean))) shop.saved[kind].unshift(clean)
  }
  save('billing', draft.billing)
  if (!sameText(draft.billing, draft.shipping)) save('shipping', draft.shipping)
}

function sameText(one: Address, other: Address): boolean {
  return addressNames.every((name) => one[name].trim() === other[name].trim())
}

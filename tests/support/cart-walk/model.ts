/** What two tabs must show and the database must hold. Written without the code of the storefront. */
export interface CartModel {
  products: Record<Slug, Supply>
  /** The oldest first. */
  cart: Line[]
  tabs: [Tab, Tab]
  /** What is said after this command, in either tab. */
  said: string[]
  /** Whether answers came at once, so that equal notices are one. */
  isBurst: boolean
}

export type Slug = keyof typeof cents
interface Supply {
  stock: number
  isActive: boolean
}
interface Line {
  slug: Slug
  quantity: number
  /** Before it was reduced to the stock. */
  former: number | null
}
/** With the product as the tab has read it last. */
export type SeenLine = Line & Supply

export interface Tab {
  /** Its addresses, each with the number of its document. */
  history: { path: string; document: number }[]
  at: number
  cart: SeenLine[]
}

export const cents = { 'walked-scarf': 2000, 'walked-belt': 1250 }
export const slugs = Object.keys(cents) as Slug[]
export const nameOf = (slug: Slug) => (slug === 'walked-scarf' ? 'Walked Scarf' : 'Walked Belt')

export const listing = '/products?search=walked'
export const productPage = (slug: Slug) => `/products/${slug}`

export function newModel(): CartModel {
  const tab = (path: string) => ({
    history: [{ path, document: 0 }],
    at: 0,
    cart: [],
  })
  const model: CartModel = {
    products: {
      'walked-scarf': { stock: 500, isActive: true },
      'walked-belt': { stock: 500, isActive: true },
    },
    cart: [
      { slug: 'walked-scarf', quantity: 2, former: null },
      { slug: 'walked-belt', quantity: 1, former: null },
    ],
    tabs: [tab(listing), tab('/cart')],
    said: [],
    isBurst: false,
  }
  for (const each of model.tabs) readCart(model, each)
  return model
}

export const pathOf = ({ history, at }: Tab) => history[at]?.path ?? ''

let documents = 0

/** The tab shows another address: in a new document or by the script of this one. */
export function go(model: CartModel, tab: Tab, path: string, isNewDocument: boolean) {
  const document = isNewDocument ? ++documents : (tab.history[tab.at]?.document ?? 0)
  tab.history = [...tab.history.slice(0, tab.at + 1), { path, document }]
  tab.at += 1
  if (isNewDocument) readCart(model, tab)
}

/** What exceeds the stock is reduced to it, which the other tab learns. */
export function readCart(model: CartModel, tab: Tab) {
  const excess = model.cart.filter((line) => isExcess(model, line))
  for (const line of excess) {
    line.former ??= line.quantity
    line.quantity = model.products[line.slug].stock
  }
  for (const each of excess.length > 0 ? model.tabs : [tab])
    each.cart = model.cart.map((line) => ({ ...line, ...model.products[line.slug] }))
}

export function isExcess({ products }: CartModel, { slug, quantity, former }: Line): boolean {
  const { stock, isActive } = products[slug]
  return isActive && stock > 0 && quantity > stock && quantity !== former
}

export const canBeOrdered = ({ isActive, stock, quantity }: SeenLine) =>
  isActive && quantity <= stock

/** A change of the cart in the database. Returns why it is refused, or null. */
export type CartChange =
  | { type: 'add'; slug: Slug; pieces: number }
  | { type: 'update'; slug: Slug; quantity: number }
  | { type: 'remove'; slug: Slug }

function store(model: CartModel, change: CartChange): string | null {
  const { slug } = change
  const { stock, isActive } = model.products[slug]
  const line = model.cart.find((each) => each.slug === slug)
  if (change.type === 'remove') {
    model.cart = model.cart.filter((each) => each !== line)
    return line ? null : gone
  }
  if (change.type === 'update' && !line) return gone
  if (!isActive) return 'Error: This item is no longer available.'
  const soldOut =
    stock > 0 ? `Error: Only ${stock} left in stock.` : 'Error: This item has just sold out.'
  if (change.type === 'add' && change.pieces > stock) return soldOut
  const quantity = change.type === 'add' ? change.pieces + (line?.quantity ?? 0) : change.quantity
  if (line && quantity === line.former) line.quantity = quantity
  else if (quantity > stock) return soldOut
  else if (line) Object.assign(line, { quantity, former: null })
  else model.cart.push({ slug, quantity, former: null })
  return null
}

const gone = 'Already removed: This item is no longer in your cart.'
const failed = {
  add: 'Error: Failed to add item to cart. Please try again.',
  update: 'Error: Failed to update cart item. Please try again.',
  remove: 'Error: Failed to remove cart item. Please try again.',
}
const done = {
  add: (slug: Slug) => `Added to cart: ${nameOf(slug)} has been added to your cart.`,
  update: () => 'Cart Updated: Item quantity has been updated.',
  remove: () => 'Item Removed: Item has been removed from your cart.',
}

/** The request is lost on its way, or its answer is. */
export type Loss = 'none' | 'request' | 'answer'

/** Sends a change of the cart; `isQuiet`: nothing is said when it is made. Returns whether it is known to be made. */
export function changeCart(
  model: CartModel,
  tab: Tab,
  change: CartChange,
  loss: Loss = 'none',
  isQuiet = false,
): boolean {
  const refusal = loss === 'request' ? null : store(model, change)
  // Of an add without an answer the item is read, and tells.
  const isAnswered = loss === 'none' || (loss === 'answer' && change.type === 'add')
  const isMade = isAnswered && refusal === null
  if (isMade) model.said.push(...(isQuiet ? [] : [done[change.type](change.slug)]))
  else model.said.push(loss === 'none' && refusal !== null ? refusal : failed[change.type])
  // A refusal is told to no other tab.
  const learn = loss !== 'none' || isMade || change.type === 'remove' ? model.tabs : [tab]
  for (const each of learn) readCart(model, each)
  return isMade
}

import { openBackend, type Backend } from '../../app/backend/backend.ts'
import * as account from '../../app/shop/account/account.data.ts'
import * as cart from '../../app/shop/cart/cart.data.ts'
import * as category from '../../app/shop/catalog/category/category.data.ts'
import { defaultListing } from '../../app/shop/catalog/listing/listing.ts'
import { getFilterOptions } from '../../app/shop/catalog/listing/filter-options.data.ts'
import { noFilter } from '../../app/shop/catalog/listing/product-filter.ts'
import * as products from '../../app/shop/catalog/product/product.data.ts'
import * as review from '../../app/shop/catalog/review/review.data.ts'
import * as address from '../../app/shop/checkout/address/address.data.ts'
import { sendContactMessage } from '../../app/shop/contact/contact.data.ts'
import * as newsletter from '../../app/shop/newsletter/newsletter.data.ts'
import * as orders from '../../app/shop/orders/order.data.ts'
import { newOrderNumber } from '../../app/shop/orders/order.ts'
import { placeOrder } from '../../app/shop/orders/place-order.data.ts'
import { suggestNames } from '../../app/shop/search/search.data.ts'
import * as session from '../../app/shop/session/session.data.ts'
import * as wishlist from '../../app/shop/wishlist/wishlist.data.ts'
import { openTestAuth, password, type TestAuth } from '../../backend/auth/auth.test-support.ts'
import type { BackendRequest, BackendResponse, BackendService } from '../../backend/protocol.ts'
import { createRest, type RestService } from '../../backend/rest/rest.ts'
import { stock } from '../../supabase/tests/fixtures.ts'
import { adasBilling, adasShipping } from './address.ts'
import { fetchFrom } from './service-fetch.ts'

// Every call that the storefront makes to its backend, made by its own functions with the official clients.

interface Exchange {
  request: BackendRequest
  response: BackendResponse
  /** `/rest/v1` or `/auth/v1`. */
  mount: string
}

let service: TestAuth
let rest: RestService
let browser: ReturnType<TestAuth['browser']>
let last: Exchange
let ada: string
let shirt: string
let token = ''

/** The last request and its response. */
export const lastExchange = () => last

function recorded(mount: string, inner: BackendService): BackendService {
  return async (request) => {
    const response = await inner(request)
    last = { request, response, mount }
    return response
  }
}

/** Opens both services on a database with two products. */
export async function openStorefrontCalls(): Promise<void> {
  service = await openTestAuth()
  rest = createRest({
    pool: service.database.authenticator,
    publishableKeys: ['sb_publishable_test'],
    verifyToken: service.auth.verifyToken,
    log: { info: () => {}, warn: () => {}, error: console.error },
  })
  browser = service.browser({ service: recorded('/auth/v1', service.auth.service) })
  shirt = (await stock(service.database, { slug: 'linen-shirt', is_featured: true })).id
  await stock(service.database, { slug: 'tee' })
}

export async function closeStorefrontCalls(): Promise<void> {
  await rest.close()
  await service.close()
}

/** The tables as the bearer of a token reaches them, or a visitor. */
function tables(bearer: string | null | Promise<string | null>): Backend {
  const accessToken = () => Promise.resolve(bearer)
  const send = fetchFrom(recorded('/rest/v1', rest), '198.51.100.7')
  return openBackend({
    url: 'http://shop.test',
    publishableKey: 'sb_publishable_test',
    accessToken,
    fetch: send,
  })
}

const visitor = () => tables(null)
/** Who is signed in. */
const shopper = () =>
  tables(browser.getSession().then(({ data }) => data.session?.access_token ?? null))
const email = 'ada@example.com'
const newPassword = 'wool-and-silk'
const form = { email, password, confirmPassword: password, firstName: 'Ada', lastName: 'Marlowe' }
const query = { ...noFilter, q: 'linen', sort: 'name', limit: 10, offset: 0 }
const profile = { first_name: 'Ada', last_name: 'Marlowe', phone: '', date_of_birth: null }

const firstCartItem = async () => (await cart.listCartItems(shopper(), ada))[0]?.id ?? ''
const firstAddress = async () => (await address.listAddresses(shopper(), ada))[0]?.id ?? ''

async function expiredToken(): Promise<string> {
  const past = service.browser({ service: service.open({ accessTokenSeconds: -3600 }).service })
  const { data } = await past.signInWithPassword({ email, password: newPassword })
  return data.session?.access_token ?? ''
}

let placed = ''
async function order(change: { total_amount?: number } = {}) {
  const order_number = newOrderNumber()
  const quote = await orders.quoteCode(shopper(), '')
  if (quote.outcome !== 'accepted') throw new Error('No quote')
  const {
    items: _,
    code: __,
    percent_off: ___,
    ...amounts
  } = JSON.parse(String(last.response.body))
  const [item] = await cart.listCartItems(shopper(), ada)
  const items = [{ product_id: shirt, quantity: item?.quantity ?? 0, unit_price: 20, choice: null }]
  const result = await placeOrder(shopper(), ada, {
    order_number,
    expected: { ...amounts, items, ...change },
    billing_address: adasBilling,
    shipping_address: adasShipping,
    payment_method: 'card',
    notes: null,
    save_address: false,
    code: null,
  })
  if (result.outcome === 'placed') placed = order_number
}

/**
 * The calls of the storefront to its backend, by the functions of `*.data.ts` that make them, in an order in
 * which they go well: the shopper of one is that of the next. The last request of each counts.
 */
export const storefrontCalls: Record<string, () => Promise<unknown>> = {
  signUp: () => session.signUp(browser, form, 'http://shop.test/confirm'),
  'signUp, with a short password': () => session.signUp(browser, { ...form, password: 'abc' }, ''),
  'signIn, before the confirmation': () => session.signIn(browser, email, password),
  'verifyLink, with an invalid token': () => session.verifyLink(browser, 'signup', 'a'.repeat(56)),
  verifyLink: async () => session.verifyLink(browser, 'signup', await service.tokenMailedTo(email)),
  'signIn, with a wrong password': () => session.signIn(browser, email, 'wrong-password'),
  signIn: async () => {
    await session.signIn(browser, email, password)
    ada = (await browser.getSession()).data.session?.user.id ?? ''
  },
  refreshSession: () => browser.refreshSession(),
  'refreshSession, with an unknown token': () =>
    service
      .browser({ service: recorded('/auth/v1', service.auth.service) })
      .refreshSession({ refresh_token: 'abcdefghijkl' }),
  getUser: () => browser.getUser(),
  'changePassword, to the same': () => session.changePassword(browser, password),
  changePassword: () => session.changePassword(browser, newPassword),
  resendConfirmation: () => session.resendConfirmation(browser, 'ben@example.com', ''),
  requestPasswordReset: () => session.requestPasswordReset(browser, 'ben@example.com', ''),
  signOut: async () => {
    token = (await browser.getSession()).data.session?.access_token ?? ''
    await session.signOut(browser)
  },
  'getUser, of a session that has ended': () => browser.getUser(token),

  listFeaturedProducts: () => products.listFeaturedProducts(visitor()),
  getProductBySlug: () => products.getProductBySlug(visitor(), 'tee'),
  'getProductBySlug, unknown': () => products.getProductBySlug(visitor(), 'nothing'),
  listProductSlugs: () => products.listProductSlugs(visitor(), 1),
  'listProductSlugs, beyond the last': () => products.listProductSlugs(visitor(), 2),
  queryProducts: () => products.queryProducts(visitor(), query),
  queryCloseMatches: () => products.queryCloseMatches(visitor(), { ...query, q: 'linnen' }),
  suggestNames: () => suggestNames(visitor(), 'lin'),
  getFilterOptions: () => getFilterOptions(visitor()),
  listCategories: () => category.listCategories(visitor()),
  countByCategory: () => category.countByCategory(visitor(), defaultListing),
  listLatestReviews: () => review.listLatestReviews(visitor(), shirt),
  getRatingSummary: () => review.getRatingSummary(visitor(), shirt),

  addCartItem: async () => {
    await session.signIn(browser, email, newPassword)
    await cart.addCartItem(shopper(), shirt, 2)
  },
  'addCartItem, more than there are': () => cart.addCartItem(shopper(), shirt, 50),
  'addCartItem, signed out': () => cart.addCartItem(visitor(), shirt, 1).catch(() => {}),
  listCartItems: () => cart.listCartItems(shopper(), ada),
  updateCartItem: async () =>
    cart.updateCartItem(shopper(), await firstCartItem(), { quantity: 3 }),
  'updateCartItem, of an item that is gone': () =>
    cart.updateCartItem(shopper(), shirt, { quantity: 3 }),
  'updateCartItem, a choice': async () =>
    cart.updateCartItem(shopper(), await firstCartItem(), { choice: 'M' }),
  'listCartItems, with an expired token': async () =>
    cart.listCartItems(tables(await expiredToken()), ada).catch(() => {}),
  reduceToStock: () => cart.reduceToStock(shopper()),
  removeCartItem: async () => cart.removeCartItem(shopper(), await firstCartItem()),

  addToWishlist: () => wishlist.addToWishlist(shopper(), shirt),
  'addToWishlist, saved already': () => wishlist.addToWishlist(shopper(), shirt),
  listWishlistEntries: () => wishlist.listWishlistEntries(shopper(), ada),
  removeFromWishlist: () => wishlist.removeFromWishlist(shopper(), ada, shirt),

  'quoteCode, unknown': async () => {
    await cart.addCartItem(shopper(), shirt, 2)
    await orders.quoteCode(shopper(), 'NOTHING')
  },
  quoteCode: () => orders.quoteCode(shopper(), ''),
  'placeOrder, at another price': () => order({ total_amount: 1 }),
  placeOrder: () => order(),
  listOrders: () => orders.listOrders(shopper(), ada),
  'listOrders, a page of many': async () => {
    await cart.addCartItem(shopper(), shirt, 1)
    await order()
    await orders.listOrders(shopper(), ada, { limit: 1 })
  },
  getOrder: () => orders.getOrder(shopper(), ada, placed),
  cancelOrder: () => orders.cancelOrder(shopper(), placed),
  'cancelOrder, a second time': () => orders.cancelOrder(shopper(), placed),
  'cancelOrder, of another': () => orders.cancelOrder(shopper(), newOrderNumber()),

  'saveAddress, a new one': () =>
    address.saveAddress(shopper(), ada, { id: null, type: 'shipping', address: adasShipping }),
  'saveAddress, a known one': async () => {
    const id = await firstAddress()
    await address.saveAddress(shopper(), ada, { id, type: 'billing', address: adasShipping })
  },
  listAddresses: () => address.listAddresses(shopper(), ada),
  deleteAddress: async () => address.deleteAddress(shopper(), await firstAddress()),
  'getProfile, before one is saved': () => account.getProfile(shopper(), ada),
  'saveProfile, the first': () => account.saveProfile(shopper(), ada, profile),
  'saveProfile, another': () => account.saveProfile(shopper(), ada, profile),
  getOwnReview: () => review.getOwnReview(shopper(), shirt),
  submitReview: () => review.submitReview(shopper(), shirt, { rating: 5, title: '', comment: '' }),
  'submitReview, a second time': () =>
    review.submitReview(shopper(), shirt, { rating: 5, title: '', comment: '' }),

  subscribeToNewsletter: () => newsletter.subscribeToNewsletter(shopper(), email),
  getNewsletterStatus: () => newsletter.getNewsletterStatus(shopper()),
  unsubscribeFromNewsletter: () => newsletter.unsubscribeFromNewsletter(shopper()),
  'unsubscribeFromNewsletter, with an invalid link': () =>
    newsletter.unsubscribeFromNewsletter(visitor(), 'nothing'),
  sendContactMessage: () =>
    sendContactMessage(visitor(), { name: 'Ada', email, message: 'Hello.' }),
  getOwnData: () => account.getOwnData(shopper()),
  deleteAccount: () => account.deleteAccount(shopper()),
}

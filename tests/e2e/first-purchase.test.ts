import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCard, fillShipping } from '../support/checkout.ts'
import { linkIn, readMail } from '../support/mailbox.ts'
import { shop } from '../support/shop.ts'
import { type NewShopper, newShopper, signIn, signUp } from '../support/shopper.ts'
import { browserTest, waitForHydration, waitForPath } from '../support/visitor.ts'

const { url } = shop

browserTest(
  'a visitor finds a product, signs up and orders it, by the calls of the specification (R-415, R-558)',
  async ({ page, goTo, main }) => {
    const grace = newShopper()
    const made = recordCalls(page)

    await goTo('/')
    await page.getByRole('link', { name: 'View All Products' }).click()
    await waitForPath(page, '/products')

    await searchInHeader(page)
    const product = await findSomethingToWear(page)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await page.getByText('Login Required').first().waitFor()
    await page.waitForURL('**/login?from=*')

    await page.getByRole('link', { name: 'Create an account' }).click()
    await signUp(page, grace)
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await confirmBy(page, grace)
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await signIn(page, grace)

    // Back on the product page, and the click made there is completed.
    await waitForPath(page, product.path)
    await page.getByText(`${product.name} has been added to your cart.`).first().waitFor()
    await page.getByRole('button', { name: 'Add to Wishlist' }).click()
    await page.getByRole('link', { name: 'Wishlist, 1 item' }).click()
    await page.getByText('1 item saved for later').waitFor()
    await page.getByRole('button', { name: /^Remove .* from wishlist$/ }).click()
    await page.getByRole('heading', { name: 'Your Wishlist is Empty' }).waitFor()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()

    await page.getByRole('heading', { name: 'Cart Items (1)' }).waitFor()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByText('Item quantity has been updated.').first().waitFor()
    await page.getByRole('button', { name: /^Remove/ }).click()
    const removed = page.locator('.toast').filter({ hasText: 'Item Removed' })
    await removed.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()
    await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
    const sums = sumsOf(product.price * 2)
    await page.getByText(sums.total, { exact: true }).first().waitFor()

    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await fillShipping(page)
    await fillCard(page)
    await page.getByLabel('Order notes').fill('Please wrap it.')
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await page.getByRole('heading', { name: 'Review your order' }).waitFor()
    await page.getByText('ending in 4242').waitFor()
    await page.getByText('Please wrap it.').waitFor()
    await page.getByRole('button', { name: `Place order: ${sums.total}` }).click()

    const done = page.getByRole('region', { name: /^Confirmations/ }).getByRole('listitem')
    const said = await done.filter({ hasText: 'Order Placed Successfully!' }).innerText()
    await page.waitForURL('**/order-confirmation/ORD-*')
    const orderNumber = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect(orderNumber).toMatch(/^ORD-[0-9A-Z]{9,20}$/)
    expect(said).toContain(`Your order number is ${orderNumber}.`)
    expect(said).toContain(`A confirmation e-mail is on its way to ${grace.email}.`)
    await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
    const receipt = await main.innerText()
    for (const words of [orderNumber, product.name, '3-5 business days', sums.tax, sums.total]) {
      expect(receipt).toContain(words)
    }
    await page.getByRole('link', { name: 'Cart', exact: true }).waitFor()

    await page.getByRole('link', { name: 'View all orders' }).click()
    await page.getByRole('heading', { name: 'My Orders' }).waitFor()
    await page.getByRole('link', { name: orderNumber, exact: true }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Account: sign in' }).waitFor()
    expect(made()).toEqual(calls.toSorted())

    const mail = await readMail(grace.email, new RegExp(orderNumber))
    for (const words of [product.name, sums.total]) expect(mail.text).toContain(words)
  },
)

browserTest('featured products are in the HTML', async () => {
  const home = await (await fetch(url)).text()
  expect(home.match(/<article class="card product-card"/g)?.length).toBe(8)
  expect(home).toContain('View All Products')
  const listing = await (await fetch(`${url}/products?category=women&sortBy=price-low`)).text()
  expect(listing.match(/<article class="card product-card"/g)?.length).toBeGreaterThanOrEqual(10)
})

/** What the journey asks of the backend; the pages themselves come from the server. */
const calls = [
  // As the specification lists them (section 7).
  'POST /auth/v1/signup?redirect_to code_challenge code_challenge_method data email gotrue_meta_security password',
  'POST /auth/v1/token?grant_type email gotrue_meta_security password',
  'POST /auth/v1/logout?scope',
  'GET /rest/v1/shop_cart_items?order&select&user_id',
  'PATCH /rest/v1/shop_cart_items?id&select quantity',
  'DELETE /rest/v1/shop_cart_items?id&select',
  'GET /rest/v1/shop_wishlist_items?order&select&user_id',
  'POST /rest/v1/shop_wishlist_items product_id user_id',
  'DELETE /rest/v1/shop_wishlist_items?product_id&select&user_id',
  'GET /rest/v1/shop_profiles?id&select',
  'GET /rest/v1/shop_addresses?order&select&user_id',
  'GET /rest/v1/shop_orders?limit&offset&order&select&user_id',
  'GET /rest/v1/shop_orders?order_number&select&user_id',
  // Its insert, with the size.
  'POST /rest/v1/shop_cart_items?select product_id quantity size user_id',
  // The button behind a mailed link, which scanners open.
  'POST /auth/v1/verify gotrue_meta_security token_hash type',
  // What is shown before anything is typed.
  'GET /rest/v1/shop_categories?limit&order&select',
  // Functions, where tables alone would be unsafe or not exact: docs/rest.md.
  'POST /rest/v1/rpc/search_suggestions page_limit q',
  'POST /rest/v1/rpc/search_products category featured in_stock max_price min_price page_limit q sort',
  'POST /rest/v1/rpc/quote_order',
  'POST /rest/v1/rpc/place_order billing_address code expected notes order_number payment_method save_address shipping_address',
  'POST /rest/v1/rpc/own_review product_id',
]

/** Records what the page asks of REST and auth: method, path, names of the query, names of the body. Each once. */
function recordCalls(page: Page): () => string[] {
  const made = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!/^\/(rest|auth)\/v1\//.test(pathname) || request.method() === 'OPTIONS') return
    const query = [...new Set(searchParams.keys())].toSorted().join('&')
    const body = Object.keys((request.postDataJSON() ?? {}) as object).toSorted()
    made.add([request.method(), pathname + (query && `?${query}`), ...body].join(' '))
  })
  return () => [...made].toSorted()
}

async function searchInHeader(page: Page) {
  await waitForHydration(page)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('group', { name: 'Collections' }).getByRole('option').first().waitFor()
  await page.getByRole('combobox', { name: 'Search products' }).fill('scarf')
  await page.getByRole('group', { name: 'Products' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
}

interface Found {
  name: string
  path: string
  price: number
}

/** Filters and sorts the listing, by the address as much as by the screen, and opens the first product. */
async function findSomethingToWear(page: Page): Promise<Found> {
  await waitForHydration(page)
  await page.getByText('Show Filters').click()
  await page.getByLabel('Category').selectOption('accessories')
  await page.waitForURL('**/products?category=accessories')
  await page.getByLabel('In stock').check()
  await page.waitForURL('**inStock=true*')
  await page.getByLabel('Sort by').selectOption('price-low')
  await page.waitForURL('**sortBy=price-low*')
  await page.getByRole('heading', { name: 'Accessories' }).waitFor()

  await page.reload()
  await waitForHydration(page)
  const cards = page.getByRole('article')
  const prices = (await cards.allInnerTexts()).map(priceIn)
  expect(prices.length).toBeGreaterThan(3)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))

  const link = cards.first().getByRole('heading').getByRole('link')
  const [name, path] = [await link.innerText(), (await link.getAttribute('href')) ?? '']
  await link.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return { name, path, price: prices[0] ?? 0 }
}

/** What the shop says one has to pay: the first amount, which is not struck through. */
function priceIn(words: string): number {
  return Number(/\$([\d,]+\.\d\d)/.exec(words)?.[1]?.replace(',', ''))
}

/** The sums that a subtotal in dollars leads to, by the specification's constants, as they are written. */
function sumsOf(subtotal: number) {
  const cents = Math.round(subtotal * 100)
  const shipping = cents > 5000 ? 0 : 999
  const tax = Math.round(cents * 0.08)
  const write = (amount: number) =>
    (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  return { tax: write(tax), total: write(cents + shipping + tax) }
}

/** Opens the link of the mail and presses its button: opening alone confirms nothing. */
async function confirmBy(page: Page, { email }: NewShopper) {
  const mail = await readMail(email, /confirm/i)
  await page.goto(linkIn(mail, '/confirm'))
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await page.getByText('Your email address is confirmed.').waitFor()
}

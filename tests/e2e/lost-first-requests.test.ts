import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

import { checkoutInput, fillSteps, ignoreErrors, placeOrderButton } from '../support/checkout.ts'
import { openOwnerPool } from '../support/shop.ts'
import { type NewShopper, newShopper } from '../support/shopper.ts'
import { createAccount } from '../support/signed-in-shopper.ts'
import { browserTest, waitForHydration } from '../support/visitor.ts'

interface Move {
  /** What leads up to it, without a loss. */
  before?: (page: Page, shopper: NewShopper) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  /** The address of its first request, which is lost. */
  lost: RegExp
  /** What the screen then says. None where the shop tries again by itself. */
  says?: string
  /** The screen that was asked for says it. Else the screen stays as it was. */
  opens?: true
  /** How the shopper tries again. None where the next move does. */
  again?: (page: Page) => Promise<unknown>
  /** Waits for what shows that the move succeeded. */
  done?: (page: Page) => Promise<unknown>
}

const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: true }).waitFor()
const inMain = (role: 'link' | 'button', name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole(role, { name, exact: true }).first().click()
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' }).click()
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const signIn = inMain('button', 'Sign In')
const addOne = inMain('button', 'Increase quantity')
const placeOrder = (page: Page) => placeOrderButton(page).click()

const failedScreen = (says: string) => ({ opens: true, says, again: tryAgain }) as const

const moves: Move[] = [
  {
    act: inMain('link', /^For Her/),
    lost: /\/products\.data\?category=women/,
    ...failedScreen('Failed to load products. Please try again.'),
    done: heading('Women'),
  },
  {
    before: (page) => page.getByText('Show Filters').click(),
    act: (page) => page.getByLabel('In stock').click(),
    lost: /\/products\.data\?.*inStock/,
    ...failedScreen('Failed to load products. Please try again.'),
    done: heading('Women'),
  },
  {
    act: inMain('link', 'Agnes Shirt Dress'),
    lost: /\/agnes-shirt-dress\.data/,
    ...failedScreen('Failed to load product details.'),
    done: heading('Agnes Shirt Dress'),
  },
  {
    before: addOne,
    act: inMain('button', 'Add to Cart'),
    lost: /\/login-[^/]*\.js$/,
    done: heading('Please Sign In'),
  },
  {
    before: (page) => page.goBack(),
    act: inMain('button', 'Add to Wishlist'),
    lost: /\/login-[^/]*\.js$/,
    done: heading('Please Sign In'),
  },
  {
    before: (page) =>
      page.getByRole('banner').getByRole('button', { name: 'Search', expanded: false }).click(),
    act: (page) => searchBox(page).fill('agnes shirt'),
    lost: /\/rpc\/search_/,
    says: 'Failed to perform search. Please try again.',
    again: (page) => searchBox(page).press('Backspace'),
    done: (page) =>
      page
        .getByRole('option', { name: /Agnes Shirt Dress/ })
        .last()
        .waitFor(),
  },
  {
    act: (page) => searchBox(page).press('Enter'),
    lost: /\/search\.data/,
    ...failedScreen('Failed to perform search. Please try again.'),
    done: heading('Search Results for "agnes shir"'),
  },
  {
    act: (page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click(),
    lost: /\/cart-[^/]*\.js$/,
    done: heading('Please Sign In'),
  },
  {
    before: async (page, { email, password }) => {
      await inMain('link', 'Sign In')(page)
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
      await page.getByLabel(/^Password/).fill(password)
    },
    act: signIn,
    lost: /\/auth\/v1\/token/,
    says: 'An error occurred during login',
  },
  {
    act: signIn,
    lost: /\/shop_cart_items\?select=id$/,
    ...failedScreen('Failed to add item to cart. Please try again.'),
    done: (page) => page.getByText('has been added to your cart.').first().waitFor(),
  },
  {
    act: addOne,
    lost: /\/rest\/v1\/shop_cart_items/,
    says: 'Failed to update cart item. Please try again.',
    again: addOne,
    done: heading('Cart Items (3)'),
  },
  {
    act: inMain('link', 'Proceed to Checkout'),
    lost: /\/rest\/v1\/shop_addresses/,
    opens: true,
    says: 'Failed to load checkout information.',
    again: async (page) => {
      // These steps send nothing.
      await page.context().setOffline(true)
      await fillSteps(page)
      await page.context().setOffline(false)
    },
    done: heading('Review your order'),
  },
  {
    act: placeOrder,
    lost: /\/rpc\/place_order/,
    says: 'No order was placed. Everything you typed is still here.',
  },
  {
    act: placeOrder,
    lost: /\/rest\/v1\/shop_orders\?/,
    ...failedScreen('Failed to load order information'),
    done: async (page) => {
      await heading('Order Confirmed')(page)
      await expect
        .poll(() => page.getByText('Order Failed').filter({ visible: true }).count())
        .toBe(0)
    },
  },
  {
    act: inMain('link', 'View all orders'),
    lost: /\/rest\/v1\/shop_orders\?/,
    ...failedScreen('Failed to load your orders. Please try again.'),
    done: heading('My Orders'),
  },
]

/** In turns. */
const faults: ((route: Route) => Promise<void>)[] = [
  (route) => route.abort('connectionfailed'),
  (route) => route.fulfill({ status: 500, body: 'Oops' }),
]

browserTest(
  'a shopper whose first request of every move is aborted or answered by 500 orders once (R-286, R-539, R-543, R-555, R-560, R-561, R-564, R-565, R-566)',
  async ({ visitor, page, goTo }) => {
    const grace = newShopper()
    await createAccount(grace)
    await goTo('/')
    for (const [index, { before, act, lost, says, opens, again, done }] of moves.entries()) {
      await before?.(page, grace)
      await waitForHydration(page)
      const shown = await page.evaluate(readScreen)
      const loss = loseFirst(page, lost, faults[index % 2])
      await act(page)
      await loss
      if (says) {
        await page.getByText(says, { exact: true }).filter({ visible: true }).first().waitFor()
        if (!opens) expect(await page.evaluate(readScreen)).toEqual(shown)
      }
      await again?.(page)
      await done?.(page)
    }
    // It was pressed before sign-in.
    await page.getByRole('link', { name: 'Wishlist, 1 item' }).waitFor()
    // 3 × 245 with 8 % of tax; over 50 nothing for shipping.
    const dresses = { product_slug: 'agnes-shirt-dress', quantity: 3, total_amount: '793.80' }
    const { city, notes } = checkoutInput
    expect(await readOrders(grace)).toEqual([{ ...dresses, city, notes }])
    ignoreErrors(visitor, ...logged)
  },
)

/** Resolves when the request is lost. Those that only prefetch are let through. */
async function loseFirst(page: Page, address: RegExp, lose = faults[0]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().headers()['sec-purpose']) return route.continue()
    isLost = true
    await lose?.(route)
    resolve()
  })
  await promise
  await page.unroute(address)
}

/** Runs in the page: what a loss must not change. */
function readScreen() {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'main :is(input:not([type=checkbox], [type=hidden]), select, textarea)',
  )
  return {
    // Without the query: a list may grow by itself.
    path: location.pathname,
    heading: document.querySelector('h1')?.innerText,
    typed: [...fields].map(({ value }) => value),
    cart: document.querySelector('header a[href="/cart"]')?.ariaLabel,
  }
}

async function readOrders({ email }: NewShopper): Promise<unknown[]> {
  const owner = await openOwnerPool()
  const { rows } = await owner.query<Record<string, unknown>>(
    `select item.product_slug, item.quantity, placed.total_amount,
       placed.shipping_address ->> 'city' as city, placed.notes
     from public.shop_orders as placed
       join auth.users as shopper on shopper.id = placed.user_id
       join public.shop_order_items as item on item.order_id = placed.id
     where shopper.email = $1`,
    [email],
  )
  await owner.end()
  return rows
}

/** What the browser and the shop log of a loss. */
const logged = [
  /Failed to (load resource|fetch dynamically imported module)|Error loading route module/,
  /could not be (read|changed)|The search failed|The order got no response/,
]

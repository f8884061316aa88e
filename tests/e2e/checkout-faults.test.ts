import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

import {
  checkoutInput,
  fillSteps,
  ignoreErrors,
  onlyOrderOf,
  openCart,
  openCheckout,
  openReviewStep,
  placeOrder,
  placeOrderButton,
} from '../support/checkout.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest } from '../support/visitor.ts'

const hats = ['Dear Cap', 'Left Hat', 'Put Away Hat']
const owner = await insertTestProducts(
  'Broken Scarf',
  'Scarce Belt',
  'Gone Glove',
  'Lost Tie',
  ...hats,
)
const scarf = 'broken-scarf'
const orders = '**/rest/v1/rpc/place_order'
const broken = [/Failed to load resource/, /The order got no response/, /could not be looked up/]

browserTest.concurrent(
  'input survives a network failure during checkout (F-05)',
  async ({ visitor, page, goTo }) => {
    await openCheckout(visitor, scarf)
    const context = page.context()

    // Loading: nothing but a way to try again, and it works.
    await page.route('**/rest/v1/shop_cart_items*', (route) => route.abort())
    await goTo('/checkout')
    await page.getByText('Failed to load checkout information.').first().waitFor()
    await page.unroute('**/rest/v1/shop_cart_items*')
    await page.getByRole('button', { name: 'Try Again' }).click()

    // Steps 1 and 2 need no network at all.
    await page.getByRole('heading', { name: 'Shipping', exact: true }).waitFor()
    await context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await fillSteps(page)

    // Step 3: a code that cannot be asked about says so, at its field.
    await page.getByText('Add a code').click()
    await page.getByLabel('Code').fill('WELCOME20')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('We could not check this code. Please try again.').waitFor()

    // The press itself.
    await placeOrderButton(page).click()
    await page.getByText('Order Failed').first().waitFor()
    await page.getByText('You are offline, so no order was sent.').first().waitFor()
    await expectTyped(page)
    await context.setOffline(false)
    await placeOrderButton(page).click()
    await onlyOrderOf(page)
    ignoreErrors(visitor, ...broken, /could not be/, /ERR_INTERNET_DISCONNECTED/)
  },
)

/** What becomes of the press, and of its answer. */
const faults: [fault: string, answer: (route: Route) => Promise<unknown>][] = [
  ['is refused', (route) => route.abort('connectionrefused')],
  [
    'is placed while its response is lost',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
  ],
  [
    'is placed while its response breaks off',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).slice(0, 40) })
    },
  ],
  ['is placed and never answered', (route) => route.fetch()],
]

browserTest.concurrent.for(faults)(
  'an order that %s is placed once and is not reported as failed (F-04, F-05)',
  async ([fault, answer], { visitor, page, main }) => {
    await openReviewStep(visitor, scarf)
    await page.route(orders, answer, { times: 1 })
    await placeOrderButton(page).click()
    if (fault === 'is refused') {
      await page.getByText('No order was placed. Everything you typed is still here.').waitFor()
      await expectTyped(page)
      await placeOrderButton(page).click()
    }
    const orderNumber = await onlyOrderOf(page)
    expect(await main.innerText()).toContain(orderNumber)
    if (fault !== 'is refused') {
      expect(await page.locator('body').innerText()).not.toContain('Order Failed')
    }
    ignoreErrors(visitor, ...broken)
  },
)

browserTest.concurrent(
  'changes at the last step are listed for each product, with an action (F-19)',
  async ({ visitor, page }) => {
    const cart = { 'dear-cap': 1, 'scarce-belt': 3, 'gone-glove': 1, 'lost-tie': 1 }
    await openReviewStep(visitor, cart)

    await owner.query(`update public.shop_products set price = 25 where slug = 'dear-cap'`)
    await owner.query(
      `update public.shop_products set stock_quantity = 2 where slug = 'scarce-belt'`,
    )
    await owner.query(`update public.shop_products set is_active = false where slug = 'gone-glove'`)
    await owner.query(`delete from public.shop_products where slug = 'lost-tie'`)
    await placeOrderButton(page).click()
    for (const words of [
      'Dear Cap costs $25.00 now instead of $20.00.',
      'Scarce Belt: only 2 left, you asked for 3.',
      'Gone Glove is no longer available.',
      'An item that has left the shop is no longer in your cart.',
    ]) {
      await page.getByText(words).waitFor()
    }
    await page.getByText('Please look over your order, then place it again.').waitFor()
    await expectTyped(page)

    // The line holds what is left, and says so.
    await page
      .getByRole('list', { name: 'Changed quantities' })
      .getByText('Only 2 left: we changed your quantity from 3')
      .waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Gone Glove' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await page.getByText('Not available as it stands').waitFor({ state: 'detached' })
    // 25 + 2 × 20 with 8 % of tax; over 50 nothing for shipping.
    await page.getByRole('button', { name: 'Place order: $70.20' }).click()
    await onlyOrderOf(page)
    ignoreErrors(visitor, /409/)
  },
)

browserTest.concurrent(
  'a deactivated or deleted product can be removed from the cart (F-19, F-20)',
  async ({ visitor, page }) => {
    await openCart(visitor, { 'broken-scarf': 1, 'left-hat': 1, 'put-away-hat': 1 })
    await page.getByRole('heading', { name: 'Cart Items (3)' }).waitFor()
    await owner.query(`delete from public.shop_products where slug = 'left-hat'`)
    await owner.query(
      `update public.shop_products set is_active = false where slug = 'put-away-hat'`,
    )

    // On the page that is open: to press on what is gone says so, and shows what is there.
    const row = page.getByRole('listitem').filter({ hasText: 'Left Hat' })
    await row.getByRole('button', { name: 'Increase quantity' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()
    await page.getByText('No longer available.').waitFor()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await fillSteps(page)
    await placeOrderButton(page).click()
    await page.getByText('Put Away Hat').first().waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await placeOrder(page)
    ignoreErrors(visitor, /40[0-9]/)
  },
)

browserTest.concurrent(
  'an order with an unknown outcome is not reported as failed and is found again (F-04)',
  async ({ visitor, page }) => {
    await openReviewStep(visitor, scarf)
    await page.route(
      orders,
      async (route) => {
        await route.fetch()
        await page.context().setOffline(true)
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await placeOrderButton(page).click()
    await page.getByText('Order Not Confirmed Yet').first().waitFor()
    await page.getByText('it can never be ordered twice').first().waitFor()
    expect(await page.locator('body').innerText()).not.toContain('Order Failed')
    await expectTyped(page)
    // The cart is empty: the order is there.
    await page.context().setOffline(false)
    await onlyOrderOf(page)
    ignoreErrors(visitor, ...broken, /could not be read/)
  },
)

async function expectTyped(page: Page) {
  const review = await page.getByRole('main').innerText()
  const { street, city, zip, notes } = checkoutInput
  for (const words of [street, city, zip, 'PayPal', notes]) expect(review).toContain(words)
}

import type { Page } from 'playwright-core'
import { expect, afterAll, beforeAll } from 'vitest'

import {
  applyCode,
  countOrders,
  fillSteps,
  ignoreErrors,
  onlyOrderOf,
  openCart,
  openReviewStep,
  openTab,
  orderNumberOf,
  placeOrderButton,
} from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { fetchAsShopper } from '../support/signed-in-shopper.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest, waitForPath } from '../support/visitor.ts'

const owner = await insertTestProducts('Twice Scarf', 'Dearer Glove')
const scarf = 'twice-scarf'
const orders = '**/rest/v1/rpc/place_order'

const presses: [name: string, press: (page: Page) => Promise<unknown>][] = [
  ['a double click', (page) => placeOrderButton(page).dblclick()],
  [
    'Enter, and a click on top',
    async (page) => {
      await placeOrderButton(page).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      const button = page.getByRole('button', { name: /Placing your order|^Place order: / })
      await button.click({ force: true })
    },
  ],
  [
    'twenty clicks in one breath',
    (page) =>
      placeOrderButton(page).evaluate((button: HTMLButtonElement) => {
        for (let click = 0; click < 20; click++) button.click()
      }),
  ],
]

browserTest.concurrent.for(presses)(
  '%s places one order (F-13)',
  async ([, press], { visitor, page }) => {
    await openReviewStep(visitor, scarf)
    let sent = 0
    // Held back for a moment: all presses meet an order that is under way.
    await page.route(orders, async (route) => {
      sent += 1
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await press(page)
    await orderNumberOf(page)
    expect(sent).toBe(1)
    expect(await countOrders(page)).toBe(1)
  },
)

browserTest.concurrent(
  'back, reload and reopening never place a second order (F-15)',
  async ({ visitor, page, expect }) => {
    await openReviewStep(visitor, scarf)

    // Loaded anew at the last step: still there, with the number it had.
    const number = await draftedNumber(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Review your order' }).waitFor()
    expect(await draftedNumber(page)).toBe(number)

    // Loaded anew while the order is under way: the way on is its receipt.
    let carriedOut = false
    await page.route(orders, async (route) => {
      await route.fetch()
      carriedOut = true
    })
    await placeOrderButton(page).click()
    await expect.poll(() => carriedOut).toBe(true)
    await page.reload()
    expect(await orderNumberOf(page)).toBe(number)

    // Back: an empty cart has no checkout.
    await page.goBack()
    await page.getByText('Your cart is empty. Add some items before checkout.').first().waitFor()
    await waitForPath(page, '/cart')
    await page.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()

    const reopened = await openTab(visitor, `/order-confirmation/${number}`)
    await orderNumberOf(reopened)
    await reopened.goto('/checkout#review')
    await waitForPath(reopened, '/cart')
    expect(await countOrders(page)).toBe(1)
  },
)

async function draftedNumber(page: Page): Promise<string> {
  const draft = await page.evaluate(() => sessionStorage.getItem('draft checkout') ?? '')
  return /"orderNumber":"(ORD-\w+)"/.exec(draft)?.[1] ?? 'none'
}

beforeAll(async () => {
  await owner.query(
    `insert into private.codes (code, percent, amount, minimum)
     values ('ENDSSOON', 10, null, 0), ('GONE', 10, null, 0), ('TENOFF', null, 10, 40)`,
  )
})
afterAll(async () => {
  await owner.query(`delete from private.codes where code in ('ENDSSOON', 'GONE', 'TENOFF')`)
})

browserTest.concurrent(
  'a code that is below its minimum says what is missing, and the order is placed without it',
  async ({ visitor, page, goTo }) => {
    await openCart(visitor, { [scarf]: 2 })
    await applyCode(page, 'TENOFF')
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await summary.getByText('−$10.00').waitFor()
    await page.getByRole('button', { name: 'Decrease quantity' }).click()
    await summary.getByText('TENOFF does not apply yet: add $20.00 for $10 off').waitFor()
    await goTo('/checkout')
    await fillSteps(page)
    // 20, with 9.99 of shipping and 1.60 of tax.
    await page.getByRole('button', { name: 'Place order: $31.59' }).click()
    await orderNumberOf(page)
  },
)

browserTest.concurrent(
  'a price raised at the last step is asked about, also after another refusal and a return to the window',
  async ({ visitor, page }) => {
    await openReviewStep(visitor, 'dearer-glove')
    await applyCode(page, 'GONE')
    await owner.query(`update private.codes set is_active = false where code = 'GONE'`)
    await owner.query(`update public.shop_products set price = 30 where slug = 'dearer-glove'`)
    await page.evaluate(() => {
      const heard = () => console.error('told other tabs')
      new BroadcastChannel('shopper').addEventListener('message', heard)
    })
    const cartIsRead = () => page.waitForResponse(/shop_cart_items\?select=id%2Cproduct_id/)
    const read = cartIsRead()
    await placeOrderButton(page).click()
    await page.getByRole('button', { name: 'Order without the code' }).click()
    await read
    // 20, with 9.99 of shipping and 1.60 of tax.
    const old = page.getByRole('button', { name: 'Place order: $31.59' })
    await old.waitFor()
    const readAgain = cartIsRead()
    await returnToWindow(page)
    await readAgain
    await page.waitForTimeout(200)
    await old.click()
    await page.getByText('Dearer Glove costs $30.00 now instead of $20.00.').first().waitFor()
    await page.getByRole('button', { name: 'Place order: $42.39' }).click()
    await orderNumberOf(page)
    ignoreErrors(visitor, /409/)
    expect(visitor.consoleErrors.splice(0)).toEqual([expect.stringMatching(/: told other tabs$/)])
  },
)

browserTest.concurrent(
  'an order without an answer holds no change of the cart while it is looked up',
  async ({ visitor, page }) => {
    await openReviewStep(visitor, scarf)
    await page.route('**/rest/v1/rpc/place_order', (route) => route.abort('connectionreset'))
    const answerLookUps = await holdRequests(page, '**/rest/v1/shop_orders*')
    await placeOrderButton(page).click()
    await page.getByText('We are still checking your order.').waitFor()
    await page.getByRole('link', { name: 'Back to cart' }).click()
    const changed = page.waitForRequest((request) => request.method() === 'PATCH', {
      timeout: 15_000,
    })
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await changed
    answerLookUps()
    ignoreErrors(visitor, /Failed to load resource/, /no response/, /could not be/)
  },
)

browserTest.concurrent(
  'an order that arrives after it was looked up in vain shows its receipt (F-04)',
  async ({ visitor, page }) => {
    await openReviewStep(visitor, scarf)
    let body: string | null = null
    await page.route('**/rest/v1/rpc/place_order', async (route) => {
      body = route.request().postData()
      await route.abort('connectionreset')
    })
    await placeOrderButton(page).click()
    await page.getByText('No order was placed.').first().waitFor()
    await fetchAsShopper(page, '/rest/v1/rpc/place_order', { method: 'POST', body })
    await returnToWindow(page)
    await onlyOrderOf(page)
    expect(await page.getByText('Your cart is empty').count()).toBe(0)
    ignoreErrors(visitor, /Failed to load resource/, /no response/, /could not be/)
  },
)

/** The page reads again what it has not read for a second. */
async function returnToWindow(page: Page) {
  await page.waitForTimeout(1000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

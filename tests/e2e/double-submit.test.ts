import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import {
  openReviewStep,
  countOrders,
  openTab,
  orderNumberOf,
  placeOrderButton,
} from '../support/checkout.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { waitForPath, browserTest } from '../support/visitor.ts'

await insertTestProducts('Twice Scarf')
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
  async ([, press], { visitor }) => {
    const { page } = visitor
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
  async ({ visitor, expect }) => {
    const { page } = visitor
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

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import {
  countOrders,
  fillPayment,
  fillShipping,
  orderNumberOf,
  placeOrderButton,
} from '../support/checkout.ts'
import { fillCart } from '../support/cart-and-wishlist.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { createAccount } from '../support/signed-in-shopper.ts'
import { newShopper, signIn } from '../support/shopper.ts'
import { waitForPath, browserTest, waitForHydration } from '../support/visitor.ts'

await insertTestProducts('Clockwork Scarf')
const scarf = 'clockwork-scarf'
const day = 24 * 60 * 60 * 1_000

for (const [clock, skew] of [
  ['a day ahead', day],
  ['a day behind', -day],
] as const) {
  browserTest.concurrent(
    `with a clock that is ${clock}, sign-in and ordering work, and no session is renewed (F-16, A-39)`,
    async ({ visitor }) => {
      const person = newShopper()
      await createAccount(person)
      const { page, goTo } = visitor
      await setClock(page, skew)
      const renewals: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url())
      })
      await goTo('/login?from=%2Fcart')
      await signIn(page, person)
      await waitForPath(page, '/cart')
      await fillCart(page, { [scarf]: 1 })
      await page.reload()
      await waitForHydration(page)
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
      await fillShipping(page)
      await fillPayment(page)
      await placeOrderButton(page).click()
      await orderNumberOf(page)
      expect(await countOrders(page)).toBe(1)
      expect(renewals).toEqual([])
    },
  )
}

/** What the page's own clock says differs from the true time by so many milliseconds. */
async function setClock(page: Page, skew: number) {
  await page.addInitScript((ms) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ms
    window.Date = new Proxy(Date, {
      construct: (clock, given: []) =>
        given.length > 0 ? new clock(...given) : new clock(Date.now()),
    })
  }, skew)
}

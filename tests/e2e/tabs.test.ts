import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import {
  openReviewStep,
  countOrders,
  fillPayment,
  fillShipping,
  ignoreErrors,
  openTab,
  orderNumberOf,
  placeOrderButton,
} from '../support/checkout.ts'
import { checkoutInput } from '../support/checkout-draft.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { sessionKey } from '../support/signed-in-shopper.ts'
import { signIn, type NewShopper } from '../support/shopper.ts'
import { waitForPath, browserTest, type Visitor } from '../support/visitor.ts'

const owner = await insertTestProducts('Tabbed Scarf')
const scarf = 'tabbed-scarf'

const emptyCart = 'Your cart is empty. Add some items before checkout.'

browserTest.concurrent(
  'two tabs place an order at once: one order, and the other tab shows the empty cart (F-14)',
  async ({ visitor }) => {
    const { page } = visitor
    await openReviewStep(visitor, scarf)
    const other = await openTab(visitor, '/checkout')
    await fillShipping(other)
    await fillPayment(other)

    // Both requests are on their way before either is answered.
    const both = barrier(2)
    for (const tab of [page, other]) {
      await tab.route('**/rest/v1/rpc/place_order', async (route) => {
        await both()
        await route.continue()
      })
    }
    await Promise.all([placeOrderButton(page).click(), placeOrderButton(other).click()])
    const [winner, loser] = await Promise.race([
      page.waitForURL('**/order-confirmation/*').then(() => [page, other] as const),
      other.waitForURL('**/order-confirmation/*').then(() => [other, page] as const),
    ])
    await orderNumberOf(winner)
    await loser.getByText(emptyCart).first().waitFor()
    await waitForPath(loser, '/cart')
    expect(await countOrders(page)).toBe(1)
    ignoreErrors(visitor, /409/)
  },
)

browserTest.concurrent(
  'an order in one tab leads the checkout of another tab to the cart (F-14)',
  async ({ visitor }) => {
    const { page } = visitor
    await openReviewStep(visitor, scarf)
    const other = await openTab(visitor, '/checkout')
    await placeOrderButton(page).click()
    await orderNumberOf(page)
    await other.getByText(emptyCart).first().waitFor()
    await waitForPath(other, '/cart')
    await other.goto('/checkout#review')
    await waitForPath(other, '/cart')
    expect(await countOrders(page)).toBe(1)
  },
)

browserTest.concurrent(
  'a session that expires at the last step is renewed (F-17)',
  async ({ visitor }) => {
    const { page } = visitor
    await openReviewStep(visitor, scarf)
    await runOut(page)
    await placeOrderButton(page).click()
    await orderNumberOf(page)
    expect(await countOrders(page)).toBe(1)
  },
)

const ends: [name: string, end: (visitor: Visitor, person: NewShopper) => Promise<unknown>][] = [
  [
    'revoked',
    async ({ page }, { email }) => {
      await owner.query(
        'delete from auth.sessions where user_id = (select id from auth.users where email = $1)',
        [email],
      )
      await runOut(page)
      await placeOrderButton(page).click()
    },
  ],
  [
    'rejected',
    async ({ page }) => {
      await keepSession(page, { access_token: 'eyJhbGciOiJub25lIn0.e30.' })
      await placeOrderButton(page).click()
    },
  ],
  [
    'ended in another tab',
    async (visitor) => {
      const other = await openTab(visitor, '/size-guide')
      await other.getByRole('button', { name: /^Account/ }).click()
      await other.getByRole('menuitem', { name: 'Sign Out' }).click()
    },
  ],
]

browserTest.concurrent.for(ends)(
  'a session that is %s at the last step leads to sign-in and back to the input (A-39, F-17)',
  async ([, end], { visitor }) => {
    const { page } = visitor
    const person = await openReviewStep(visitor, scarf)
    await end(visitor, person)
    await waitForPath(page, '/login')
    expect(new URL(page.url()).searchParams.get('from')).toBe('/checkout#review')
    await signIn(page, person)
    await page.getByRole('heading', { name: 'Review your order' }).waitFor()
    const review = await page.getByRole('main').innerText()
    for (const words of [
      checkoutInput.street,
      checkoutInput.city,
      checkoutInput.zip,
      'PayPal',
      checkoutInput.notes,
    ]) {
      expect(review).toContain(words)
    }
    await placeOrderButton(page).click()
    await orderNumberOf(page)
    expect(await countOrders(page)).toBe(1)
    ignoreErrors(visitor, /status of 40[013]/)
  },
)

browserTest.concurrent(
  'an account that is deleted at the last step leads to sign-in (F-17)',
  async ({ visitor }) => {
    const { page } = visitor
    const { email } = await openReviewStep(visitor, scarf)
    await owner.query('delete from auth.users where email = $1', [email])
    await runOut(page)
    await placeOrderButton(page).click()
    await waitForPath(page, '/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    ignoreErrors(visitor, /status of 40[0134]/)
  },
)

/** As if the hour of the access token had passed. */
function runOut(page: Page) {
  return keepSession(page, { expires_at: 1 })
}

/** Changes what this browser keeps of its session. */
async function keepSession(page: Page, change: object) {
  await page.evaluate(
    ([key, changed]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...session, ...changed }))
    },
    [sessionKey, change] as const,
  )
}

/** Resolves for all callers once `size` of them wait. */
function barrier(size: number): () => Promise<void> {
  const full = Promise.withResolvers<void>()
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting === size) full.resolve()
    return full.promise
  }
}

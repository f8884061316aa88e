import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import {
  checkoutInput,
  countOrders,
  fillSteps,
  ignoreErrors,
  onlyOrderOf,
  openReviewStep,
  openTab,
  orderNumberOf,
  placeOrder,
  placeOrderButton,
} from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { type NewShopper, newShopper, signIn } from '../support/shopper.ts'
import { createAccount, sessionKey } from '../support/signed-in-shopper.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest, type Visitor, waitForPath } from '../support/visitor.ts'

const owner = await insertTestProducts('Tabbed Scarf')
const scarf = 'tabbed-scarf'

const emptyCart = 'Your cart is empty. Add some items before checkout.'

browserTest.concurrent(
  'two tabs place an order at once: one order, and the other tab shows the empty cart (F-14)',
  async ({ visitor, page }) => {
    await openReviewStep(visitor, scarf)
    const other = await openTab(visitor, '/checkout')
    await fillSteps(other)

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
  async ({ visitor, page }) => {
    await openReviewStep(visitor, scarf)
    const other = await openTab(visitor, '/checkout')
    await placeOrder(page)
    await other.getByText(emptyCart).first().waitFor()
    await waitForPath(other, '/cart')
    await other.goto('/checkout#review')
    await waitForPath(other, '/cart')
    expect(await countOrders(page)).toBe(1)
  },
)

browserTest.concurrent(
  'a session that expires at the last step is renewed (F-17)',
  async ({ visitor, page }) => {
    await openReviewStep(visitor, scarf)
    await runOut(page)
    await placeOrderButton(page).click()
    await onlyOrderOf(page)
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
  ['ended in another tab', signOutElsewhere],
]

browserTest.concurrent.for(ends)(
  'a session that is %s at the last step leads to sign-in and back to the input (A-39, F-17)',
  async ([, end], { visitor, page, main }) => {
    const person = await openReviewStep(visitor, scarf)
    await end(visitor, person)
    await waitForPath(page, '/login')
    expect(new URL(page.url()).searchParams.get('from')).toBe('/checkout#review')
    await signIn(page, person)
    await page.getByRole('heading', { name: 'Review your order' }).waitFor()
    const review = await main.innerText()
    const { street, city, zip, notes } = checkoutInput
    for (const words of [street, city, zip, 'PayPal', notes]) expect(review).toContain(words)
    await placeOrderButton(page).click()
    await onlyOrderOf(page)
    ignoreErrors(visitor, /status of 40[013]/)
  },
)

/** What happens in another tab after the sign-out. */
const followUps: [name: string, follow: (tab: Page) => Promise<unknown>][] = [
  ['and no shopper signs in', async () => {}],
  [
    'and another shopper signs in',
    async (tab) => {
      const ben = newShopper('ben')
      await createAccount(ben)
      await tab.goto('/login')
      await signIn(tab, ben)
      await waitForPath(tab, '/')
    },
  ],
]

browserTest.concurrent.for(followUps)(
  'an order that has no answer when the session ends in another tab, %s, is not reported as failed (F-04, F-17)',
  async ([name, follow], { visitor, page }) => {
    const person = await openReviewStep(visitor, scarf)
    const ended = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    await page.route('**/rest/v1/rpc/place_order', async (route) => {
      await route.fetch()
      sent.resolve()
      await ended.promise
      await route.abort('connectionreset')
    })
    await placeOrderButton(page).click()
    await sent.promise
    const other = await signOutElsewhere(visitor)
    await waitForPath(page, '/login')
    await follow(other)
    ended.resolve()
    const answered = page.getByText('Order Not Confirmed Yet').first()
    if (name === 'and no shopper signs in') {
      await answered.waitFor()
      await page.getByText('Sign in to see whether your order was placed.').first().waitFor()
      await signIn(page, person)
      await onlyOrderOf(page)
    } else {
      await page.waitForTimeout(7_000)
      expect(await answered.count()).toBe(0)
    }
    expect(await page.locator('body').innerText()).not.toContain('Order Failed')
    ignoreErrors(visitor, /Failed to load resource/, /no response/, /could not be looked up/)
  },
)

browserTest.concurrent(
  'an order that still waits for a change of the cart when the session ends asks to sign in (F-17)',
  async ({ visitor, page, goTo }) => {
    const person = await openReviewStep(visitor, scarf)
    await goTo('/cart')
    const answer = await holdRequests(page, '**/rest/v1/shop_cart_items?id=*')
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await placeOrderButton(page).click()
    await signOutElsewhere(visitor)
    await waitForPath(page, '/login')
    answer()
    await page.getByText('Sign in to see whether your order was placed.').first().waitFor()
    expect(await page.locator('body').innerText()).not.toContain('Order Failed')
    await signIn(page, person)
    await placeOrder(page)
    ignoreErrors(visitor, /status of 40[013]/, /could not be/)
  },
)

browserTest.concurrent(
  'an account that is deleted at the last step leads to sign-in (F-17)',
  async ({ visitor, page }) => {
    const { email } = await openReviewStep(visitor, scarf)
    await owner.query('delete from auth.users where email = $1', [email])
    await runOut(page)
    await placeOrderButton(page).click()
    await waitForPath(page, '/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    ignoreErrors(visitor, /status of 40[0134]/)
  },
)

async function signOutElsewhere(visitor: Visitor): Promise<Page> {
  const tab = await openTab(visitor, '/size-guide')
  await tab.getByRole('button', { name: /^Account/ }).click()
  await tab.getByRole('menuitem', { name: 'Sign Out' }).click()
  return tab
}

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

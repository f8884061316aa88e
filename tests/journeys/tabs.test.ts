import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import {
  comeToReview,
  countOrders,
  fillPayment,
  fillShipping,
  forgive,
  openTab,
  orderNumberOf,
  placeOrderButton,
  sessionKey,
  typed,
} from '../stage/at-checkout.ts'
import { openOwnProducts } from '../stage/own-products.ts'
import { comeSignedIn } from '../stage/signed-in.ts'
import { signIn, type Newcomer } from '../stage/shopper.ts'
import { arriveAt, journey, type Visitor } from '../stage/visitor.ts'

const owner = await openOwnProducts('Tabbed Scarf')
const scarf = 'tabbed-scarf'

const emptyCart = 'Your cart is empty. Add some items before checkout.'

journey.concurrent(
  'two tabs place at once: one order, and the other is told of the empty cart (F-14)',
  async ({ visitor }) => {
    const { page } = visitor
    await comeToReview(visitor, scarf)
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
    await arriveAt(loser, '/cart')
    expect(await countOrders(page)).toBe(1)
    forgive(visitor, /409/)
  },
)

journey.concurrent(
  'a tab at checkout hears that another tab has ordered (F-14)',
  async ({ visitor }) => {
    const { page } = visitor
    await comeToReview(visitor, scarf)
    const other = await openTab(visitor, '/checkout')
    await placeOrderButton(page).click()
    await orderNumberOf(page)
    await other.getByText(emptyCart).first().waitFor()
    await arriveAt(other, '/cart')
    await other.goto('/checkout#review')
    await arriveAt(other, '/cart')
    expect(await countOrders(page)).toBe(1)
  },
)

journey.concurrent(
  'a session that runs out at the last step is renewed unseen (F-17)',
  async ({ visitor }) => {
    const { page } = visitor
    await comeToReview(visitor, scarf)
    await runOut(page)
    await placeOrderButton(page).click()
    await orderNumberOf(page)
    expect(await countOrders(page)).toBe(1)
  },
)

const ends: [name: string, end: (visitor: Visitor, person: Newcomer) => Promise<unknown>][] = [
  [
    'taken back by the shop',
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
    'no longer believed by the shop',
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

journey.concurrent.for(ends)(
  'a session that is %s at the last step leads to sign in and back to everything typed (A-39, F-17)',
  async ([, end], { visitor }) => {
    const { page } = visitor
    const person = await comeToReview(visitor, scarf)
    await end(visitor, person)
    await arriveAt(page, '/login')
    expect(new URL(page.url()).searchParams.get('from')).toBe('/checkout#review')
    await signIn(page, person)
    await page.getByRole('heading', { name: 'Review your order' }).waitFor()
    const review = await page.getByRole('main').innerText()
    for (const words of [typed.street, typed.city, typed.zip, 'PayPal', typed.notes]) {
      expect(review).toContain(words)
    }
    await placeOrderButton(page).click()
    await orderNumberOf(page)
    expect(await countOrders(page)).toBe(1)
    forgive(visitor, /status of 40[013]/)
  },
)

journey.concurrent(
  'an account that is deleted at the last step leads to sign in, and nothing breaks (F-17)',
  async ({ visitor }) => {
    const { page } = visitor
    const { email } = await comeToReview(visitor, scarf)
    await owner.query('delete from auth.users where email = $1', [email])
    await runOut(page)
    await placeOrderButton(page).click()
    await arriveAt(page, '/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    forgive(visitor, /status of 40[0134]/)
  },
)

journey.concurrent.for([-10, 10])(
  'a clock that is %d minutes off signs nobody out, and asks for no token after the other (A-39)',
  async (minutes, { visitor }) => {
    const { page, goTo } = visitor
    let renewals = 0
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals += 1
    })
    await page.addInitScript((ms) => {
      const Clock = Date
      globalThis.Date = class extends Clock {
        constructor(...given: unknown[]) {
          super(...((given.length > 0 ? given : [Clock.now() + ms]) as [number]))
        }
        static override now() {
          return Clock.now() + ms
        }
      } as DateConstructor
    }, minutes * 60_000)
    const { email } = await comeSignedIn(visitor)
    await goTo('/account')
    await page.waitForFunction(
      (own) => [...document.querySelectorAll('input')].some(({ value }) => value === own),
      email,
    )
    await page.waitForTimeout(3_000)
    await goTo('/orders')
    await page.getByRole('heading', { name: 'No Orders Yet' }).waitFor()
    expect(renewals).toBe(0)
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

/** Lets nobody through before everybody is there. */
function barrier(size: number): () => Promise<void> {
  const full = Promise.withResolvers<void>()
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting === size) full.resolve()
    return full.promise
  }
}

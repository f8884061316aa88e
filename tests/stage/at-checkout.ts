import type { Page } from 'playwright-core'
import { inject } from 'vitest'

import { fillCart } from './belongings.ts'
import type { Newcomer } from './shopper.ts'
import { comeSignedIn } from './signed-in.ts'
import { wakeUp, type Visitor } from './visitor.ts'

/** What somebody typed at checkout, and hopes to find again whatever happens. */
export const typed = {
  street: '1 Bancroft Way',
  city: 'Berkeley',
  zip: '94704',
  notes: 'Please wrap it in blue.',
}

/** Somebody new at the first step of the checkout, with one piece of a product in the cart. */
export async function comeToCheckout(visitor: Visitor, slug: string): Promise<Newcomer> {
  const person = await comeSignedIn(visitor)
  await fillCart(visitor.page, { [slug]: 1 })
  await visitor.goTo('/checkout')
  await visitor.page.getByRole('heading', { name: 'Shipping', exact: true }).waitFor()
  return person
}

/** The same, with everything done but the last press. Paid by PayPal: a card is other tests' matter. */
export async function comeToReview(visitor: Visitor, slug: string): Promise<Newcomer> {
  const person = await comeToCheckout(visitor, slug)
  await fillShipping(visitor.page)
  await fillPayment(visitor.page)
  return person
}

/** Fills the first step and goes on to the second. */
export async function fillShipping(page: Page) {
  const billing = page.getByRole('group', { name: 'Billing information' })
  await billing.getByLabel('Address Line 1').fill(typed.street)
  await billing.getByLabel('City').fill(typed.city)
  await billing.getByLabel('State').selectOption('CA')
  await billing.getByLabel('ZIP Code').fill(typed.zip)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor()
}

/** Fills the second step and goes on to the third. */
export async function fillPayment(page: Page) {
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.getByLabel('Order notes').fill(typed.notes)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('heading', { name: 'Review your order' }).waitFor()
}

export function placeOrderButton(page: Page) {
  return page.getByRole('button', { name: /^Place order: / })
}

/** Waits for the receipt; the number of its order. */
export async function orderNumberOf(page: Page): Promise<string> {
  await page.waitForURL('**/order-confirmation/ORD-*')
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** How many orders whoever is signed in at this page has. */
export async function countOrders(page: Page): Promise<number> {
  const answer = await fetch(`${inject('shop').url}/rest/v1/shop_orders?select=id`, {
    headers: await headersOf(page),
  })
  return ((await answer.json()) as unknown[]).length
}

/** The same browser in one more tab. */
export async function openTab({ page, complaints }: Visitor, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  tab.setDefaultTimeout(15_000)
  tab.on('pageerror', (error) => complaints.push(`${tab.url()}: ${error.message}`))
  await tab.goto(path)
  await wakeUp(tab)
  return tab
}

/** Takes back what a page complains of a fault that the test made, also what it still will; anything else stays. */
export function forgive({ complaints }: Visitor, ...expected: RegExp[]) {
  const isOther = (complaint: string) => !expected.some((words) => words.test(complaint))
  const others = complaints.filter(isOther)
  complaints.splice(0, complaints.length, ...others)
  // A page that is left fetches on for a moment, and what fails then is told after the test.
  complaints.push = (...more) =>
    complaints.splice(complaints.length, 0, ...more.filter(isOther)).length
}

async function headersOf(page: Page) {
  const token = await page.evaluate(
    (key) =>
      (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string }).access_token,
    sessionKey,
  )
  return {
    apikey: 'sb_publishable_lisiere',
    authorization: `Bearer ${token}`,
  }
}

/** Where this browser keeps the session. */
export const sessionKey = 'sb-localhost-auth-token'

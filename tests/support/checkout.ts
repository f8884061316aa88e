import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart } from './cart-and-wishlist.ts'
import type { NewShopper } from './shopper.ts'
import { fetchAsShopper, signInNewShopper } from './signed-in-shopper.ts'
import { waitForHydration, type Visitor } from './visitor.ts'
import { timeouts } from './timeouts.ts'

/** Input at checkout that must survive every fault. */
export const checkoutInput = {
  street: '1 Bancroft Way',
  city: 'Berkeley',
  zip: '94704',
  notes: 'Please wrap it in blue.',
}

/** Signs a new shopper in with so many of each product in the cart. */
export async function signInWithCart(
  visitor: Visitor,
  cart: Record<string, number>,
): Promise<NewShopper> {
  const person = await signInNewShopper(visitor)
  await fillCart(visitor.page, cart)
  return person
}

/** Opens the cart of such a shopper. */
export async function openCart(
  visitor: Visitor,
  cart: Record<string, number>,
): Promise<NewShopper> {
  const person = await signInWithCart(visitor, cart)
  await visitor.goTo('/cart')
  return person
}

/** Opens the first step of the checkout as a new shopper with one piece of a product in the cart. */
export async function openCheckout(visitor: Visitor, slug: string): Promise<NewShopper> {
  const person = await signInWithCart(visitor, { [slug]: 1 })
  await visitor.goTo('/checkout')
  await visitor.page.getByRole('heading', { name: 'Shipping', exact: true }).waitFor()
  return person
}

/**
 * Opens the last step as a new shopper, as if this tab had been left there.
 *
 * @param cart a product, or how many of each
 */
export async function openReviewStep(
  visitor: Visitor,
  cart: string | Record<string, number>,
): Promise<NewShopper> {
  const { page } = visitor
  const wanted = typeof cart === 'string' ? { [cart]: 1 } : cart
  const person = await signInWithCart(visitor, wanted)
  await storeDraft(page, person)
  await visitor.goTo('/checkout#review')
  await page.getByRole('heading', { name: 'Review your order' }).waitFor()
  return person
}

/** Leaves in this tab what this shopper has typed into a checkout. Paid by PayPal: other tests cover cards. */
export async function storeDraft(
  page: Page,
  person: { firstName: string; lastName: string; email: string },
): Promise<void> {
  const { street, city, zip, notes } = checkoutInput
  const { firstName, lastName, email } = person
  const name = { first_name: firstName, last_name: lastName }
  const place = { address_line_1: street, city, state: 'CA', postal_code: zip, country: 'US' }
  const billing = { ...name, ...place, email }
  const value = { billing, shipping: {}, paymentMethod: 'paypal', notes, filled: false }
  await page.evaluate(
    (draft) => sessionStorage.setItem('draft checkout', draft),
    JSON.stringify({ owner: '', value }),
  )
}

/** Fills the first step and goes on to the second. */
export async function fillShipping(page: Page) {
  const billing = page.getByRole('group', { name: 'Billing information' })
  await billing.getByLabel('Address Line 1').fill(checkoutInput.street)
  await billing.getByLabel('City').fill(checkoutInput.city)
  await billing.getByLabel('State').selectOption('CA')
  await billing.getByLabel('ZIP Code').fill(checkoutInput.zip)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor()
}

/** Fills the second step and goes on to the third. */
export async function fillPayment(page: Page) {
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.getByLabel('Order notes').fill(checkoutInput.notes)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('heading', { name: 'Review your order' }).waitFor()
}

/** Fills both steps and goes on to the third. */
export async function fillSteps(page: Page) {
  await fillShipping(page)
  await fillPayment(page)
}

/** Fills in a valid card. */
export async function fillCard(page: Page) {
  await page.getByLabel('Cardholder Name').fill('Grace Hopper')
  await page.getByLabel('Card Number').pressSequentially('4242424242424242')
  await page.getByLabel('Expiry Date').pressSequentially('1230')
  await page.getByLabel('CVV').fill('123')
}

/** Enters a discount code and waits until it is accepted. */
export async function applyCode(page: Page, code: string) {
  await page.getByText('Add a code').click()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page
    .getByRole('main')
    .getByText(new RegExp(`${code}: \\$?\\d+%? off`))
    .waitFor()
}

export function placeOrderButton(page: Page) {
  return page.getByRole('button', { name: /^Place order: / })
}

/** Presses the button, once, and waits for the receipt; returns its order number. */
export async function placeOrder(page: Page): Promise<string> {
  await placeOrderButton(page).click()
  return orderNumberOf(page)
}

/** Waits for the receipt, and sees that it is that of the shopper's only order; returns its number. */
export async function onlyOrderOf(page: Page): Promise<string> {
  const number = await orderNumberOf(page)
  expect(await countOrders(page)).toBe(1)
  return number
}

/** Waits for the receipt; returns its order number. */
export async function orderNumberOf(page: Page): Promise<string> {
  await page.waitForURL('**/order-confirmation/ORD-*')
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** The number of orders of the shopper signed in at this page. */
export async function countOrders(page: Page): Promise<number> {
  const response = await fetchAsShopper(page, '/rest/v1/shop_orders?select=id')
  return ((await response.json()) as unknown[]).length
}

/** Opens another tab of the same browser. */
export async function openTab({ page, consoleErrors }: Visitor, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  tab.setDefaultTimeout(timeouts.action)
  tab.on('pageerror', (error) => consoleErrors.push(`${tab.url()}: ${error.message}`))
  await tab.goto(path)
  await waitForHydration(tab)
  return tab
}

/** Removes expected errors, also later ones, from a visitor's console errors. */
export function ignoreErrors({ consoleErrors }: Visitor, ...expected: RegExp[]) {
  const isOther = (complaint: string) => !expected.some((words) => words.test(complaint))
  const others = consoleErrors.filter(isOther)
  consoleErrors.splice(0, consoleErrors.length, ...others)
  // Requests of a page that was left may still fail after the test.
  consoleErrors.push = (...more) =>
    consoleErrors.splice(consoleErrors.length, 0, ...more.filter(isOther)).length
}

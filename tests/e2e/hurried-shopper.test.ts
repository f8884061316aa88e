import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { openCheckout, orderNumberOf, placeOrderButton } from '../support/checkout.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, phone } from '../support/visitor.ts'

// Counted is every touch of the page from the home page to the receipt; opening a list and choosing from it are two. Not
// counted is what the phone's keyboard does: typing, its arrow to the next field, its Enter. A field that has the
// focus already needs no tap. The product is found by the header's search, and its size is not chosen.

browserTest(
  'on a phone a shopper who is signed in orders in at most 12 taps, by PayPal to a new address',
  async ({ openVisitor }) => {
    const visitor = await openVisitor(phone)
    const { page, goTo } = visitor
    const grace = await signInNewShopper(visitor)
    await goTo('/')
    const taps = countTaps()
    await buyNow(page, taps)
    await taps.tap(page.getByRole('link', { name: 'Proceed to Checkout' }))
    await typeAddress(page, taps)
    await taps.tap(page.getByRole('radio', { name: 'PayPal' }))
    await taps.tap(page.getByRole('button', { name: 'Continue to review' }))
    await readReview(page)
    await taps.tap(placeOrderButton(page))
    expect(await orderNumberOf(page)).toMatch(/^ORD-/)
    expect(await page.getByRole('main').innerText()).toContain(grace.email)
    expect(taps.count()).toBeLessThanOrEqual(12)
  },
)

interface Taps {
  tap(target: Locator): Promise<void>
  /** A choice from a list that the phone draws. */
  chosen(): void
  count(): number
}

function countTaps(): Taps {
  let count = 0
  async function tap(target: Locator) {
    await target.tap()
    count += 1
  }
  return {
    tap,
    chosen: () => void (count += 1),
    count: () => count,
  }
}

/** From the home page to the cart, or to the login. */
async function buyNow(page: Page, { tap }: Taps) {
  await tap(page.getByRole('banner').getByRole('button', { name: 'Search' }))
  await expect
    .poll(() => hasFocus(page.getByRole('combobox', { name: 'Search products' })))
    .toBe(true)
  await page.keyboard.type('cheviot')
  await tap(page.getByRole('option', { name: /Cheviot Throw/ }).last())
  await page.getByRole('heading', { level: 1, name: 'Cheviot Throw' }).waitFor()
  await tap(page.locator('.purchase-panel-buttons').getByRole('button', { name: 'Buy Now' }))
}

browserTest(
  'an extension that fills all fields at once loses none of them',
  async ({ visitor }) => {
    const { page } = visitor
    await openCheckout(visitor, 'latchkey-fob')
    const typed = {
      'billing-address_line_1': '1 Bancroft Way',
      'billing-city': 'Berkeley',
      'billing-state': 'CA',
      'billing-postal_code': '94704',
    }
    const kept = await page.evaluate(async (values) => {
      const fields = Object.entries(values).map(([id, value]) => {
        const field = document.getElementById(id) as HTMLInputElement
        const prototype = Object.getPrototypeOf(field) as object
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
        return field
      })
      await new Promise(requestAnimationFrame)
      return fields.map(({ id, value }) => [id, value])
    }, typed)
    expect(Object.fromEntries(kept)).toEqual(typed)
  },
)

/** Two taps in one place within 300 ms would be a double tap on Continue, which places no order. */
async function readReview(page: Page) {
  await page.getByRole('heading', { name: 'Review your order' }).waitFor()
  await page.waitForTimeout(400)
}

/** The first step of the checkout: name and e-mail are those of the account. */
async function typeAddress(page: Page, { tap, chosen }: Taps) {
  await tap(page.getByLabel('Address Line 1'))
  await page.keyboard.type('1 Bancroft Way')
  await typeNext(page, page.getByLabel('City'), 'Berkeley')
  // The list is the phone's own: opening it and choosing are two taps.
  await tap(page.getByLabel('State'))
  await page.getByLabel('State').selectOption('CA')
  chosen()
  await tap(page.getByLabel('ZIP Code'))
  await page.keyboard.type('94704')
  await tap(page.getByRole('button', { name: 'Continue to payment' }))
}

/** As the arrow of a phone's keyboard does. */
async function typeNext(page: Page, field: Locator, text: string) {
  for (let step = 0; step < 3 && !(await hasFocus(field)); step++) await page.keyboard.press('Tab')
  if (!(await hasFocus(field))) throw new Error(`${String(field)} does not follow`)
  await page.keyboard.type(text)
}

async function hasFocus(field: Locator): Promise<boolean> {
  return field.evaluate((one) => one === document.activeElement)
}

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import { fillCard, signInWithCart } from '../support/checkout.ts'
import { browserTest, phoneTest } from '../support/visitor.ts'

const berkeley = {
  'Address Line 1': '1 Bancroft Way',
  City: 'Berkeley',
  State: 'CA',
  'ZIP Code': '94704',
}
const toronto = {
  Country: 'CA',
  'First Name': 'Howard',
  'Last Name': 'Aiken',
  'Address Line 1': '27 King Street',
  City: 'Toronto',
  Province: 'ON',
  'Postal Code': 'M5H 1A1',
}

browserTest(
  'three steps place an order and save its addresses (R-250, R-251, R-252, R-253, R-254, R-255, R-256, R-257, R-258, R-259, R-260, R-261, R-262, R-263, R-264, R-265, R-266, R-267, R-268, R-269, R-270, R-271, R-272, R-273, R-274, R-275, R-276, R-277, R-278, R-279)',
  async ({ visitor, page, goTo, main }) => {
    await signInWithCart(visitor, { 'latchkey-fob': 1, 'many-thanks-card': 1 })
    await goTo('/checkout')
    await main.getByRole('link', { name: 'Back to cart' }).click()
    await page.waitForURL('**/cart')
    await main.getByRole('link', { name: 'Proceed to Checkout' }).click()

    await shippingAsksForAddresses(page)
    await summaryAddsUp(page)
    await fillStepOne(page)
    await paymentAsksForItsMethod(page)
    await reviewShowsEverything(page)
    await page.getByRole('button', { name: 'Place order: $63.99' }).click()
    await page.waitForURL('**/order-confirmation/ORD-*')
    await confirmationShowsEverything(page)

    await fillCart(page, { 'latchkey-fob': 1 })
    await goTo('/checkout')
    await savedAddressesFillTheForm(page)
  },
)

phoneTest(
  'on a phone the order summary is collapsed and the total stays visible (R-264)',
  async ({ visitor, page, goTo }) => {
    await signInWithCart(visitor, { 'latchkey-fob': 1 })
    await goTo('/checkout')
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByText('$51.03').filter({ visible: true }).waitFor()
    expect(await summary.innerText()).not.toContain('Latchkey Fob')
    await summary.locator('summary').click()
    await summary.getByText('Latchkey Fob').filter({ visible: true }).waitFor()
    const words = (await summary.innerText()).replaceAll(/\s+/g, ' ')
    for (const line of ['Latchkey Fob', 'Subtotal $38.00', 'Shipping $9.99', 'Tax $3.04'])
      expect(words).toContain(line)
  },
)

async function shippingAsksForAddresses(page: Page) {
  await stepOf(page, 'Shipping').waitFor()
  const { billing, shipping, sameAsBilling } = stepOne(page)
  const country = billing.getByLabel('Country').locator('option')
  expect(await country.allInnerTexts()).toEqual(['United States', 'Canada', 'Mexico'])
  expect(
    await country.evaluateAll((options) =>
      options.map((option) => (option as HTMLOptionElement).value),
    ),
  ).toEqual(['US', 'CA', 'MX'])
  expect(await sameAsBilling.isChecked()).toBe(true)
  expect(await shipping.count()).toBe(0)
  // Nothing was kept yet that could be clicked.
  expect(await page.getByRole('heading', { name: 'Your billing addresses' }).count()).toBe(0)
}

async function summaryAddsUp(page: Page) {
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  const words = (await summary.innerText()).replaceAll(/\s+/g, ' ')
  for (const line of [
    'Latchkey Fob 1 × $38.00 $38.00',
    'Many Thanks 1 × $12.00 $12.00',
    'Subtotal $50.00',
    'Shipping $9.99',
    'Tax $4.00',
    'Total $63.99',
    'Free shipping on orders over $50',
  ])
    expect(words).toContain(line)
}

async function fillStepOne(page: Page) {
  const { billing, shipping, sameAsBilling } = stepOne(page)
  await fill(billing, { ...berkeley, 'ZIP Code': 'hello' })
  const zip = billing.getByLabel('ZIP Code')
  const ticks = billing.locator('.field-tick')
  // A tick is shown on street and city only.
  await zip.blur()
  await expect.poll(() => ticks.count()).toBe(2)
  await zip.fill('94704')
  await expect.poll(() => ticks.count()).toBe(3)
  await sameAsBilling.uncheck()
  await shipping.waitFor()
  // It begins as a copy of the bill's address.
  expect(await shipping.getByLabel('City').inputValue()).toBe('Berkeley')
  await fill(shipping, toronto)
  await page.getByLabel('Save these addresses for next time').check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

async function paymentAsksForItsMethod(page: Page) {
  await stepOf(page, 'Payment').waitFor()
  const method = page.getByRole('radiogroup', { name: 'Payment method' })
  const card = method.getByRole('radio', { name: 'Credit or debit card' })
  const number = page.getByLabel('Card Number')
  expect(await card.isChecked()).toBe(true)
  // Without a card there is no review. None has been lost.
  await page.evaluate(() => (location.hash = 'review'))
  await page.waitForURL('**/checkout#payment')
  const lost = page.getByRole('main').getByText('Please enter your card again')
  expect(await lost.count()).toBe(0)
  await method.getByRole('radio', { name: 'PayPal' }).check()
  await number.waitFor({ state: 'detached' })
  await card.check()
  const goOn = page.getByRole('button', { name: 'Continue to review' })
  await fillCard(page)
  await page.getByLabel('CVV').fill('')
  await page.keyboard.insertText('  456 ')
  expect(await page.getByLabel('CVV').inputValue()).toBe('456')
  await goOn.click()
  await stepOf(page, 'Review your order').waitFor()
  // The card is not stored anywhere, and the page says so when it has lost it.
  await page.reload()
  await lost.waitFor()
  expect(await number.inputValue()).toBe('')
  await fillCard(page)
  // The notes are optional: the way on is open without them.
  await goOn.click()
  await stepOf(page, 'Review your order').waitFor()
  expect(await page.getByRole('heading', { name: 'Order notes' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Back to payment' }).click()
  await page.getByLabel('Order notes').fill('Please wrap it.')
  await goOn.click()
}

async function reviewShowsEverything(page: Page) {
  await stepOf(page, 'Review your order').waitFor()
  const part = (title: string) =>
    page
      .getByRole('main')
      .locator('section', { has: page.getByRole('heading', { level: 3, name: title }) })
      .last()
  const words: [title: string, lines: string[]][] = [
    ['Items', ['Latchkey Fob', '1 × $38.00', 'Many Thanks', '1 × $12.00']],
    ['Billing address', ['Grace Hopper', '1 Bancroft Way', 'Berkeley, CA 94704', 'United States']],
    ['Shipping address', ['Howard Aiken', '27 King Street', 'Toronto, ON M5H 1A1', 'Canada']],
    ['Payment method', ['Visa ending in 4242']],
    ['Order notes', ['Please wrap it.']],
  ]
  for (const [title, lines] of words)
    for (const line of lines) await part(title).getByText(line).first().waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(/4242[\s-]*4242/)
}

async function confirmationShowsEverything(page: Page) {
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Order Confirmed' }).waitFor()
  const words = (await main.innerText()).replaceAll(/\s+/g, ' ')
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  for (const line of [
    `Order number ${number}`,
    'Status Pending',
    `Placed on ${today}`,
    'Estimated delivery 3-5 business days',
    'Total $63.99',
    'Latchkey Fob 1 × $38.00 $38.00',
    'Many Thanks 1 × $12.00 $12.00',
    'Shipping $9.99',
    'Tax $4.00',
    'Billing address Grace Hopper 1 Bancroft Way Berkeley, CA 94704 United States',
    'Shipping address Howard Aiken 27 King Street Toronto, ON M5H 1A1 Canada',
    'Payment Credit or debit card Pending',
    'Order notes Please wrap it.',
  ])
    expect(words).toContain(line)
  expect(words).not.toContain('Discount')
  expect(await main.locator('a[href="/orders"]').count()).toBeGreaterThan(0)
  expect(await main.locator('a[href="/products"]').count()).toBeGreaterThan(0)
}

async function savedAddressesFillTheForm(page: Page) {
  await stepOf(page, 'Shipping').waitFor()
  const { billing, shipping, sameAsBilling } = stepOne(page)
  // The newest is chosen already.
  expect(await billing.getByLabel('City').inputValue()).not.toBe('')
  await page.getByRole('button', { name: /^Use the address .*1 Bancroft Way/ }).click()
  expect(await valuesOf(billing, berkeley)).toEqual(berkeley)
  await sameAsBilling.uncheck()
  await page.getByRole('heading', { name: 'Your shipping addresses' }).waitFor()
  await page.getByRole('button', { name: /^Use the address .*27 King Street/ }).click()
  expect(await valuesOf(shipping, toronto)).toEqual(toronto)
  // Checked again, the parcel goes where the bill goes, and stays with it.
  await sameAsBilling.check()
  await shipping.waitFor({ state: 'detached' })
  await billing.getByLabel('City').fill('Oakland')
  await sameAsBilling.uncheck()
  expect(await shipping.getByLabel('City').inputValue()).toBe('Oakland')
}

function stepOf(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('heading', { level: 2, name: title, exact: true })
}

function stepOne(page: Page) {
  const main = page.getByRole('main')
  return {
    billing: main.getByRole('group', { name: 'Billing information' }),
    shipping: main.getByRole('group', { name: 'Shipping information' }),
    sameAsBilling: main.getByLabel('Ship to the billing address'),
  }
}

async function fill(form: Locator, address: Record<string, string>) {
  for (const [label, value] of Object.entries(address)) {
    const control = form.getByLabel(label)
    if (isChoice(label)) await control.selectOption(value)
    else await control.fill(value)
  }
}

async function valuesOf(form: Locator, address: Record<string, string>) {
  const values: Record<string, string> = {}
  for (const label of Object.keys(address))
    values[label] = await form.getByLabel(label).inputValue()
  return values
}

function isChoice(label: string): boolean {
  return ['Country', 'State', 'Province'].includes(label)
}

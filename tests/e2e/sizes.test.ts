import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import {
  fillPayment,
  fillShipping,
  ignoreErrors,
  orderNumberOf,
  placeOrderButton,
} from '../support/checkout.ts'
import { readMail } from '../support/mailbox.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, findAccessibilityViolations } from '../support/visitor.ts'

browserTest(
  'a size is chosen beside Add to Cart, changed in cart and review, and kept with the order',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    const person = await signInNewShopper(visitor)
    const main = page.getByRole('main')
    const panelSize = main.getByLabel('Size of Wharfe Shetland Crew')
    await goTo('/products/wharfe-shetland-crew')
    await panelSize.selectOption('M')
    await main.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await page.getByText('Added to cart').first().waitFor()
    await panelSize.selectOption('L')
    await main.getByRole('button', { name: 'Buy Now' }).click()
    await cartShown(page)

    const size = main.getByRole('combobox', { name: 'Size of Wharfe Shetland Crew' })
    expect(await size.inputValue()).toBe('1 × M, 1 × L')
    expect(await findAccessibilityViolations(page)).toEqual([])
    await size.fill('<b>1 × L</b>, 1 × مقاس')
    // Leaving the field keeps it; the press that leaves it counts.
    await main.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await fillShipping(page)
    await fillPayment(page)
    expect(await size.inputValue()).toBe('<b>1 × L</b>, 1 × مقاس')
    await size.fill('2 × L')
    await placeOrderButton(page).click()
    const number = await orderNumberOf(page)
    await main.getByText('Size: 2 × L').waitFor()
    const mail = await readMail(person.email, new RegExp(number))
    expect(mail.text).toMatch(/Wharfe Shetland Crew × 2, size: \W?2 × L/)
    await goTo('/orders')
    await main.getByRole('list', { name: 'Items' }).getByText('2 × L').waitFor()
  },
)

browserTest(
  'a size that cannot be kept is refused, and the one before stays',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await signInNewShopper(visitor)
    await goTo('/products/wharfe-shetland-crew')
    await page.getByLabel('Size of Wharfe Shetland Crew').selectOption('M')
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await cartShown(page)
    const size = page.getByRole('combobox', { name: 'Size of Wharfe Shetland Crew' })
    await size.fill('4111 1111 1111 1111')
    await size.press('Enter')
    await page.getByText('This looks like a card number.').first().waitFor()
    await expect.poll(() => size.inputValue()).toBe('M')
    await size.fill('x'.repeat(130))
    expect((await size.inputValue()).length).toBe(120)
    await size.fill('')
    await size.press('Enter')
    await page.getByText('Your size is noted.').first().waitFor()
    ignoreErrors(visitor, /400/)
  },
)

/** Waits for the cart itself: its address stands there a little before, while the product's page is still shown. */
async function cartShown(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^Cart Items/ }).waitFor()
}

import { afterAll, beforeAll, expect } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import {
  applyCode,
  fillPayment,
  fillShipping,
  ignoreErrors,
  openReviewStep,
  orderNumberOf,
  placeOrderButton,
} from '../support/checkout.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest } from '../support/visitor.ts'

const owner = await insertTestProducts('Refused Scarf', 'Leaving Hat')
const scarf = 'refused-scarf'
beforeAll(async () => {
  await owner.query(
    `insert into private.codes (code, percent, amount, minimum)
     values ('ENDSSOON', 10, null, 0), ('TENOFF', null, 10, 40)`,
  )
})
afterAll(async () => {
  await owner.query(`delete from private.codes where code in ('ENDSSOON', 'TENOFF')`)
})

browserTest.concurrent(
  'the error of a code goes with the code, and its button cannot drop another',
  async ({ visitor }) => {
    const { page } = visitor
    await openReviewStep(visitor, scarf)
    await applyCode(page, 'ENDSSOON')
    await owner.query(`update private.codes set is_active = false where code = 'ENDSSOON'`)
    await placeOrderButton(page).click()
    const drop = page.getByRole('button', { name: 'Order without the code' })
    await drop.waitFor()
    await page.getByRole('button', { name: 'Remove ENDSSOON' }).click()
    await drop.waitFor({ state: 'detached' })
    await applyCode(page, 'WELCOME20')
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
    // 20 less 4, with 9.99 of shipping and 1.60 of tax.
    await page.getByRole('button', { name: 'Place order: $27.59' }).click()
    await orderNumberOf(page)
    ignoreErrors(visitor, /409/)
  },
)

browserTest.concurrent(
  'a code that is below its minimum says what is missing, and takes nothing off until then',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await signInNewShopper(visitor)
    await fillCart(page, { [scarf]: 2 })
    await goTo('/cart')
    await applyCode(page, 'TENOFF')
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await summary.getByText('−$10.00').waitFor()
    await page.getByRole('button', { name: 'Decrease quantity' }).click()
    await summary.getByText('TENOFF: add $20.00 for $10 off').waitFor()
    await goTo('/checkout')
    await fillShipping(page)
    await fillPayment(page)
    // 20, with 9.99 of shipping and 1.60 of tax.
    await page.getByRole('button', { name: 'Place order: $31.59' }).click()
    await page.getByText('This code is for orders of $40 or more.').waitFor()
    await page.getByRole('button', { name: 'Order without the code' }).click()
    await page.getByRole('button', { name: 'Place order: $31.59' }).click()
    await orderNumberOf(page)
    ignoreErrors(visitor, /409/)
  },
)

browserTest.concurrent(
  'the error of an item that cannot be ordered goes with the item',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await signInNewShopper(visitor)
    await fillCart(page, { [scarf]: 1, 'leaving-hat': 1 })
    await goTo('/checkout')
    await fillShipping(page)
    await fillPayment(page)
    await owner.query(
      `update public.shop_products set is_active = false where slug = 'leaving-hat'`,
    )
    await placeOrderButton(page).click()
    const error = page.getByRole('alert').filter({ hasText: 'Leaving Hat is no longer available.' })
    await error.waitFor()
    await page.getByRole('button', { name: 'Remove Leaving Hat' }).click()
    await error.waitFor({ state: 'detached' })
    await placeOrderButton(page).click()
    await orderNumberOf(page)
    ignoreErrors(visitor, /409/)
  },
)

browserTest.concurrent(
  'the error of an address is there until the address is corrected',
  async ({ visitor }) => {
    const { page } = visitor
    await openReviewStep(visitor, scarf)
    const city = page.getByRole('group', { name: 'Billing information' }).getByLabel('City')
    const error = page.getByRole('alert').filter({ hasText: 'City (billing)' })
    async function enter(text: string) {
      await page.getByRole('link', { name: 'Edit billing address' }).click()
      await city.fill(text)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByRole('button', { name: 'Continue to review' }).click()
    }
    await enter('4242 4242 4242 4242')
    await placeOrderButton(page).click()
    await error.waitFor()
    await page.getByRole('link', { name: 'Back to payment' }).click()
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await error.waitFor()
    await enter('Oakland')
    await page.getByRole('heading', { name: 'Review your order' }).waitFor()
    expect(await error.count()).toBe(0)
    ignoreErrors(visitor, /400/)
  },
)

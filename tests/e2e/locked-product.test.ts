import { expect } from 'vitest'

import {
  countOrders,
  ignoreErrors,
  openReviewStep,
  orderNumberOf,
  placeOrderButton,
} from '../support/checkout.ts'
import { checkoutInput } from '../support/checkout-draft.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest } from '../support/visitor.ts'

const owner = await insertTestProducts('Locked Vest')

browserTest(
  'an order of a locked product keeps cart and input, and the next press places it (F-29)',
  async ({ visitor }) => {
    const { page } = visitor
    await openReviewStep(visitor, 'locked-vest')
    const locker = await owner.connect()
    await locker.query('begin')
    await locker.query(`update public.shop_products set price = price where slug = 'locked-vest'`)
    await placeOrderButton(page).click()
    await page.getByText('Order Failed').first().waitFor()
    await page.getByText('No order was placed. Everything you typed is still here.').waitFor()
    const review = await page.getByRole('main').innerText()
    const { street, city, zip, notes } = checkoutInput
    for (const words of ['Locked Vest', street, city, zip, 'PayPal', notes]) {
      expect(review).toContain(words)
    }
    await locker.query('rollback')
    locker.release()
    await placeOrderButton(page).click()
    await orderNumberOf(page)
    expect(await countOrders(page)).toBe(1)
    ignoreErrors(visitor, /503/)
  },
)

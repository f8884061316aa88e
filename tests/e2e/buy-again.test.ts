import { expect } from 'vitest'

import { openReviewStep, orderNumberOf, placeOrderButton } from '../support/checkout.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest, waitForPath } from '../support/visitor.ts'

const owner = await insertTestProducts('Again Shawl', 'Again Muff', 'Again Hood', 'Again Stole')

browserTest('buy again of many items says so once', async ({ visitor }) => {
  const { page, goTo } = visitor
  await openReviewStep(visitor, { 'again-hood': 2, 'again-stole': 1 })
  await placeOrderButton(page).click()
  await orderNumberOf(page)
  await goTo('/orders')
  await page.getByRole('button', { name: 'Buy again' }).click()
  await waitForPath(page, '/cart')
  await page.getByRole('heading', { name: 'Cart Items (3)' }).waitFor()
  const toasts = page.locator('.toast')
  await toasts.getByText('2 items have been added to your cart.').waitFor()
  expect(await toasts.count()).toBe(1)
})

browserTest('buy again names in the cart what was added in fewer pieces', async ({ visitor }) => {
  const { page, goTo } = visitor
  await openReviewStep(visitor, { 'again-shawl': 3, 'again-muff': 1 })
  await placeOrderButton(page).click()
  const number = await orderNumberOf(page)
  await owner.query(`update public.shop_products
    set stock_quantity = case slug when 'again-shawl' then 2 else 0 end
    where slug in ('again-shawl', 'again-muff')`)

  await goTo('/orders')
  await page.getByRole('button', { name: `Buy again: ${number}` }).click()
  await waitForPath(page, '/cart')
  await page.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()
  const notice = page.locator('.toast').filter({ hasText: 'Fewer than you ordered' })
  await notice.waitFor()
  const words = (await notice.innerText()).replaceAll(/[\u2068\u2069]/g, '')
  expect(words).toMatch(/2 of 3 Again Shawl/)
  expect(words).toMatch(/0 of 1 Again Muff/)
  await page.waitForTimeout(1_000)
  expect(new URL(page.url()).pathname).toBe('/cart')
})

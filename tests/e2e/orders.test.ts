import { expect } from 'vitest'

import { openReviewStep, placeOrder } from '../support/checkout.ts'
import { ada, signIn } from '../support/shopper.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest, focusedName, waitForPath } from '../support/visitor.ts'

browserTest(
  'orders are listed after loading (R-273, R-275, R-280, R-281, R-282, R-283, R-284, R-286)',
  async ({ visitor, page, goTo, main }) => {
    await goTo('/login?from=%2Forders')
    await page.route('**/rest/v1/shop_orders?*', (route) =>
      route.fulfill({ status: 500, json: { message: 'The books are closed.' } }),
    )
    await signIn(page, ada)
    await main.getByText('Failed to load your orders. Please try again.').waitFor()
    expect(visitor.consoleErrors.splice(0).join()).toContain('500')
    await page.unroute('**/rest/v1/shop_orders?*')
    await main.getByRole('button', { name: 'Try Again' }).click()
    await main.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()

    const orders = main.getByRole('article')
    expect(await orders.count()).toBeGreaterThanOrEqual(6)
    const hedgerow = orders.filter({
      has: page.getByRole('heading', { name: 'ORD-MI0A5RW1ADA05' }),
    })
    const words = (await hedgerow.innerText()).replaceAll(/\s+/g, ' ')
    for (const line of [
      'ORD-MI0A5RW1ADA05',
      `${daysAgo(3)} · $55.35`,
      'Subtotal $42.00',
      'Shipping $9.99',
      'Tax $3.36',
      'Payment Paid',
      'Order notes Three envelopes in the darker green, if there are any.',
    ])
      expect(words).toContain(line)
    await hedgerow.locator('header').getByText('Processing', { exact: true }).waitFor()

    await main.getByRole('link', { name: 'ORD-MBQ4T1C8ADA01', exact: true }).click()
    await page.waitForURL('**/order-confirmation/ORD-MBQ4T1C8ADA01')
    await main.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
    const summary = main.getByRole('region', { name: 'Order Summary' })
    const sums = (await summary.innerText()).replaceAll(/\s+/g, ' ')
    expect(sums).toContain('Shipping Free')
    expect(sums).toContain('Discount −$37.80')
  },
)

browserTest(
  'an order is cancelled by keyboard, and what was never charged is named',
  async ({ visitor, page, goTo, main }) => {
    await openReviewStep(visitor, 'wharfe-shetland-crew')
    const number = await placeOrder(page)
    await main.getByText('Size: M').waitFor()

    const question = main.getByRole('group', { name: 'Cancel this order?' })
    await main.getByRole('button', { name: 'Cancel order' }).focus()
    for (const answer of ['Escape', 'Keep it']) {
      await page.keyboard.press('Enter')
      expect(await focusedName(page)).toBe('Yes, cancel it')
      if (answer === 'Keep it') await page.keyboard.press('Tab')
      await page.keyboard.press(answer === 'Keep it' ? 'Enter' : answer)
      await question.waitFor({ state: 'detached' })
      expect(await focusedName(page)).toBe('Cancel order')
    }

    await page.setViewportSize({ width: 390, height: 600 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const title = main.getByRole('heading', { name: 'Order Cancelled' })
    await title.waitFor()
    await expect.poll(() => focusedName(page)).toBe('Order Cancelled')
    const box = await title.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= 600).toBe(true)
    expect(await main.innerText()).toMatch(/Not charged/)
    expect(await main.innerText()).not.toMatch(/Pending/)

    await goTo('/orders')
    const order = main.getByRole('article').filter({ hasText: number })
    const items = order.getByRole('list', { name: 'Items' })
    expect(await items.innerText()).toBe('1 × Wharfe Shetland Crew Size: M')
    await order.getByText('Not charged').waitFor()
  },
)

function daysAgo(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() - days)
  return date.toLocaleDateString('en-US', { dateStyle: 'long' })
}

const owner = await insertTestProducts('Again Shawl', 'Again Muff', 'Again Hood', 'Again Stole')

browserTest('buy again of many items says so once', async ({ visitor, page, goTo }) => {
  await openReviewStep(visitor, { 'again-hood': 2, 'again-stole': 1 })
  await placeOrder(page)
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
  const number = await placeOrder(page)
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

import { expect } from 'vitest'

import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { ada, signIn } from '../support/shopper.ts'
import { browserTest } from '../support/visitor.ts'

browserTest('a shopper without orders is led to the products (R-285)', async ({ visitor }) => {
  const { page, goTo } = visitor
  await signInNewShopper(visitor)
  await goTo('/orders')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'No Orders Yet' }).waitFor()
  await main.getByRole('link', { name: 'Start Shopping' }).click()
  await page.waitForURL('**/products')
})

browserTest(
  'orders are listed after loading (R-273, R-275, R-280, R-281, R-282, R-283, R-284, R-286)',
  async ({ visitor }) => {
    const { page, goTo, consoleErrors } = visitor
    const main = page.getByRole('main')
    await goTo('/login?from=%2Forders')
    await page.route('**/rest/v1/shop_orders?*', (route) =>
      route.fulfill({ status: 500, json: { message: 'The books are closed.' } }),
    )
    await signIn(page, ada)
    await main.getByText('Failed to load your orders. Please try again.').waitFor()
    expect(consoleErrors.splice(0).join()).toContain('500')
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
      'Notes Three envelopes in the darker green, if there are any.',
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

function daysAgo(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() - days)
  return date.toLocaleDateString('en-US', { dateStyle: 'long' })
}

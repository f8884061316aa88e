import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import { ignoreErrors } from '../support/checkout.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest } from '../support/visitor.ts'

const seconds = { timeout: 10_000 }

browserTest(
  'while every third request fails, each screen of a purchase works or says what to do',
  async ({ visitor }) => {
    const { page } = visitor
    await signInNewShopper(visitor)
    await fillCart(page, { 'lagan-wrap-dress': 1 })
    await loseEveryThirdRequest(page)
    const main = page.getByRole('main')
    const says = page.getByText(/Try Again|try again/).first()
    for (const [path, works] of [
      ['/products', main.getByRole('article').first()],
      ['/products/lagan-wrap-dress', main.getByRole('button', { name: 'Add to Cart' })],
      ['/cart', main.getByRole('spinbutton', { name: /^Quantity of/ })],
      ['/checkout', main.getByLabel('First Name').first()],
    ] as const) {
      await page.goto(path)
      await works.or(says).first().waitFor(seconds)
    }

    await page.goto('/products/ailsa-cashmere-scarf')
    const toast = page.getByText(/Added to cart|added to your cart|try again/i).first()
    await expect
      .poll(async () => {
        if (!(await toast.isVisible())) await pressAdd(page)
        return toast.isVisible()
      }, seconds)
      .toBe(true)
    ignoreErrors(visitor, /./)
  },
)

async function pressAdd(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.waitForTimeout(1_000)
}

/** Except documents, for which the browser has a page of its own, and files that it keeps once they have come. */
async function loseEveryThirdRequest(page: Page): Promise<void> {
  let requests = 0
  const kept = new Set<string>()
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() === 'document' || kept.has(request.url())) return route.continue()
    requests += 1
    if (requests % 3 === 0) return route.abort('connectionfailed')
    if (request.url().includes('/assets/')) kept.add(request.url())
    return route.continue()
  })
}

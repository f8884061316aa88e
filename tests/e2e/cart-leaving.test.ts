import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart, fillWishlist } from '../support/cart-and-wishlist.ts'
import { fetchAsShopper, signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, waitForPath } from '../support/visitor.ts'

browserTest(
  'what is pressed as the page is left, in the same tick, is sent',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await signInNewShopper(visitor)
    await fillCart(page, { 'como-square': 1 })
    for (const pieces of [2, 3, 4]) {
      await goTo('/products/como-square')
      await page
        .getByRole('banner')
        .getByRole('link', { name: `Cart, ${pieces - 1}` })
        .waitFor()
      const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
      await add
        .evaluate((button: HTMLButtonElement) => {
          button.click()
          location.assign('about:blank')
        })
        // Unless the next page is there before the result.
        .catch(() => {})
      await page.waitForURL('about:blank')
      await goTo('/terms')
      const quantities = async () =>
        (await fetchAsShopper(page, '/rest/v1/shop_cart_items?select=quantity')).json()
      await expect.poll(quantities).toEqual([{ quantity: pieces }])
    }
  },
)

browserTest(
  'a number that cannot be ordered, typed on a product page and left by Back, raises no notice',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await goTo('/products?search=saltash')
    const quantity = page.getByRole('spinbutton', { name: 'Quantity of Saltash Linen Shirt' })
    await page.getByRole('article').getByRole('link', { name: 'Saltash' }).first().click()
    for (const typed of ['900', '', '2.5']) {
      await quantity.fill(typed)
      await page.goBack()
      await waitForPath(page, '/products')
      await page.waitForTimeout(500)
      expect(await page.getByText(/^Quantity set to/).count()).toBe(0)
      await page.goForward()
      expect(await quantity.inputValue()).toBe('1')
    }
  },
)

browserTest('a double press removes one item, and not the next', async ({ visitor }) => {
  const { page, goTo } = visitor
  await signInNewShopper(visitor)
  await fillCart(page, { 'linen-shirt': 1, 'percy-velvet-bow-tie': 1, 'sabine-velvet-jacket': 1 })
  await fillWishlist(page, ['linen-shirt', 'percy-velvet-bow-tie', 'sabine-velvet-jacket'])
  await goTo('/cart')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Cart Items (3)' }).waitFor()
  await pressTwice(page, main.getByRole('button', { name: /^Remove / }).first())
  await main.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()
  await page.waitForTimeout(600)
  await goTo('/cart')
  await main.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()

  await goTo('/wishlist')
  const hearts = main.getByRole('button', { name: /^Remove .* from wishlist$/ })
  await expect.poll(() => hearts.count()).toBe(3)
  await pressTwice(page, hearts.first())
  await page.waitForTimeout(600)
  expect(await hearts.count()).toBe(2)
  // By intent, one after the other.
  await hearts.first().click()
  await expect.poll(() => hearts.count()).toBe(1)
})

/** Presses the place of a control twice within a quarter of a second. */
async function pressTwice(page: Page, control: ReturnType<Page['locator']>) {
  await control.scrollIntoViewIfNeeded()
  const place = await control.boundingBox()
  if (!place) throw new Error('The control has no place')
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
  await page.mouse.click(x, y)
  await page.waitForTimeout(150)
  // As browsers count it.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

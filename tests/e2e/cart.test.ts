import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { openCart, openTab, signInWithCart } from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest, findAccessibilityViolations, hasFocus } from '../support/visitor.ts'

const owner = await insertTestProducts('Fallen Scarf', 'Gone Scarf', 'Fifty Cent Scarf')

browserTest(
  'the cart of a visitor, an empty cart and no orders say so and link onward (R-006, R-285, R-556, R-218, R-219, R-220, R-221, R-222, R-223, R-224)',
  async ({ visitor, page, goTo, main }) => {
    await goTo('/cart')
    await main.getByRole('heading', { name: 'Please Sign In' }).waitFor()
    await main
      .getByText('You need to be signed in to view your cart items and proceed with checkout.', {
        exact: true,
      })
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/cart')
    await main.getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('**/login?from=%2Fcart')

    await signInNewShopper(visitor)
    const letGo = await holdRequests(page, '**/rest/v1/shop_cart_items?*')
    await goTo('/cart')
    const waiting = main.locator('.spinner').filter({ hasText: 'Loading your cart' })
    await waiting.locator('svg').waitFor()
    letGo()
    await main.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()
    expect(await waiting.count()).toBe(0)
    await main
      .getByText('Start shopping to add items to your cart and create your perfect collection.', {
        exact: true,
      })
      .waitFor()
    await main.getByRole('link', { name: 'Continue Shopping' }).click()
    await page.waitForURL('**/products*')

    await goTo('/checkout')
    await page.waitForURL('**/cart')
    const notice = page.getByRole('region', { name: /^Notices/ }).getByRole('listitem')
    await notice.getByText('Empty Cart', { exact: true }).waitFor()
    await notice.getByText('Your cart is empty. Add some items before checkout.').waitFor()
    await goTo('/orders')
    await main.getByRole('heading', { name: 'No Orders Yet' }).waitFor()
    await main.getByRole('link', { name: 'Start Shopping' }).click()
    await page.waitForURL('**/products*')
  },
)

browserTest(
  'each cart item shows its data and can be changed and removed (R-225, R-226, R-227, R-228, R-229, R-230, R-231, R-232, R-233, R-234, R-235)',
  async ({ visitor, page, goTo, main }) => {
    await openCart(visitor, { 'rook-waistcoat': 2, 'percy-velvet-bow-tie': 1 })
    const items = main.getByRole('region', { name: 'Cart Items (3)' })
    await items.waitFor()

    const shirt = connectionOf(main, 'Rook Waistcoat')
    expect(await hrefOf(shirt.getByRole('link', { name: 'Rook Waistcoat' }))).toBe(
      '/products/rook-waistcoat',
    )
    const pictureLink = shirt.locator('a', { has: page.locator('img') })
    expect(await hrefOf(pictureLink)).toBe('/products/rook-waistcoat')
    await shirt.getByText('$212.00 each', { exact: true }).waitFor()
    await shirt.getByText('$424.00', { exact: true }).waitFor()
    await shirt.getByText('Only 4 left in stock', { exact: true }).waitFor()

    const tie = connectionOf(main, 'Percy Velvet Bow Tie')
    const undrawn = tie.locator('a', { has: page.locator('[data-missing] svg') })
    expect(await hrefOf(undrawn)).toBe('/products/percy-velvet-bow-tie')
    expect(await tie.getByText('left in stock').count()).toBe(0)

    const quantity = shirt.getByRole('spinbutton', { name: 'Quantity of Rook Waistcoat' })
    await shirt.getByRole('button', { name: 'Increase quantity' }).click()
    await shirt.getByText('$636.00', { exact: true }).waitFor()
    expect(await quantity.inputValue()).toBe('3')
    await main.getByRole('heading', { name: 'Cart Items (4)' }).waitFor()
    await shirt.getByRole('button', { name: 'Decrease quantity' }).click()
    await shirt.getByText('$424.00', { exact: true }).waitFor()
    await quantity.fill('4')
    await quantity.press('Enter')
    await shirt.getByText('$848.00', { exact: true }).waitFor()
    await main.getByRole('heading', { name: 'Cart Items (5)' }).waitFor()

    // A typed quantity above the stock is corrected, and one notice says so. One below 1 is ignored.
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON())
    })
    for (const [typed, kept] of [
      ['3', '3'],
      ['-3', '3'],
      ['0', '3'],
      ['50', '4'],
    ] as const) {
      await quantity.fill(typed)
      await quantity.press('Enter')
      expect(await quantity.inputValue()).toBe(kept)
      // Of changes that follow at once only the last is sent.
      await expect.poll(() => sent[0]).toEqual({ quantity: 3 })
    }
    await page.getByText('Quantity set to 4').first().waitFor()
    await expect.poll(() => sent).toEqual([{ quantity: 3 }, { quantity: 4 }])
    await main.getByRole('heading', { name: 'Cart Items (5)' }).waitFor()

    const removeShirt = shirt.getByRole('button', { name: 'Remove' })
    await tie.getByRole('button', { name: 'Remove' }).press('Enter')
    await tie.waitFor({ state: 'detached' })
    expect(await hasFocus(removeShirt)).toBe(true)
    await main.getByRole('heading', { name: 'Cart Items (4)' }).waitFor()

    const summary = main.getByRole('region', { name: 'Order Summary' })
    await summary.getByText('$848.00', { exact: true }).waitFor()
    await summary.getByText('Free shipping on orders over $50', { exact: true }).waitFor()
    // What was changed here is what the shop has, not only what the page believes.
    await goTo('/cart')
    await main.getByRole('heading', { name: 'Cart Items (4)' }).waitFor()
    await summary.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.waitForURL('**/checkout**')
  },
)

browserTest(
  'a typed quantity that makes shipping free moves nothing under the press that leaves the field',
  async ({ visitor, page, goTo }) => {
    await signInWithCart(visitor, { 'fifty-cent-scarf': 1 })
    await page.setViewportSize({ width: 390, height: 900 })
    await goTo('/cart')
    const quantity = page.getByRole('spinbutton')
    await quantity.fill('1')
    await quantity.press('Enter')
    await page.getByText('for free shipping.').waitFor()
    const proceed = page.getByRole('link', { name: 'Proceed to Checkout' })
    await proceed.scrollIntoViewIfNeeded()
    await quantity.fill('99')
    const place = await proceed.boundingBox()
    if (!place) throw new Error('The link has no place')
    await page.mouse.move(place.x + place.width / 2, place.y + 4)
    await page.mouse.down()
    await page.waitForTimeout(200)
    expect(await proceed.boundingBox()).toEqual(place)
    // The layout would bear it; what is taller one day must wait for the release as well.
    expect(await page.getByText('for free shipping.').isVisible()).toBe(true)
    await page.mouse.up()
    await page.waitForURL('**/checkout**')
    await page.getByText('99 × $20.00').first().waitFor({ state: 'attached' })
  },
)

browserTest(
  'a cart of sold-out goods alone costs nothing, and has no checkout',
  async ({ visitor, page, goTo, main }) => {
    await signInWithCart(visitor, { 'gone-scarf': 2 })
    await owner.query(
      `update public.shop_products set stock_quantity = 0 where slug = 'gone-scarf'`,
    )
    await goTo('/cart')
    await main.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 2' }).waitFor()
    expect(await hrefOf(main.getByRole('link', { name: 'Gone Scarf' }))).toBe(
      '/products/gone-scarf',
    )
    expect(await main.getByRole('region', { name: 'Order Summary' }).textContent()).toMatch(
      /Total\$0\.00/,
    )
    await goTo('/checkout')
    await page.waitForURL('**/cart')
    await page.getByText('What is in your cart cannot be ordered now.').first().waitFor()
  },
)

browserTest(
  'an item that another tab reduced to the stock is announced, and Undo and Take keep the focus',
  async ({ visitor, page, main }) => {
    await openCart(visitor, { 'fallen-scarf': 4 })
    await main.getByRole('heading', { name: 'Cart Items (4)' }).waitFor()
    await owner.query(
      `update public.shop_products set stock_quantity = 2 where slug = 'fallen-scarf'`,
    )
    const other = await openTab(visitor, '/checkout')
    await other.getByRole('list', { name: 'Changed quantities' }).waitFor()
    const said = page.getByRole('status').filter({ hasText: 'Changed to what is left' })
    await expect.poll(() => said.textContent()).toContain('Fallen Scarf, 2 instead of 4')
    expect(await findAccessibilityViolations(page)).toEqual([])

    await main.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    const unavailable = main.getByRole('region', { name: 'Not available as it stands' })
    await unavailable.waitFor()
    const items = main.getByRole('region', { name: 'Cart Items (4)' })
    expect(await hasFocus(items)).toBe(true)
    await page.getByRole('button', { name: 'Take 2' }).focus()
    await page.keyboard.press('Enter')
    await unavailable.waitFor({ state: 'detached' })
  },
)

function connectionOf(main: Locator, name: string): Locator {
  const link = main.page().getByRole('link', { name, exact: true })
  return main.getByRole('listitem').filter({ has: link })
}

function hrefOf(link: Locator): Promise<string | null> {
  return link.getAttribute('href')
}

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { openTab } from '../stage/at-checkout.ts'
import { fillCart } from '../stage/belongings.ts'
import { holdBack } from '../stage/hold-back.ts'
import { openOwnProducts } from '../stage/own-products.ts'
import { comeSignedIn } from '../stage/signed-in.ts'
import { findBarriers, journey } from '../stage/visitor.ts'

const owner = await openOwnProducts('Fallen Scarf')

journey(
  'without a shopper or without a thing in it, the cart says so and leads on (R-218, R-219, R-220, R-221, R-222, R-223, R-224)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    const main = page.getByRole('main')
    await goTo('/cart')
    await main.getByRole('heading', { name: 'Please Sign In' }).waitFor()
    await main
      .getByText('You need to be signed in to view your cart items and proceed with checkout.', {
        exact: true,
      })
      .waitFor()
    await main.getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('**/login?from=%2Fcart')

    await comeSignedIn(visitor)
    const letGo = await holdBack(page, '**/rest/v1/shop_cart_items?*')
    await goTo('/cart')
    const waiting = main.getByRole('status').filter({ hasText: 'Loading your cart' })
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
    await page.waitForURL('**/products')
  },
)

journey(
  'every line of the cart can be read, changed and removed (R-225, R-226, R-227, R-228, R-229, R-230, R-231, R-232, R-233, R-234, R-235)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await comeSignedIn(visitor)
    await fillCart(page, { 'linen-shirt': 2, 'percy-velvet-bow-tie': 1 })
    await goTo('/cart')
    const main = page.getByRole('main')
    const items = main.getByRole('region', { name: 'Cart Items (3)' })
    await items.waitFor()

    const shirt = lineOf(main, 'Saltash Linen Shirt')
    expect(await hrefOf(shirt.getByRole('link', { name: 'Saltash Linen Shirt' }))).toBe(
      '/products/linen-shirt',
    )
    const pictureLink = shirt.locator('a', { has: page.locator('img') })
    expect(await hrefOf(pictureLink)).toBe('/products/linen-shirt')
    await shirt.getByText('$165.00 each', { exact: true }).waitFor()
    await shirt.getByText('$330.00', { exact: true }).waitFor()
    await shirt.getByText('Only 4 left in stock', { exact: true }).waitFor()

    const tie = lineOf(main, 'Percy Velvet Bow Tie')
    const undrawn = tie.locator('a', { has: page.locator('[data-missing] svg') })
    expect(await hrefOf(undrawn)).toBe('/products/percy-velvet-bow-tie')
    expect(await tie.getByText('left in stock').count()).toBe(0)

    const quantity = shirt.getByRole('spinbutton', { name: 'Quantity of Saltash Linen Shirt' })
    await shirt.getByRole('button', { name: 'Increase quantity' }).click()
    await shirt.getByText('$495.00', { exact: true }).waitFor()
    expect(await quantity.inputValue()).toBe('3')
    await main.getByRole('heading', { name: 'Cart Items (4)' }).waitFor()
    await shirt.getByRole('button', { name: 'Decrease quantity' }).click()
    await shirt.getByText('$330.00', { exact: true }).waitFor()
    await quantity.fill('4')
    await quantity.press('Enter')
    await shirt.getByText('$660.00', { exact: true }).waitFor()
    await main.getByRole('heading', { name: 'Cart Items (5)' }).waitFor()

    await tie.getByRole('button', { name: 'Remove' }).click()
    await tie.waitFor({ state: 'detached' })
    await main.getByRole('heading', { name: 'Cart Items (4)' }).waitFor()

    const summary = main.getByRole('region', { name: 'Order Summary' })
    await summary.getByText('$660.00', { exact: true }).waitFor()
    await summary.getByText('Free shipping on orders over $50', { exact: true }).waitFor()
    // What was changed here is what the shop has, not only what the page believes.
    await goTo('/cart')
    await main.getByRole('heading', { name: 'Cart Items (4)' }).waitFor()
    await summary.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.waitForURL('**/checkout**')
  },
)

journey(
  'a line of which fewer are left holds those, says so, and can be put back',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await comeSignedIn(visitor)
    await fillCart(page, { 'fallen-scarf': 4 })
    await goTo('/cart')
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'Cart Items (4)' }).waitFor()
    await owner.query(
      `update public.shop_products set stock_quantity = 2 where slug = 'fallen-scarf'`,
    )
    const other = await openTab(visitor, '/checkout')
    await other
      .getByRole('list', { name: 'Changed quantities' })
      .getByText('Only 2 left: we changed your quantity from 4', { exact: true })
      .waitFor()

    // The tab that was open all the time hears of it, and whoever listens to it too.
    const scarf = lineOf(main, 'Fallen Scarf')
    const words = scarf.getByText('Only 2 left: we changed your quantity from 4', { exact: true })
    await words.waitFor()
    const quantity = scarf.getByRole('spinbutton')
    expect(await quantity.inputValue()).toBe('2')
    await scarf.getByText('$40.00', { exact: true }).waitFor()
    const said = page.getByRole('status').filter({ hasText: 'Changed to what is left' })
    expect(await said.textContent()).toContain('Fallen Scarf, 2 instead of 4')
    expect(await findBarriers(page)).toEqual([])

    // Put back it cannot be ordered, here and in the other tab, and nobody changes it again.
    await scarf.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    const unavailable = main.getByRole('region', { name: 'Not available as it stands' })
    await unavailable.getByText('Only 2 left in stock; you asked for 4.').waitFor()
    const items = main.getByRole('region', { name: 'Cart Items (0)' })
    expect(await items.evaluate((region) => region === document.activeElement)).toBe(true)
    await other.getByText('Only 2 left in stock; you asked for 4.').waitFor()
    await goTo('/cart')
    await unavailable.getByText('Only 2 left in stock; you asked for 4.').waitFor()

    await page.getByRole('button', { name: 'Take 2' }).focus()
    await page.keyboard.press('Enter')
    await unavailable.waitFor({ state: 'detached' })
    expect(await quantity.inputValue()).toBe('2')
    expect(await words.count()).toBe(0)
  },
)

function lineOf(main: Locator, name: string): Locator {
  const link = main.page().getByRole('link', { name, exact: true })
  return main.getByRole('listitem').filter({ has: link })
}

function hrefOf(link: Locator): Promise<string | null> {
  return link.getAttribute('href')
}

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillWishlist } from '../support/cart-and-wishlist.ts'
import {
  openCheckout,
  orderNumberOf,
  placeOrderButton,
  signInWithCart,
} from '../support/checkout.ts'
import { fetchAsShopper, signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, hasFocus, phoneTest, waitForPath } from '../support/visitor.ts'

// Counted is every touch of the page from the home page to the receipt; opening a list and choosing from it are two. Not
// counted is what the phone's keyboard does: typing, its arrow to the next field, its Enter. A field that has the
// focus already needs no tap. The product is found by the header's search, and its size is not chosen.

phoneTest(
  'on a phone a shopper who is signed in orders in at most 12 taps, by PayPal to a new address',
  async ({ visitor, page, goTo, main }) => {
    const grace = await signInNewShopper(visitor)
    await goTo('/')
    const taps = countTaps()
    await buyNow(page, taps)
    await taps.tap(page.getByRole('link', { name: 'Proceed to Checkout' }))
    await typeAddress(page, taps)
    await taps.tap(page.getByRole('radio', { name: 'PayPal' }))
    await taps.tap(page.getByRole('button', { name: 'Continue to review' }))
    await readReview(page)
    await taps.tap(placeOrderButton(page))
    expect(await orderNumberOf(page)).toMatch(/^ORD-/)
    expect(await main.innerText()).toContain(grace.email)
    expect(taps.count()).toBeLessThanOrEqual(12)
  },
)

interface Taps {
  tap(target: Locator): Promise<void>
  /** A choice from a list that the phone draws. */
  chosen(): void
  count(): number
}

function countTaps(): Taps {
  let count = 0
  async function tap(target: Locator) {
    await target.tap()
    count += 1
  }
  return {
    tap,
    chosen: () => void (count += 1),
    count: () => count,
  }
}

/** From the home page to the cart, or to the login. */
async function buyNow(page: Page, { tap }: Taps) {
  await tap(page.getByRole('banner').getByRole('button', { name: 'Search' }))
  await expect
    .poll(() => hasFocus(page.getByRole('combobox', { name: 'Search products' })))
    .toBe(true)
  await page.keyboard.type('cheviot')
  await tap(page.getByRole('option', { name: /Cheviot Throw/ }).last())
  await page.getByRole('heading', { level: 1, name: 'Cheviot Throw' }).waitFor()
  await tap(page.locator('.purchase-panel-buttons').getByRole('button', { name: 'Buy Now' }))
}

browserTest(
  'an extension that fills all fields at once loses none of them',
  async ({ visitor, page }) => {
    await openCheckout(visitor, 'latchkey-fob')
    const typed = {
      'billing-address_line_1': '1 Bancroft Way',
      'billing-city': 'Berkeley',
      'billing-state': 'CA',
      'billing-postal_code': '94704',
    }
    const kept = await page.evaluate(async (values) => {
      const fields = Object.entries(values).map(([id, value]) => {
        const field = document.getElementById(id) as HTMLInputElement
        const prototype = Object.getPrototypeOf(field) as object
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
        return field
      })
      await new Promise(requestAnimationFrame)
      return fields.map(({ id, value }) => [id, value])
    }, typed)
    expect(Object.fromEntries(kept)).toEqual(typed)
  },
)

/** Two taps in one place within 300 ms would be a double tap on Continue, which places no order. */
async function readReview(page: Page) {
  await page.getByRole('heading', { name: 'Review your order' }).waitFor()
  await page.waitForTimeout(400)
}

/** The first step of the checkout: name and e-mail are those of the account. */
async function typeAddress(page: Page, { tap, chosen }: Taps) {
  await tap(page.getByLabel('Address Line 1'))
  await page.keyboard.type('1 Bancroft Way')
  await typeNext(page, page.getByLabel('City'), 'Berkeley')
  // The list is the phone's own: opening it and choosing are two taps.
  await tap(page.getByLabel('State'))
  await page.getByLabel('State').selectOption('CA')
  chosen()
  await tap(page.getByLabel('ZIP Code'))
  await page.keyboard.type('94704')
  await tap(page.getByRole('button', { name: 'Continue to payment' }))
}

/** As the arrow of a phone's keyboard does. */
async function typeNext(page: Page, field: Locator, text: string) {
  for (let step = 0; step < 3 && !(await hasFocus(field)); step++) await page.keyboard.press('Tab')
  if (!(await hasFocus(field))) throw new Error(`${String(field)} does not follow`)
  await page.keyboard.type(text)
}

browserTest(
  'what is pressed as the page is left, in the same tick, is sent',
  async ({ visitor, page, goTo, main }) => {
    await signInWithCart(visitor, { 'como-square': 1 })
    for (const pieces of [2, 3, 4]) {
      await goTo('/products/como-square')
      await page
        .getByRole('banner')
        .getByRole('link', { name: `Cart, ${pieces - 1}` })
        .waitFor()
      const add = main.getByRole('button', { name: 'Add to Cart' }).first()
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
  async ({ page, goTo }) => {
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
  await signInWithCart(visitor, {
    'linen-shirt': 1,
    'percy-velvet-bow-tie': 1,
    'sabine-velvet-jacket': 1,
  })
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

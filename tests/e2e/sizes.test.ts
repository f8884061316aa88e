import { expect } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import { fillSteps, placeOrder } from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { readMail } from '../support/mailbox.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { setSizes } from '../support/sizes.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest, findAccessibilityViolations, hasFocus } from '../support/visitor.ts'

const owner = await insertTestProducts(
  'Sized Coat',
  'Former Coat',
  'Keyed Coat',
  'Last Coat',
  'Other Coat',
  'Short Coat',
  'Waist Trousers',
  'Early Coat',
  'Scarce Coat',
  'Twice Coat',
  'Between Coat',
)

async function idOf(slug: string): Promise<string> {
  const { rows } = await owner.query('select id from public.shop_products where slug = $1', [slug])
  return rows[0].id
}
/** Gives a product these sizes. Each test has products of its own: the server keeps their pages for a moment. */
const giveSizes = async (slug: string, sizes: Record<string, number>) =>
  setSizes(owner, await idOf(slug), sizes)

browserTest(
  'two sizes of a product are two items; one is changed in the cart, and the order and its mail name it',
  async ({ visitor, page, goTo, main }) => {
    await giveSizes('sized-coat', { S: 5, M: 5, L: 5 })
    const person = await signInNewShopper(visitor)
    const panel = main.getByRole('radiogroup', { name: 'Size of Sized Coat' })
    await goTo('/products/sized-coat')
    expect(await panel.getByRole('radio', { checked: true }).inputValue()).toBe('M')
    await main.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await page.getByText('Sized Coat has been added to your cart. Size: M.').first().waitFor()
    await panel.getByRole('radio', { name: 'L', exact: true }).check()
    await main.getByRole('button', { name: 'Buy Now' }).click()
    await main.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()

    const size = main.getByRole('combobox', { name: 'Size of Sized Coat' })
    const sizes = () =>
      size.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))
    expect(await sizes()).toEqual(['M', 'L'])
    expect(await findAccessibilityViolations(page)).toEqual([])
    await size.first().focus()
    await size.first().selectOption('S')
    await page.getByText('Item size has been updated.').first().waitFor()
    await expect.poll(sizes).toEqual(['S', 'L'])
    expect(await hasFocus(size.first())).toBe(true)
    await main.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await fillSteps(page)
    const review = main.locator('.order-items').filter({ visible: true }).first()
    await review.getByText('Size: S').waitFor()
    const number = await placeOrder(page)
    await main.getByText('Size: L').waitFor()
    const mail = await readMail(person.email, new RegExp(number))
    expect(mail.text).toMatch(/Sized Coat × 1, size: \W?S\W*\$20.00[^]*Sized Coat × 1, size: \W?L/)
    await goTo('/orders')
    await main.getByRole('list', { name: 'Items' }).getByText('Size: S').waitFor()
  },
)

browserTest(
  'a size is chosen by keyboard; one that is sold out is named as such, and the stock follows the size',
  async ({ page, goTo, main }) => {
    await giveSizes('keyed-coat', { S: 2, M: 7, L: 0, XL: 9 })
    await goTo('/products/keyed-coat')
    await main.getByText('7 in stock').waitFor()
    const quantity = main.getByRole('spinbutton', { name: 'Quantity of Keyed Coat' })
    expect(await quantity.getAttribute('max')).toBe('7')
    await main.getByRole('radio', { name: 'M', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    const soldOut = main.getByRole('radio', { name: 'L sold out' })
    expect(await soldOut.isChecked()).toBe(true)
    expect(await hasFocus(soldOut)).toBe(true)
    await main.getByText('Out of Stock').first().waitFor()
    const add = main.getByRole('button', { name: 'Add to Cart', exact: true }).first()
    expect(await add.getAttribute('aria-disabled')).toBe('true')
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Home')
    for (const _ of ['M', 'S']) await page.keyboard.press('ArrowLeft')
    await main.getByText('2 in stock').waitFor()
    expect(await quantity.getAttribute('max')).toBe('2')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).not.toBe(
      'radio',
    )
  },
)

browserTest(
  'the size that was chosen last is chosen on the next product of the same sizes, and sent by its card',
  async ({ visitor, page, goTo }) => {
    await giveSizes('last-coat', { S: 5, M: 5, L: 5 })
    await giveSizes('other-coat', { S: 5, M: 5, L: 5 })
    await giveSizes('short-coat', { S: 5, M: 5, L: 0 })
    await giveSizes('waist-trousers', { 28: 5, 30: 5, 32: 5 })
    await signInNewShopper(visitor)
    const checked = () => page.getByRole('radio', { checked: true }).inputValue()
    await goTo('/products/last-coat')
    await page.getByRole('radio', { name: 'L', exact: true }).check()
    await goTo('/products/waist-trousers')
    expect(await checked()).toBe('30')
    await goTo('/products/other-coat')
    await expect.poll(checked).toBe('L')
    await goTo('/products?search=other+coat')
    await page.getByRole('button', { name: /^Add To Cart.*Other Coat$/ }).click()
    await page.getByText('Other Coat has been added to your cart. Size: L.').first().waitFor()
    await goTo('/products/short-coat')
    await page.waitForLoadState('networkidle')
    expect(await checked()).toBe('S')
    // What is chosen in another tab changes nothing here.
    await page.evaluate(() => localStorage.setItem('lastSizes', '{"S M L": "M"}'))
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    expect(await checked()).toBe('S')
  },
)

browserTest('a size pressed before the page is usable stays chosen', async ({ page }) => {
  await giveSizes('early-coat', { S: 5, M: 5, L: 5 })
  await page.addInitScript(() => localStorage.setItem('lastSizes', '{"S M L": "L"}'))
  const letGo = await holdRequests(page, '**/assets/*.js')
  await page.goto('/products/early-coat', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'S', exact: true }).check()
  letGo()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('radio', { checked: true }).inputValue()).toBe('S')
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  expect(await page.getByRole('radio', { checked: true }).inputValue()).toBe('S')
})

browserTest(
  'of two sizes with another product between them the removed one leaves the cart',
  async ({ visitor, page, goTo, main }) => {
    await giveSizes('twice-coat', { S: 5, M: 5 })
    await signInNewShopper(visitor)
    async function add(size: string) {
      await goTo('/products/twice-coat')
      await main.getByRole('radio', { name: size, exact: true }).check()
      await main.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
      await page.getByText(`has been added to your cart. Size: ${size}.`).first().waitFor()
    }
    await add('S')
    await fillCart(page, { 'between-coat': 1 })
    await add('M')
    await goTo('/cart')
    const names = main.locator('.cart-items h3')
    await expect.poll(() => names.count()).toBe(3)
    await main
      .getByRole('button', { name: /^Remove Twice Coat/ })
      .first()
      .click()
    await page.getByText('Item has been removed from your cart.').first().waitFor()
    await expect.poll(() => names.allInnerTexts()).toEqual(['Between Coat', 'Twice Coat'])
    expect(await main.getByRole('combobox').inputValue()).toBe('M')
  },
)

import { expect } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import { fillPayment, fillShipping, orderNumberOf, placeOrderButton } from '../support/checkout.ts'
import { readMail } from '../support/mailbox.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { setSizes } from '../support/sizes.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest, findAccessibilityViolations } from '../support/visitor.ts'

const owner = await insertTestProducts('Sized Coat')

/** Gives the coat these sizes. */
async function giveSizes(sizes: Record<string, number>) {
  const { rows } = await owner.query(
    `select id from public.shop_products where slug = 'sized-coat'`,
  )
  await setSizes(owner, rows[0].id, sizes)
}

browserTest(
  'two sizes of a product are two items; one is changed in the cart, and the order and its mail name it',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await giveSizes({ S: 5, M: 5, L: 5 })
    const person = await signInNewShopper(visitor)
    const main = page.getByRole('main')
    const panelSize = main.getByLabel('Size of Sized Coat')
    await goTo('/products/sized-coat')
    expect(await panelSize.inputValue()).toBe('M')
    await main.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await page.getByText('Added to cart').first().waitFor()
    await panelSize.selectOption('L')
    await main.getByRole('button', { name: 'Buy Now' }).click()
    await main.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()

    const size = main.getByRole('combobox', { name: 'Size of Sized Coat' })
    const sizes = () =>
      size.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))
    expect(await sizes()).toEqual(['M', 'L'])
    expect(await findAccessibilityViolations(page)).toEqual([])
    await size.first().selectOption('S')
    await page.getByText('Item size has been updated.').first().waitFor()
    await expect.poll(sizes).toEqual(['S', 'L'])
    await main.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await fillShipping(page)
    await fillPayment(page)
    const review = main.locator('.order-items').filter({ visible: true }).first()
    await review.getByText('Size: S').waitFor()
    await placeOrderButton(page).click()
    const number = await orderNumberOf(page)
    await main.getByText('Size: L').waitFor()
    const mail = await readMail(person.email, new RegExp(number))
    expect(mail.text).toMatch(/Sized Coat × 1, size: \W?L\W*\$20.00[^]*Sized Coat × 1, size: \W?S/)
    await goTo('/orders')
    await main.getByRole('list', { name: 'Items' }).getByText('Size: S').waitFor()
  },
)

browserTest(
  'a size that is no longer made stands apart in the cart until another is chosen',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await giveSizes({ S: 5, M: 5 })
    await signInNewShopper(visitor)
    await fillCart(page, { 'sized-coat': 1 })
    await giveSizes({ Small: 5, Medium: 0 })
    await goTo('/cart')
    const apart = page.getByRole('region', { name: 'Not available as it stands' })
    await apart.getByText('No longer made in this size.').waitFor()
    const size = page.getByRole('combobox', { name: 'Size of Sized Coat' })
    expect(await size.locator('option:not(:disabled)').allInnerTexts()).toEqual(['Small'])
    expect(await findAccessibilityViolations(page)).toEqual([])
    await size.selectOption('Small')
    await page.getByRole('heading', { name: 'Cart Items (1)' }).waitFor()
    expect(await apart.count()).toBe(0)
  },
)

import { expect, afterAll } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import {
  applyCode,
  countOrders,
  fillSteps,
  ignoreErrors,
  openCart,
  openReviewStep,
  openTab,
  orderNumberOf,
  placeOrder,
  placeOrderButton,
} from '../support/checkout.ts'
import { shop as command } from '../support/command-line.ts'
import { connectionInto } from '../support/data-folder.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { publicScreens } from '../support/public-screens.ts'
import { shop } from '../support/shop.ts'
import { newShopper } from '../support/shopper.ts'
import { createAccount, signInNewShopper } from '../support/signed-in-shopper.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest, focusedName } from '../support/visitor.ts'

const owner = await insertTestProducts('Changed Scarf', 'Later Belt', 'Settings Scarf')
const scarf = 'changed-scarf'
browserTest.concurrent(
  'a code that is accepted after the cart was left for the checkout is used there',
  async ({ visitor, page, main }) => {
    await openCart(visitor, { [scarf]: 1 })
    const accepted = Promise.withResolvers<void>()
    await page.route('**/rest/v1/rpc/quote_order', async (route) => {
      if (route.request().postData()?.includes('WELCOME20')) await accepted.promise
      await route.continue()
    })
    await page.getByText('Add a code').click()
    await page.getByLabel('Code').fill('WELCOME20')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('heading', { name: 'Shipping', exact: true }).waitFor()
    accepted.resolve()
    await page.getByText('−$4.00').filter({ visible: true }).waitFor()
    await fillSteps(page)
    await main.getByText('WELCOME20: 20% off').waitFor()
    await page.reload()
    await main.getByText('WELCOME20: 20% off').waitFor()
  },
)

browserTest(
  'the focus stays at the code when it is accepted and when it is removed',
  async ({ visitor, page }) => {
    await openCart(visitor, { [scarf]: 1 })
    await applyCode(page, 'WELCOME20')
    await expect.poll(() => focusedName(page)).toBe('Discount')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Add a code').waitFor()
    await expect.poll(() => focusedName(page)).toBe('Discount')
  },
)

browserTest.concurrent(
  'a duplicated tab checks its new cart out, not the order of the first tab',
  async ({ visitor, page }) => {
    await openReviewStep(visitor, scarf)
    await page.getByRole('heading', { name: 'Review your order' }).waitFor()
    // As "Duplicate tab" does, the new one begins with a copy of the session storage.
    const opened = page.context().waitForEvent('page')
    await page.evaluate(() => void window.open('/cart'))
    const copy = await opened
    await copy.getByRole('heading', { name: 'Shopping Cart' }).waitFor()
    const first = await placeOrder(page)
    await fillCart(page, { 'later-belt': 1 })
    await copy.goto('/checkout')
    await copy.getByRole('heading', { name: 'Shipping', exact: true }).waitFor()
    await fillSteps(copy)
    await placeOrderButton(copy).click()
    expect(await orderNumberOf(copy)).not.toBe(first)
    expect(await countOrders(page)).toBe(2)
  },
)

browserTest(
  'an account that is changed in another tab gets its own checkout, and no order of the other',
  async ({ visitor, page }) => {
    await openReviewStep(visitor, scarf)
    const ben = { ...newShopper('ben'), firstName: 'Ben', lastName: 'Nevis' }
    const session = (await createAccount(ben)) as Record<string, string>
    await owner.query(
      `insert into public.shop_cart_items (user_id, product_id)
         select person.id, product.id from auth.users as person, public.shop_products as product
         where person.email = $1 and product.slug = $2`,
      [ben.email, scarf],
    )
    // The order waits for a change of the cart. Meanwhile the account changes.
    const letGo = await holdRequests(page, '**/rest/v1/shop_cart_items?id=*')
    await page.getByRole('link', { name: 'Edit cart' }).click()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.goBack()
    await placeOrderButton(page).click()
    await page.getByRole('button', { name: 'Placing your order...' }).waitFor()
    const link = new URLSearchParams({ type: 'recovery', ...session })
    const other = await openTab(visitor, `/reset-password#${link}`)
    await other.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    letGo()
    await page.getByRole('heading', { name: 'Shipping', exact: true }).waitFor()
    const billing = page.getByRole('group', { name: 'Billing information' })
    await expect.poll(() => billing.getByLabel('First Name').inputValue()).toBe('Ben')
    expect(await billing.getByLabel('Email').inputValue()).toBe(ben.email)
    expect(await billing.getByLabel('City').inputValue()).toBe('')
    await page.waitForTimeout(500)
    expect(await countOrders(other)).toBe(0)
    ignoreErrors(visitor, /The shopper has changed/)
  },
)

const setSettings = async (values: string) =>
  command({ connection: await connectionInto(shop.dataDir) }, `settings set ${values}`)
afterAll(async () => {
  await setSettings('free-shipping-over=50 tax-percent=8')
})

/** The public pages that say an amount of whole dollars, as they are served. */
async function pagesThatSay(amount: string): Promise<string[]> {
  const says = new RegExp(`\\${amount}(?!\\d|[.,]\\d)`)
  const pages = [...publicScreens.map(({ path }) => path), '/products/settings-scarf']
  const texts = await Promise.all(
    pages.map(async (path) => {
      const html = await (await fetch(shop.url + path)).text()
      return html.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, '')
    }),
  )
  return pages.filter((_, at) => says.test(texts[at] ?? ''))
}

browserTest(
  'one command changes a number on every page; an order between both limits is placed after one question, by who had the last step open',
  async ({ visitor, page, openVisitor }) => {
    await openReviewStep(visitor, { 'settings-scarf': 3 })
    // 60 dollars: free shipping and 4.80 tax.
    const pressFor = (total: string) => page.getByRole('button', { name: `Place order: ${total}` })
    await pressFor('$64.80').waitFor()
    const pages = await pagesThatSay('$50')
    expect(pages).toEqual(expect.arrayContaining(['/terms', '/products/settings-scarf']))

    const shopping = await openVisitor()
    await signInNewShopper(shopping)
    await fillCart(shopping.page, { 'settings-scarf': 3 })
    await shopping.goTo('/cart')
    await shopping.page.getByText('$64.80').waitFor()

    const { exitCode } = await setSettings('free-shipping-over=75 tax-percent=5.5')
    expect(exitCode).toBe(0)
    await expect.poll(() => pagesThatSay('$50')).toEqual([])
    expect(await pagesThatSay('$75')).toEqual(pages)
    const terms = await (await fetch(`${shop.url}/terms`)).text()
    expect(terms.replaceAll(/<[^>]*>/g, '')).toContain('Tax is 5.5 percent')

    await shopping.page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await shopping.page.getByText('$73.29').filter({ visible: true }).first().waitFor()

    await pressFor('$64.80').click()
    await page.getByRole('alert').getByText('Prices have changed').waitFor()
    await page.getByText('The total is $73.29 now.').first().waitFor()
    await page.getByText('Free shipping on orders over $75').filter({ visible: true }).waitFor()
    expect(visitor.consoleErrors.splice(0).join()).toContain('409')
    await pressFor('$73.29').click()
    const placed = await orderNumberOf(page)
    const { rows } = await owner.query(
      'select total_amount::text, free_shipping_over::text, tax_percent::text from public.shop_orders where order_number = $1',
      [placed],
    )
    expect(rows).toEqual([
      { total_amount: '73.29', free_shipping_over: '75.00', tax_percent: '5.50' },
    ])
  },
)

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillWishlist } from '../support/cart-and-wishlist.ts'
import {
  fillSteps,
  ignoreErrors,
  openCart,
  openCheckout,
  placeOrderButton,
  signInWithCart,
} from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { recordSpeech } from '../support/record-speech.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, hasFocus, phoneTest, waitForPath } from '../support/visitor.ts'

browserTest('a list says what it shows, also when it was empty or slow', async ({ page, goTo }) => {
  await goTo('/products?category=women')
  await page.evaluate(recordSpeech)
  await page.getByRole('main').getByRole('searchbox').fill('no-such-thing')
  await expectSpoken(page, 'No products found matching your criteria.')
  const letGo = await holdRequests(page, '**/products.data*')
  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await expectSpoken(page, 'Loading products')
  letGo()
  await expectSpoken(page, /^Showing \d+ of 1\d\d products$/)
  expect(await unheard(page)).toEqual([])
})

browserTest(
  'a search says what it found, that it found nothing, and that it was cleared',
  async ({ page, goTo, main }) => {
    await goTo('/search?q=silk')
    await page.evaluate(recordSpeech)
    const box = main.getByRole('searchbox')
    await box.fill('qqqqqq')
    await expectSpoken(page, /^No products found/)
    await box.fill('linen')
    await expectSpoken(page, /^Showing \d+ of \d+ results$/)
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expectSpoken(page, 'Start your search')
    expect(await unheard(page)).toEqual([])
  },
)

phoneTest('the drawer of filters says how many products match', async ({ page, goTo }) => {
  await goTo('/products')
  await page.evaluate(recordSpeech)
  await page.getByLabel('Sort by').selectOption('featured')
  await expectSpoken(page, 'Showing 118 of 118 products')
  await page.getByText('Show Filters').click()
  // What was said before it opened is not said again in it.
  await page.getByRole('dialog').getByLabel('In stock').check()
  await expectSpoken(page, /^\d+ products match$/)
  expect(await unheard(page)).toEqual([])
})

browserTest('a saved profile, a code and its removal are said', async ({ visitor, page, goTo }) => {
  await signInWithCart(visitor, { 'latchkey-fob': 1 })
  await goTo('/account')
  await page.evaluate(recordSpeech)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectSpoken(page, 'Profile updated successfully!')
  expect(await unheard(page)).toEqual([])
  await goTo('/cart')
  await page.evaluate(recordSpeech)
  await page.getByText('Add a code').click()
  await page.getByLabel('Code').fill('WELCOME20')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expectSpoken(page, 'WELCOME20: 20% off')
  await page.getByRole('button', { name: 'Remove WELCOME20' }).click()
  await expectSpoken(page, 'WELCOME20 removed')
  expect(await unheard(page)).toEqual([])
})

browserTest(
  'each act on cart and wishlist is said once with the count it led to, and nothing before its answer',
  async ({ visitor, page, goTo, main }) => {
    await signInNewShopper(visitor)
    await goTo('/products/latchkey-fob')
    const press = (name: string) => page.getByRole('button', { name }).first().click()
    await main.getByRole('button', { name: 'Add to Cart' }).first().waitFor()
    await page.evaluate(recordSpeech)
    const answer = await holdRequests(page, '**/rest/v1/shop_cart_items?*')
    await press('Add to Cart')
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    await page.waitForTimeout(500)
    expect(await spoken(page)).toEqual([])
    answer()
    await expectOnlySpoken(
      page,
      /^Added to cart .*Fob.* has been added to your cart\.$/,
      'Cart, 1 item',
    )
    await press('Add to Wishlist')
    await expectOnlySpoken(page, /^Added to wishlist /, 'Wishlist, 1 item')
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await expectSpoken(page, /^Cart · /)
    await press('Remove Latchkey Fob')
    await expectOnlySpoken(page, /^Item Removed /, 'Cart, 0 items')
    await press('Undo')
    await expectOnlySpoken(page, 'Cart, 1 item')
  },
)

browserTest(
  'a country that empties the region says so, and so does each copy of an order’s number',
  async ({ visitor, page, main }) => {
    await openCheckout(visitor, 'latchkey-fob')
    await page.evaluate(recordSpeech)
    await main.getByLabel('State').selectOption('California')
    await main.getByLabel('Country').selectOption('Canada')
    await expectSpoken(page, 'Province is empty: the country has changed')
    expect(await main.getByLabel('Province').inputValue()).toBe('')
    // There is no region to empty.
    await main.getByLabel('Country').selectOption('United States')
    await fillSteps(page)
    await placeOrderButton(page).click()
    await main.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
    await page.context().grantPermissions(['clipboard-write'])
    await page.evaluate(recordSpeech)
    for (const _ of ['once', 'and once more']) {
      await main.getByRole('button', { name: 'Copy the order number' }).click()
      await expectSpoken(page, 'Copied')
    }
    expect(await unheard(page)).toEqual([])
  },
)

browserTest('an error is said of a field that has the focus already', async ({ visitor }) => {
  const { page, goTo } = visitor
  await goTo('/signup')
  await page.evaluate(recordSpeech)
  await page.getByLabel('First Name').press('Enter')
  await expectSpoken(page, 'Please enter your first name')
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('First Name').press('Enter')
  // The focus moves to it: a screen reader reads the field with its error.
  await expect.poll(() => hasFocus(page.getByLabel('Last Name'))).toBe(true)
  await openCart(visitor, { 'latchkey-fob': 1 })
  await page.evaluate(recordSpeech)
  await page.getByText('Add a code').click()
  await page.getByLabel('Code').fill('NOPE')
  await page.getByLabel('Code').press('Enter')
  await expectSpoken(page, 'We do not recognise this code. Please check the spelling.')
  expect(await unheard(page)).toEqual([])
  ignoreErrors(visitor, /status of 409/)
})

browserTest('on every page regions stand before their text', async ({ visitor, page, goTo }) => {
  await signInWithCart(visitor, { 'latchkey-fob': 1 })
  await fillWishlist(page, ['silk-scarf'])
  await goTo('/')
  await page.evaluate(recordSpeech)
  for (const path of paths) {
    await page.evaluate(moveTo, path)
    await waitForPath(page, path.split('?')[0] ?? '')
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await heading.waitFor()
    await expectSpoken(page, / · /)
    expect(await unheard(page), path).toEqual([])
  }
  ignoreErrors(visitor, /status of 404/)
})

const paths = [
  '/products',
  '/products/linen-shirt',
  '/categories',
  '/search?q=no-such-thing',
  '/cart',
  '/wishlist',
  '/checkout',
  '/orders',
  '/account',
  '/contact',
  '/unsubscribe',
  '/about',
  '/order-status',
  '/size-guide',
  '/login',
]

/** Runs in the page: as a link of the shop does. */
function moveTo(path: string) {
  const { __reactRouterDataRouter: router } = window as unknown as {
    __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
  }
  void router.navigate(path)
}

interface Speech {
  spoken: string[]
  unheard: string[]
}

/** Waits until it was said, once. */
async function expectSpoken(page: Page, words: string | RegExp) {
  const isIt = (text: string) => (typeof words === 'string' ? text === words : words.test(text))
  await expect
    .poll(async () => (await spoken(page)).some(isIt), { message: String(words) })
    .toBe(true)
  const texts = await spoken(page)
  expect(texts).toEqual([...new Set(texts)])
  await page.evaluate(() => (window as unknown as { speech: Speech }).speech.spoken.splice(0))
}

/** Waits a moment for what is said, and nothing else. */
/** In any order. */
async function expectOnlySpoken(page: Page, ...words: (RegExp | string)[]) {
  await expect.poll(async () => (await spoken(page)).length).toBeGreaterThan(0)
  await page.waitForTimeout(500)
  const said = await spoken(page)
  expect(said).toHaveLength(words.length)
  for (const text of words) expect(said).toContainEqual(expect.stringMatching(text))
  await page.evaluate(() => (window as unknown as { speech: Speech }).speech.spoken.splice(0))
}

function spoken(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { speech: Speech }).speech.spoken)
}

function unheard(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { speech: Speech }).speech.unheard)
}

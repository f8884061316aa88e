import { checkoutInput, fillShipping, ignoreErrors, openCheckout } from '../support/checkout.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest } from '../support/visitor.ts'

await insertTestProducts('Released Scarf')

/** What a new release leaves of the scripts of the one before: nothing. */
const oldScripts = /\/assets\/(?!entry|react|shop).*\.(js|css)$/

browserTest.concurrent('an open checkout survives a deploy (F-21)', async ({ visitor }) => {
  const { page } = visitor
  await openCheckout(visitor, 'released-scarf')
  // The checkout loads the scripts of its next screens in advance: the deploy comes after that.
  await page.waitForLoadState('networkidle')
  await fillShipping(page)
  await page.getByLabel('Order notes').fill(checkoutInput.notes)
  await page.route(oldScripts, (route) => route.fulfill({ status: 404 }))
  // A page counts as read after three seconds: the script that reports it is not loaded for private pages.
  await page.waitForTimeout(3_500)

  // What says so when something is missing is on this device already: all steps and the receipt work.
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByText('Please enter the cardholder name.').first().waitFor()
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Place order: / }).click()
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  ignoreErrors(visitor, /404/)
})

browserTest.concurrent(
  'a script that is only prefetched and does not load leaves the page as it is (F-21)',
  async ({ visitor, expect }) => {
    const { page } = visitor
    const lost = page.waitForEvent('requestfailed')
    await page.route(/\/assets\/order-confirmation/, (route) => route.abort('connectionfailed'))
    await openCheckout(visitor, 'released-scarf')
    await page.getByLabel('Address Line 1').fill(checkoutInput.street)
    await lost
    let loads = 0
    page.on('load', () => (loads += 1))
    // The shop can be reached, so that a page that waits for it would be loaded now.
    await page.waitForTimeout(2_500)
    expect(loads).toBe(0)
    expect(await page.getByLabel('Address Line 1').inputValue()).toBe(checkoutInput.street)
    ignoreErrors(visitor, /ERR_CONNECTION_FAILED/, /Error loading route module/, /Failed to fetch/)
  },
)

browserTest.concurrent(
  'a page with a missing chunk of the last release reloads once (F-21)',
  async ({ visitor, expect }) => {
    const { page, goTo } = visitor
    await openCheckout(visitor, 'released-scarf')
    await page.getByLabel('Address Line 1').fill(checkoutInput.street)
    let loads = 0
    page.on('load', () => (loads += 1))
    // The list of the old release is only asked for to see whether it is still there.
    await page.route(/\/assets\/(manifest|header-menu)/, (route) => {
      const isNew = route.request().url().includes('manifest') && route.request().method() === 'GET'
      return isNew ? route.continue() : route.fulfill({ status: 404 })
    })
    // A part that only the header wants: the page is renewed, and what was typed is there.
    await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
    await expect.poll(() => loads).toBe(1)
    await page.getByRole('heading', { name: 'Shipping', exact: true }).waitFor()
    expect(await page.getByLabel('Address Line 1').inputValue()).toBe(checkoutInput.street)

    // A part that stays missing does not keep the page from standing still.
    await goTo('/about')
    loads = 0
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByText('This part of the page did not load.').first().waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(loads).toBe(0)
    ignoreErrors(visitor, /404/, /A lazy module failed to load/)
  },
)

import { expect } from 'vitest'

import { comeToCheckout, fillShipping, forgive, typed } from '../stage/at-checkout.ts'
import { openOwnProducts } from '../stage/own-products.ts'
import { arriveAt, journey } from '../stage/visitor.ts'

await openOwnProducts('Released Scarf')

/** What a new release leaves of the scripts of the one before: nothing. */
const oldScripts = /\/assets\/(?!entry|react|shop).*\.(js|css)$/

journey.concurrent(
  'a checkout that is open while the shop is renewed goes on (F-21)',
  async ({ visitor }) => {
    const { page } = visitor
    await comeToCheckout(visitor, 'released-scarf')
    await fillShipping(page)
    await page.getByLabel('Order notes').fill(typed.notes)
    await page.route(oldScripts, (route) => route.fulfill({ status: 404 }))

    // What says so when something is missing is on this device already: all steps and the receipt work.
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await page.getByText('Please enter the cardholder name.').first().waitFor()
    await page.getByRole('radio', { name: 'PayPal' }).check()
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await page.getByRole('button', { name: /^Place order: / }).click()
    await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
    forgive(visitor, /404/)
  },
)

journey.concurrent(
  'a page that misses a part of the old release is loaded anew, once (F-21)',
  async ({ visitor, expect }) => {
    const { page, goTo } = visitor
    await comeToCheckout(visitor, 'released-scarf')
    await page.getByLabel('Address Line 1').fill(typed.street)
    let loads = 0
    page.on('load', () => (loads += 1))
    // The list of the old release is only asked for to see whether it is still there.
    await page.route(/\/assets\/(manifest|live-search)/, (route) => {
      const isNew = route.request().url().includes('manifest') && route.request().method() === 'GET'
      return isNew ? route.continue() : route.fulfill({ status: 404 })
    })
    // A part that only the header wants: the page is renewed, and what was typed is there.
    await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
    await expect.poll(() => loads).toBe(1)
    await page.getByRole('heading', { name: 'Shipping', exact: true }).waitFor()
    expect(await page.getByLabel('Address Line 1').inputValue()).toBe(typed.street)

    // A part that stays missing does not keep the page from standing still.
    await goTo('/about')
    loads = 0
    await page.keyboard.press('Control+k')
    await page.getByText('This part of the page did not load.').first().waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(loads).toBe(0)
    forgive(visitor, /404/, /A part of the page did not come/)
  },
)

journey.concurrent(
  'a screen whose script does not come leaves the old one standing until it does (F-21)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await goTo('/about')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Careers' }).click()
    await page.getByText('You are offline. Your cart is safe.').waitFor()
    await page.waitForTimeout(1500)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/about')

    const loaded = page.waitForEvent('load')
    await page.context().setOffline(false)
    await loaded
    await goTo('/about')
    await page.getByRole('link', { name: 'Careers' }).click()
    await arriveAt(page, '/careers')
    forgive(visitor, /ERR_INTERNET_DISCONNECTED/, /Error loading route module/, /Failed to fetch/)
  },
)

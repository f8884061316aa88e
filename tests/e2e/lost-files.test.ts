import type { Page, Route } from 'playwright-core'

import {
  checkoutInput,
  fillShipping,
  ignoreErrors,
  openCheckout,
  signInWithCart,
} from '../support/checkout.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest, waitForHydration } from '../support/visitor.ts'

const screens = ['/', '/products', '/products/lagan-wrap-dress', '/cart', '/checkout', '/terms']

browserTest.concurrent.for(screens)(
  '%s works, with its shopper signed in, after each script and stylesheet was lost once',
  async (path, { visitor, page, expect }) => {
    await signInWithCart(visitor, { 'lagan-wrap-dress': 1 })
    const open = () => page.goto(path)
    await open()
    await page.getByRole('banner').getByLabel('Account', { exact: true }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const { styles, ...usual } = await readScreen(page)
    const files = await filesOf(page)
    expect(files.length).toBeGreaterThan(8)
    for (const together of lossesOf(path, files)) {
      let left = together.length
      for (const file of together) void (await lose(page, file)).lost.then(() => left--)
      await open()
      await expect
        .poll(async () => ({ left, ...(await tryAgain(page)) }), {
          interval: 250,
          message: together.join(' '),
        })
        .toEqual({ left: 0, ...usual, styles: expect.arrayContaining(styles) })
    }
    ignoreErrors(visitor, /./)
  },
)

/** The screen or part that is the first to ask for a file. */
const losers = new Map<string, string>()

/** What a screen or part loses at once: the files of which it is the first to ask, twelve at a time, and all others. */
function lossesOf(name: string, files: string[]): string[][] {
  for (const file of files) if (!losers.has(file)) losers.set(file, name)
  const own = files.filter((file) => losers.get(file) === name)
  const shared = files.filter((file) => losers.get(file) !== name)
  const losses = shared.length > 0 ? [shared] : []
  while (own.length > 0) losses.push(own.splice(0, 12))
  return losses
}

/** The addresses of the scripts and stylesheets that the page has asked for. */
function filesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return [...new Set(asked.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path)))]
  })
}

/** Lets the next request of the file fail. */
async function lose(page: Page, file: string): Promise<{ lost: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const abort = (route: Route) => route.abort('connectionfailed').then(resolve)
  await page.route(`**${file}`, abort, { times: 1 })
  return { lost: promise }
}

/** What a shopper does about a loss; returns the screen before. */
async function tryAgain(page: Page) {
  await waitForHydration(page)
  const screen = await readScreen(page)
  const again = page.getByRole('main').getByText('Try Again', { exact: true })
  await again
    .or(page.getByRole('heading', { level: 1 }))
    .last()
    .click()
  return screen
}

function readScreen(page: Page) {
  return page.evaluate(() => ({
    path: location.pathname,
    heading: document.querySelector('h1')?.textContent,
    account: document.querySelector('header [data-for=account]')?.ariaLabel,
    cart: document.querySelector('header a[href="/cart"]')?.ariaLabel,
    styles: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => sheet !== null)
      .map(({ href }) => new URL(href).pathname)
      .toSorted(),
  }))
}

await insertTestProducts('Released Scarf')

/** What a new release leaves of the scripts of the one before: nothing. */
const oldScripts = /\/assets\/(?!entry|react|shop).*\.(js|css)$/

browserTest.concurrent('an open checkout survives a deploy (F-21)', async ({ visitor, page }) => {
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
  async ({ visitor, page, expect }) => {
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
  async ({ visitor, page, goTo, expect }) => {
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

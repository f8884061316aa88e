import type { Page, Route } from 'playwright-core'

import { fillCart } from '../support/cart-and-wishlist.ts'
import { ignoreErrors } from '../support/checkout.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, waitForHydration } from '../support/visitor.ts'

const screens = ['/', '/products', '/products/lagan-wrap-dress', '/cart', '/checkout', '/terms']

browserTest.concurrent.for(screens)(
  '%s works, with its shopper signed in, after each script and stylesheet was lost once',
  async (path, { visitor, expect }) => {
    const { page } = visitor
    await signInNewShopper(visitor)
    await fillCart(page, { 'lagan-wrap-dress': 1 })
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

import type { Page, Route } from 'playwright-core'

import { fillCart, fillWishlist } from '../support/cart-and-wishlist.ts'
import { ignoreErrors } from '../support/checkout.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, waitForHydration } from '../support/visitor.ts'

const screens = [
  '/',
  '/products',
  '/products/lagan-wrap-dress',
  '/search?q=coat',
  '/cart',
  '/wishlist',
  '/checkout',
  '/orders',
  '/account',
  '/contact',
  '/unsubscribe',
]

browserTest.concurrent.for(screens)(
  '%s works, with its shopper signed in, after each script and stylesheet was lost once',
  async (path, { visitor, expect }) => {
    const { page } = visitor
    await signInNewShopper(visitor)
    await fillCart(page, { 'lagan-wrap-dress': 1 })
    await fillWishlist(page, ['lagan-wrap-dress'])
    const open = () => page.goto(path)
    await open()
    const first = await firstFiles(page)
    await page.getByRole('banner').getByLabel('Account', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    const { styles, ...usual } = await readScreen(page)
    const files = (await filesOf(page)).filter((file) => !first.includes(file))
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) {
      const { lost } = await lose(page, file)
      await open()
      await lost
      await expect
        .poll(() => tryAgain(page), { interval: 500, message: file })
        .toEqual({ ...usual, styles: expect.arrayContaining(styles) })
    }
    ignoreErrors(visitor, /./)
  },
)

/** The addresses of the scripts and stylesheets that the page has asked for. */
function filesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return [...new Set(asked.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path)))]
  })
}

/** Those of them that the document names: without these scripts it is a page without JavaScript. */
async function firstFiles(page: Page): Promise<string[]> {
  const html = await (await page.request.get(page.url())).text()
  return (html.match(/\/assets\/[\w.-]+\.js/g) ?? []).filter((path) => !path.includes('.css'))
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

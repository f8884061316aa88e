import type { Locator, Page, Route } from 'playwright-core'

import { waitForAnimations } from '../support/animations.ts'
import { fillCart } from '../support/cart-and-wishlist.ts'
import { ignoreErrors } from '../support/checkout.ts'
import { signInAs, signInNewShopper } from '../support/signed-in-shopper.ts'
import { ada } from '../support/shopper.ts'
import { browserTest, desktop, phone, waitForHydration } from '../support/visitor.ts'

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

/** A part that opens on a press; `opens` is its selector. */
interface Part {
  path: string
  /** Pressed before it. */
  before?: string
  press: string
  opens: string
  small?: true
}

const parts: Record<string, Part> = {
  'the filters of a phone': { path: '/products', press: 'Filters', opens: 'dialog', small: true },
  'the size guide': {
    path: '/products/lagan-wrap-dress',
    before: 'Size and fit',
    press: 'Size guide',
    opens: 'dialog',
  },
}

browserTest.concurrent.for(Object.entries(parts))(
  '%s opens whole after each of its scripts and stylesheets was lost once',
  async ([name, { path, before, press, opens, small }], { openVisitor, expect }) => {
    const visitor = await openVisitor(small ? phone : desktop)
    const { page } = visitor
    await signInNewShopper(visitor)
    const opener = page
      .locator('button, summary, a')
      .filter({ hasText: new RegExp(press), visible: true })
    const part = page.locator(opens).last()
    async function open() {
      await page.goto(path)
      await waitForHydration(page)
      await page
        .getByRole('banner')
        .getByLabel('Account', { exact: true })
        .waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      if (before) await page.getByRole('main').getByText(before).click()
    }
    await open()
    const there = await filesOf(page)
    await opener.first().click()
    await part.waitFor()
    await waitForAnimations(page)
    const usual = await placeOf(part)
    const files = (await filesOf(page)).filter((file) => !there.includes(file))
    expect(files.length).toBeGreaterThan(0)
    for (const together of lossesOf(name, files)) {
      for (const file of together) await lose(page, file)
      await open()
      await expect
        .poll(
          async () => {
            if (!(await part.isVisible())) await opener.first().click()
            await waitForAnimations(page)
            return placeOf(part)
          },
          { interval: 500, message: together.join(' ') },
        )
        .toEqual(usual)
    }
    ignoreErrors(visitor, /./)
  },
)

browserTest(
  'a buyer writes a review after each script of the reviews was lost once',
  async ({ visitor, expect }) => {
    const { page, goTo } = visitor
    await signInAs(visitor, ada)
    const open = () => goTo('/products/wharfe-shetland-crew')
    const write = page.getByRole('button', { name: 'Write a review' })
    await open()
    await write.waitFor()
    const files = (await filesOf(page)).filter((file) => file.includes('review'))
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) {
      const { lost } = await lose(page, file)
      await open()
      await lost
      await expect.poll(() => canPress(page, write), { interval: 500, message: file }).toBe(true)
      await write.click()
      await page.getByRole('form', { name: 'Write a review' }).waitFor()
    }
    ignoreErrors(visitor, /./)
  },
)

browserTest(
  'a mailed link is answered after each script that its press loads was lost once',
  async ({ visitor, expect }) => {
    const { page, goTo } = visitor
    const confirm = page.getByRole('button', { name: 'Confirm my email address' })
    const answer = page.getByRole('heading', { name: 'This link has expired' })
    const open = () => goTo('/confirm?type=signup&token_hash=unknown')
    await open()
    await page.waitForLoadState('networkidle')
    const there = await filesOf(page)
    await confirm.click()
    await answer.waitFor()
    const files = (await filesOf(page)).filter((file) => !there.includes(file))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const { lost } = await lose(page, file)
      await open()
      await confirm.click()
      await lost
      await page.getByText('We could not reach the shop. Please try again.').first().waitFor()
      await confirm.click()
      await answer.waitFor()
    }
    ignoreErrors(visitor, /./)
  },
)

/** The screen or part that is the first to ask for a file. */
const losers = new Map<string, string>()

/** What a screen or part loses at once: the files of which it is the first to ask, by sixes, and all others. */
function lossesOf(name: string, files: string[]): string[][] {
  for (const file of files) if (!losers.has(file)) losers.set(file, name)
  const own = files.filter((file) => losers.get(file) === name)
  const shared = files.filter((file) => losers.get(file) !== name)
  const losses = shared.length > 0 ? [shared] : []
  while (own.length > 0) losses.push(own.splice(0, 6))
  return losses
}

/** Presses the heading, after which what was lost is asked for again. */
async function canPress(page: Page, control: Locator): Promise<boolean> {
  await page.getByRole('heading', { level: 1 }).click()
  return control.isVisible()
}

/** Where its styles put it. */
async function placeOf(part: Locator) {
  const box = await part.boundingBox({ timeout: 1_000 }).catch(() => null)
  return box && { x: box.x, width: box.width }
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

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { ignoreErrors } from '../support/checkout.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, desktop, phone, type Visitor } from '../support/visitor.ts'

browserTest(
  'a search whose request is lost empties the results and says so beside its form (R-549)',
  async ({ visitor, page, goTo, main }) => {
    await goTo('/search?q=wool')
    const results = main.getByRole('article')
    const category = main.getByLabel('Category')
    await results.first().waitFor()
    const options = await category.locator('option').allInnerTexts()
    const mend = await breakRequests(page)
    for (const name of ['In Stock Only', 'Featured Products']) {
      const filter = main.getByLabel(name)
      await filter.press('Space')
      await errorNotice(page).getByText('Search Error', { exact: true }).waitFor()
      await errorNotice(page).getByRole('button', { name: 'Close' }).click()
      await heading(page, 'Search').waitFor()
      await heading(page, 'Search Error').waitFor()
      await main.getByText('Failed to perform search. Please try again.').first().waitFor()
      expect(await results.count()).toBe(0)
      expect(await filter.isChecked()).toBe(true)
    }
    expect(page.url()).toContain('/search?q=wool&inStock=true&featured=true')
    expect(await main.getByLabel('In Stock Only').isChecked()).toBe(true)
    expect(await main.getByRole('searchbox').inputValue()).toBe('wool')
    expect(await category.locator('option').allInnerTexts()).toEqual(options)
    await mend()
    await main.getByRole('button', { name: 'Try Again' }).click()
    await results.first().waitFor()
    expect(await errorNotice(page).count()).toBe(0)
    ignore(visitor)
  },
)

browserTest(
  'a part of the page whose script is lost says so and opens at the next press',
  async ({ openVisitor }) => {
    const desk = await openVisitor()
    const hand = await openVisitor(phone)
    await signInNewShopper(desk)
    const cases = [
      [desk, '/about', 'Menu', 'header-menu', 'menu'],
      [desk, '/about', 'Account', 'account-menu', 'menu'],
      [desk, '/products/lagan-wrap-dress', 'Size guide', 'size-guide-sheet', 'dialog'],
      [hand, '/products', 'Show Filters', 'filter-drawer', 'dialog'],
    ] as const
    for (const [visitor, path, name, script, part] of cases) {
      const { page, goTo } = visitor
      await goTo(path)
      if (name === 'Size guide') await page.getByText('Size and fit').click()
      const named = page.getByRole('button', { name, exact: true })
      const button = named.or(page.getByText(name, { exact: true })).filter({ visible: true })
      const address = new RegExp(`/${script}-[^/]*\\.js$`)
      await page.route(address, (route) => route.abort('connectionfailed'))
      await button.first().click()
      await page.getByText('This part of the page did not load.').first().waitFor()
      expect(await button.first().getAttribute('aria-expanded')).not.toBe('true')
      await page.unroute(address)
      // The pointer is on it already: nothing but the press loads it.
      await button.first().click()
      await page.getByRole(part).first().waitFor()
      ignoreErrors(visitor, /ERR_CONNECTION_FAILED/, /A lazy module failed to load/)
    }
  },
)

const lateNotice = (page: Page | Locator) =>
  page.locator('.toast').filter({ hasText: 'This takes longer than usual.' })
const late = [/ERR_CONNECTION_FAILED/, /loading route module/, /dynamically imported/]

browserTest.concurrent.for([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)(
  'a page whose script does not come is waited for on %s, and the notice of it covers no tool of the header',
  async ([, size], { openVisitor, expect }) => {
    const visitor = await openVisitor(size)
    const { page, goTo } = visitor
    await goTo('/products')
    await page.route('**/*', (route) => route.abort('connectionfailed'))
    await follow(page, '/contact')
    await lateNotice(page).waitFor()
    const findCovered = () => page.getByRole('banner').evaluate(findCoveredByNotice)
    await expect.poll(findCovered).toEqual([])
    await page.unroute('**/*')
    await page.waitForURL('**/contact')
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
    await lateNotice(page).waitFor({ state: 'detached' })
    ignoreErrors(visitor, ...late)
  },
)

browserTest.concurrent(
  'the notice of a late page can be closed, also over a drawer',
  async ({ visitor, page, goTo, expect }) => {
    await goTo('/products/lagan-wrap-dress')
    await page.getByText('Size and fit', { exact: true }).click()
    await page.getByRole('link', { name: 'Size guide', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.waitFor()
    await page.route('**/*', (route) => route.abort('connectionfailed'))
    await drawer.getByRole('link', { name: 'full size guide' }).click()
    await lateNotice(drawer).getByRole('button', { name: 'Close' }).click()
    await lateNotice(drawer).waitFor({ state: 'detached' })
    expect(await drawer.isVisible()).toBe(true)
    ignoreErrors(visitor, ...late)
  },
)

/** Runs in the page: what the notice covers of the header's links and buttons. */
function findCoveredByNotice(header: Element): (string | null)[] {
  const notice = document.querySelector('.toast')?.getBoundingClientRect()
  if (!notice) throw new Error('There is no notice')
  return [...header.querySelectorAll('a, button')]
    .filter((tool) => {
      const { top, bottom, left, right } = tool.getBoundingClientRect()
      const isBeside = left >= notice.right || right <= notice.left
      return right > left && !isBeside && top < notice.bottom && bottom > notice.top
    })
    .map((tool) => tool.getAttribute('aria-label') ?? tool.textContent)
}

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, exact: true }).first()

const errorNotice = (page: Page) =>
  page
    .getByRole('region', { name: /^Notices/ })
    .locator('li[data-state=open][data-variant=destructive]')

/** Presses a link of the shop that nothing has prefetched. */
async function follow(page: Page, path: string) {
  await page.evaluate((href) => {
    const link = [...document.querySelectorAll('a')].find(
      (each) => each.pathname === href && !each.search,
    )
    if (!link) throw new Error(`No link to ${href}`)
    link.click()
  }, path)
}

/** Requests are dropped and answered by 500 in turns, until the returned function is called. */
async function breakRequests(page: Page) {
  const address = /\.data(\?|$)/
  await page.route(address, (route) =>
    ++losses % 2 === 1
      ? route.abort('connectionfailed')
      : route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }),
  )
  return () => page.unroute(address)
}

let losses = 0

function ignore(visitor: Visitor) {
  ignoreErrors(visitor, /ERR_CONNECTION_FAILED/, /500/)
}

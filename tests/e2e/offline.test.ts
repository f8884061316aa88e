import type { Page } from 'playwright-core'

import { ignoreErrors } from '../support/checkout.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import {
  browserTest,
  phoneTest,
  type Visitor,
  waitForHydration,
  waitForPath,
} from '../support/visitor.ts'

browserTest.concurrent(
  'visited pages stay readable offline, with back, forward and reload',
  async ({ visitor, page, goTo, expect }) => {
    await goTo('/products')
    const card = page.getByRole('article').first()
    const product = await card.getByRole('heading').innerText()
    // A page is stored when the browser is idle.
    await expect.poll(() => keptPages(page)).toHaveLength(1)
    await card.getByRole('link').first().click()
    await heading(page, product).waitFor()
    await expect.poll(() => keptPages(page)).toHaveLength(2)

    await loseLine(visitor)
    await page.goBack()
    await heading(page, 'Products').waitFor()
    expect(await page.getByRole('article').count()).toBe(40)
    await page.goForward()
    await heading(page, product).waitFor()
    await page.reload()
    await waitForHydration(page)
    await heading(page, product).waitFor()
    // At the foot of the window, wherever one reads.
    const { y = 0 } = (await banner(page).boundingBox()) ?? {}
    expect(y).toBeGreaterThan(800)
    // Loaded anew, and alive: scripts and styles are there as well.
    await page.goBack()
    await page.getByRole('article').nth(39).waitFor()
    expect(await page.getByText('Something went wrong').count()).toBe(0)
  },
)

browserTest.concurrent(
  'offline, a link to an unvisited page keeps the current page and opens when the connection returns',
  async ({ visitor, page, goTo, expect }) => {
    await goTo('/products')
    // Losing the connection while the worker is fetched would log an error.
    await expect.poll(() => keptPages(page)).toEqual(['/products'])
    await loseLine(visitor)
    for (const name of ['Cards & Gifts', 'Careers']) {
      await page.getByRole('link', { name }).first().click()
      await promised(page).waitFor()
      // Also after the time in which a slow answer would have shown a skeleton.
      await page.waitForTimeout(400)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Products')
      expect(await page.getByRole('article').count()).toBe(40)
    }
    // Of two presses the last counts, as ever.
    await page.context().setOffline(false)
    await waitForPath(page, '/careers')
    await heading(page, 'Careers').waitFor()
    // It may have come as a document; asleep it would not hear that the line is lost again.
    await waitForHydration(page)
    expect(await banner(page).count()).toBe(0)

    await loseLine(visitor)
    await page.getByRole('link', { name: 'Cards & Gifts' }).first().click()
    await promised(page).waitFor()
    await page.context().setOffline(false)
    await heading(page, 'Cards & Gifts').waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThan(1)
  },
)

phoneTest.concurrent(
  'Back offline restores the first page of the visit and its scroll position',
  async ({ visitor, page, goTo, expect }) => {
    const fetched: string[] = []
    page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname))
    await goTo('/products')
    const card = page.getByRole('article').nth(2)
    const address = await card.getByRole('link').first().getAttribute('href')
    await card.scrollIntoViewIfNeeded()
    await expect.poll(() => fetched).toContain(`${address}.data`)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => keptPages(page)).toEqual(['/products'])
    await loseLine(visitor)
    const height = await page.evaluate(() => scrollY)
    expect(height).toBeGreaterThan(400)
    await card.tap()
    await page.waitForURL('**/products/*')
    await page.goBack()
    await page.getByRole('article').nth(39).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(height)
  },
)

browserTest.concurrent(
  'private pages are not stored, and signing out works offline',
  async ({ visitor, page, goTo, expect }) => {
    const grace = await signInNewShopper(visitor)
    for (const path of ['/orders', '/cart', '/account', '/login?from=%2Forders', '/about']) {
      await goTo(path)
      await page.waitForLoadState('networkidle')
    }
    await expect.poll(() => keptPages(page)).toContain('/about')
    await goTo('/account')
    await heading(page, 'My Account').waitFor()
    expect((await keptPages(page)).join()).not.toMatch(/orders|cart|account|login/)
    const kept = await keptTexts(page)
    for (const own of [grace.email, grace.lastName]) expect(kept).not.toContain(own)

    const account = page.getByRole('banner').getByRole('button', { name: 'Account' })
    await account.hover() // the menu comes with the pointer
    await page.waitForLoadState('networkidle')
    await loseLine(visitor)
    await account.click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.getByRole('heading', { name: 'Please Sign In' }).waitFor()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(grace.email)
    expect(await page.getByText('We could not sign you out').count()).toBe(0)
    // The next user of this browser sees public pages only.
    await page.goto('/about')
    await heading(page, 'About').waitFor()
    await page.goto('/account')
    await heading(page, 'You are offline').waitFor()
    expect(await page.content()).not.toContain(grace.email)
    await page.context().setOffline(false)
    await waitForPath(page, '/login')
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  },
)

browserTest.concurrent(
  'a new release deletes the stored pages of the last one, and at most 40 pages are stored',
  async ({ page, goTo, expect }) => {
    await goTo('/about')
    await expect.poll(() => keptPages(page)).toEqual(['/about'])
    await page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      const now = await caches.open(name)
      for (let old = 0; old < 45; old++) await now.put(`/old-${old}`, new Response('old'))
      await caches.open('pages-before')
      await caches.open('of-another-site')
    })
    await goTo('/size-guide')
    // Before its pages are asked for, which would open it anew.
    const names = () => page.evaluate(() => caches.keys())
    await expect.poll(names).not.toContain('pages-before')
    expect(await names()).toContain('of-another-site')
    await expect.poll(() => keptPages(page)).toContain('/size-guide')
    await expect.poll(async () => (await keptPages(page)).length).toBe(40)
    expect(await keptPages(page)).not.toContain('/about')
    // The worker may only connect to the shop.
    const worker = await page.request.get('/offline.js')
    expect(worker.headers()['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'",
    )
  },
)

async function loseLine(visitor: Visitor) {
  await visitor.page.context().setOffline(true)
  await banner(visitor.page).waitFor()
  ignoreErrors(
    visitor,
    /ERR_INTERNET_DISCONNECTED/,
    /status of 503/,
    /Error loading route module/,
    /Failed to fetch/,
  )
}

function banner(page: Page) {
  return page.getByText('You are offline. Your cart is safe.')
}

function promised(page: Page) {
  return banner(page).filter({ hasText: 'Your page opens once you are back online.' })
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

/** The addresses of the documents that this browser keeps, oldest first. */
async function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'))
    const stores = await Promise.all(names.map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => url.slice(location.origin.length))
  })
}

async function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const pages = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const store = await caches.open(name)
        const answers = await store.matchAll()
        return Promise.all(answers.map((answer) => answer.text()))
      }),
    )
    return pages.flat().join('\n')
  })
}

browserTest('on a phone the page ends above the offline notice', async ({ visitor, expect }) => {
  const { page, goTo } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo('/products/lagan-wrap-dress')
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  const overlap = () =>
    page.evaluate(() => {
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
      const end = [...document.querySelectorAll('footer a')].at(-1)?.getBoundingClientRect()
      const notice = document.querySelector('.offline-banner')?.getBoundingClientRect()
      return (end?.bottom ?? 0) - (notice?.top ?? 0)
    })
  await expect.poll(overlap, { timeout: 5_000 }).toBeLessThan(0)
  ignoreErrors(visitor, /./)
})

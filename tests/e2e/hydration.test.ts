import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { holdRequests } from '../support/hold-requests.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, waitForHydration } from '../support/visitor.ts'

// A page is shown before its scripts have loaded. Links, forms and fields work in the meantime.

browserTest(
  'scripts are preloaded after all that is seen, at low priority',
  async ({ page, goTo }) => {
    await goTo('/products')
    const [[seen = '', rest = ''], requested] = await page.evaluate(async () => {
      const html = await (await fetch(location.href)).text()
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
      return [html.split('</footer>'), scripts.length] as const
    })
    expect(seen).not.toContain('modulepreload')
    const preloads = rest.match(/<link [^>]*modulepreload[^>]*>/g) ?? []
    expect(preloads.length).toBeGreaterThan(5)
    expect(preloads.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([])
    expect(requested).toBeGreaterThan(5)
  },
)

browserTest(
  'a page in a background tab hydrates before its pictures have loaded',
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { get: () => true })
    })
    const showPictures = await holdRequests(page, '**/pictures/**')
    await page.goto('/', { waitUntil: 'commit' })
    await waitForHydration(page)
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
    showPictures()
  },
)

browserTest('links and forms work before the page is hydrated', async ({ page }) => {
  const sendScripts = await holdRequests(page, '**/assets/*.js')
  await page.goto('/products', { waitUntil: 'commit' })
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL('**/products/*', { waitUntil: 'commit' })
  await page.goto('/search', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('wool')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).press('Enter')
  await page.waitForURL(({ search }) => search.startsWith('?q=wool'), { waitUntil: 'commit' })
  expect(await isHydrated(page)).toBe(false)
  sendScripts()
  await waitForHydration(page)
})

browserTest('a click during hydration is handled once', async ({ visitor, page }) => {
  await signInNewShopper(visitor)
  await page.addInitScript(() => {
    const press = () => {
      const buttons = [...document.querySelectorAll('button')]
      const add = buttons.find((button) => button.textContent === 'Add to Cart')
      if (add && Object.keys(add).some((key) => key.startsWith('__react'))) add.click()
      else setTimeout(press)
    }
    press()
  })
  // So slow that React hydrates in many steps, and the press comes between two of them.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/products/cheviot-throw')
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  await page.waitForLoadState('networkidle')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
})

browserTest('text typed before and after hydration stays together', async ({ page }) => {
  const sendScripts = await holdRequests(page, '**/assets/*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  const words = page.getByLabel('Message')
  await words.pressSequentially('Is the throw')
  expect(await isHydrated(page)).toBe(false)
  sendScripts()
  await waitForHydration(page)
  expect(await words.inputValue()).toBe('Is the throw')
  await words.pressSequentially(' washable?')
  expect(await words.inputValue()).toBe('Is the throw washable?')
})

browserTest('a search typed and filtered before the page is hydrated is run', async ({ page }) => {
  const sendScripts = await holdRequests(page, '**/assets/*.js')
  await page.goto('/search', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('wool')
  await page.getByLabel('Category').selectOption('men')
  await page.getByLabel('In Stock Only').check()
  expect(await isHydrated(page)).toBe(false)
  sendScripts()
  await page.waitForURL('**/search?q=wool&category=men&inStock=true')
  await page.getByRole('heading', { name: 'Search Results for "wool"' }).waitFor()
})

browserTest(
  'a list is searched for what was typed before the page is hydrated',
  async ({ page }) => {
    const sendScripts = await holdRequests(page, '**/assets/*.js')
    await page.goto('/products', { waitUntil: 'commit' })
    await page.getByRole('searchbox', { name: 'Find in this list' }).pressSequentially('silk')
    await page.getByLabel('Sort by').focus()
    await page.getByLabel('Sort by').selectOption('price-low')
    expect(await isHydrated(page)).toBe(false)
    sendScripts()
    await page.waitForURL('**/products?search=silk&sortBy=price-low')
  },
)

browserTest(
  'Enter right after hydration searches for what was typed before it',
  async ({ page }) => {
    // The page comes to its own timers later.
    await page.addInitScript(() => {
      const later = window.setTimeout
      const postponed = (action: () => void, ms = 300) => later(action, ms)
      window.setTimeout = postponed as typeof later
    })
    for (const [path, label, found] of [
      ['/search', 'Search', '/search?q=wool'],
      ['/products', 'Find in this list', '/products?search=wool'],
    ] as const) {
      const sendScripts = await holdRequests(page, '**/assets/*.js')
      await page.goto(path, { waitUntil: 'commit' })
      const box = page.getByRole('searchbox', { name: label, exact: true })
      await box.fill('wool')
      sendScripts()
      await waitForHydration(page)
      await box.press('Enter')
      await page.waitForURL(`**${found}`)
    }
  },
)

browserTest('a quantity typed before the page is hydrated is added', async ({ visitor, page }) => {
  await signInNewShopper(visitor)
  const sendScripts = await holdRequests(page, '**/assets/*.js')
  await page.goto('/products/cheviot-throw', { waitUntil: 'commit' })
  await page.getByRole('spinbutton').fill('3')
  expect(await isHydrated(page)).toBe(false)
  sendScripts()
  await waitForHydration(page)
  await page.locator('.purchase-panel-buttons').getByText('Add to Cart').click()
  await page.getByRole('link', { name: 'Cart, 3 items' }).waitFor()
})

async function isHydrated(page: Page) {
  return page.evaluate(() => 'hydrated' in document.documentElement.dataset)
}

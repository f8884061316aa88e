import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { holdRequests } from '../support/hold-requests.ts'
import { browserTest, hasFocus, phoneTest, waitForHydration } from '../support/visitor.ts'

// The address is the only state of a filter: a control shows the address that is loaded or being loaded.

browserTest(
  'after Back a control shows the address, also in a new document',
  async ({ page, goTo }) => {
    await goTo('/products')
    await page.getByLabel('In stock').check()
    await waitForQuery(page, '?inStock=true')
    await page.getByLabel('Featured').check()
    await waitForQuery(page, '?inStock=true&featured=true')
    await page.goBack()
    await waitForQuery(page, '?inStock=true')
    await expect.poll(() => page.getByLabel('Featured').isChecked()).toBe(false)

    await page.getByLabel('Featured').check()
    // One entry of the history each: an order chosen meanwhile would replace it.
    await waitForQuery(page, '?inStock=true&featured=true')
    await page.getByLabel('Sort by').selectOption('featured')
    await waitForQuery(page, '?inStock=true&featured=true&sortBy=featured')
    await goTo('/about')
    await page.evaluate(() => history.go(-3))
    await waitForQuery(page, '?inStock=true')
    await waitForHydration(page)
    await page.waitForTimeout(500)
    expect(queryOf(page)).toBe('?inStock=true')
    expect(await page.getByLabel('Featured').isChecked()).toBe(false)
    expect(await page.getByLabel('Sort by').inputValue()).toBe('name')
  },
)

browserTest('the price follows keys, pointer and address', async ({ page, goTo }) => {
  await goTo('/products')
  await page.getByText('Show Filters').click()
  const lowest = page.getByRole('slider', { name: 'Lowest price' })
  const highest = page.getByRole('slider', { name: 'Highest price' })
  const amount = page.getByRole('spinbutton', { name: 'Highest price' })
  const entries = await page.evaluate(() => history.length)
  // In one tick: a pause between two keys would make two entries.
  await lowest.evaluate((thumb) => {
    const press = { key: 'ArrowRight', bubbles: true }
    for (const _ of '123') thumb.dispatchEvent(new KeyboardEvent('keydown', press))
  })
  expect(await lowest.getAttribute('aria-valuenow')).toBe('30')
  await waitForQuery(page, '?minPrice=30')
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await waitForQuery(page, '')
  await expect.poll(() => lowest.getAttribute('aria-valuenow')).toBe('0')
  await amount.fill('300')
  await amount.press('Enter')
  await waitForQuery(page, '?maxPrice=300')

  // There and back, which changes nothing.
  const thumb = (await highest.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [thumb.x + thumb.width / 2, thumb.y + thumb.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y)
  expect(await highest.getAttribute('aria-valuenow')).not.toBe('300')
  await page.mouse.move(x, y)
  await page.mouse.up()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await waitForQuery(page, '')
  await expect.poll(() => highest.getAttribute('aria-valuenow')).toBe('980')
  expect(await amount.inputValue()).toBe('980')

  await goTo('/search?q=wool')
  await lowest.press('ArrowRight')
  await waitForQuery(page, '?q=wool&minPrice=10')
  await page.getByRole('button', { name: 'Reset' }).click()
  await waitForQuery(page, '')
  await expect.poll(() => lowest.getAttribute('aria-valuenow')).toBe('0')
})

browserTest(
  'what is cleared while a request is under way stays cleared',
  async ({ page, goTo }) => {
    await goTo('/products?inStock=true')
    const letGo = await holdRequests(page, '**/products.data*')
    await page.getByLabel('Featured').click()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByLabel('Sort by').selectOption('price-low')
    letGo()
    await waitForQuery(page, '?sortBy=price-low')
    expect(await page.getByLabel('Featured').isChecked()).toBe(false)

    await goTo('/search?q=wool')
    const search = await holdRequests(page, '**/search.data*')
    await page.getByLabel('In Stock Only').click()
    await page.getByLabel('Sort by').selectOption('newest')
    search()
    await waitForQuery(page, '?q=wool&inStock=true&sort=newest')
  },
)

browserTest('text that was just typed does not call back who left', async ({ page, goTo }) => {
  await goTo('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Women' }).click()
  await page.getByRole('heading', { level: 1, name: 'Women' }).waitFor()
  await page.getByRole('searchbox', { name: 'Find in this list' }).pressSequentially('silk')
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await page.waitForTimeout(600)
  expect(new URL(page.url()).pathname).toBe('/about')
})

phoneTest(
  'on a phone Back closes the filters, and their counts follow them',
  async ({ page, goTo }) => {
    await goTo('/products')
    const drawer = page.getByRole('dialog', { name: 'Filter Products' })
    await page.getByText('Show Filters').click()
    await drawer.getByLabel('In stock').check()
    await drawer.getByRole('button', { name: 'Apply Filters' }).click()
    await waitForQuery(page, '?inStock=true')
    await page.getByText('Show Filters').click()
    const women = drawer.locator('option[value=women]')
    const before = await women.textContent()
    await drawer.getByLabel('Featured').check()
    await expect.poll(() => women.textContent()).not.toBe(before)
    await page.goBack()
    await drawer.waitFor({ state: 'detached' })
    await page.getByText('Show Filters').click()
    expect(await drawer.getByLabel('Featured').isChecked()).toBe(false)
    expect(await drawer.getByLabel('In stock').isChecked()).toBe(false)
  },
)

browserTest(
  'Enter searches the list; what changes nothing adds no history entry',
  async ({ page, goTo, main }) => {
    await goTo('/products?category=women')
    const box = page.getByRole('searchbox', { name: 'Find in this list' })
    // No pause ends.
    await page.evaluate(() => {
      const later = window.setTimeout
      const postponed = (action: () => void, ms = 0) => later(action, ms === 250 ? 60_000 : ms)
      window.setTimeout = postponed as typeof later
    })
    await box.fill('silk')
    await box.press('Enter')
    await waitForQuery(page, '?search=silk&category=women')
    const length = () => page.evaluate(() => history.length)
    let entries = await length()
    await box.press('Enter')
    await page.getByText('Show Filters').click()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await waitForQuery(page, '')
    entries += 1
    await page.getByRole('button', { name: 'Clear Filters' }).click()

    await goTo('/search?q=wool')
    entries += 1
    await main.getByRole('button', { name: 'Search Products' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    const quick = page.getByRole('combobox', { name: 'Search products' })
    await quick.fill('wool')
    await quick.press('Enter')
    await main.getByRole('button', { name: 'Reset' }).click()
    await waitForQuery(page, '')
    entries += 1
    await main.getByRole('button', { name: 'Reset' }).click()
    await page.waitForTimeout(500)
    expect(await length()).toBe(entries)
  },
)

browserTest('order and pages of a slow search keep the focus', async ({ page, goTo, main }) => {
  await goTo('/search?q=wool')
  const sort = main.getByLabel('Sort by')
  for (const press of [
    async () => {
      await sort.focus()
      await sort.selectOption('newest')
    },
    () => page.getByRole('link', { name: 'Next' }).press('Enter'),
  ]) {
    const letGo = await holdRequests(page, '**/search.data*')
    await press()
    await main.getByText('Searching products...').waitFor()
    expect(await focused(page)).not.toBe('BODY')
    letGo()
    await main.getByText('Searching products...').waitFor({ state: 'detached' })
    expect(await focused(page)).not.toBe('BODY')
    await page.unroute('**/search.data*')
  }
  await page.getByRole('button', { name: 'Clear History' }).press('Enter')
  expect(await focused(page)).toBe('INPUT')
  await page.getByRole('button', { name: 'Clear Search' }).press('Enter')
  await page.getByRole('heading', { name: 'Start your search' }).waitFor()
  expect(await focused(page)).not.toBe('BODY')

  // The header's box is open, and the focus elsewhere.
  await page.keyboard.press('Control+k')
  const quick = page.getByRole('combobox', { name: 'Search products' })
  await quick.fill('silk')
  await page.getByRole('heading', { level: 1 }).click()
  expect(await focused(page)).not.toBe('INPUT')
  await page.keyboard.press('Control+k')
  expect(await hasFocus(quick)).toBe(true)
})

function queryOf(page: Page): string {
  return new URL(page.url()).search
}

async function waitForQuery(page: Page, query: string) {
  await page.waitForURL(({ search }) => search === query)
}

async function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.tagName)
}

import { expect } from 'vitest'

import { ignoreErrors } from '../support/checkout.ts'
import { browserTest, hasFocus, phoneTest, waitForAnimations } from '../support/visitor.ts'

browserTest(
  'on a desktop the list is filtered and sorted (R-108, R-109, R-110, R-111, R-112, R-113, R-114, R-116, R-117, R-122, R-418)',
  async ({ page, goTo, main }) => {
    await goTo('/products')
    const box = page.getByPlaceholder('Find in this list')
    await box.waitFor()
    for (const keys of ['Control+k', 'Meta+k']) {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press(keys)
      expect(await hasFocus(box)).toBe(true)
    }
    // Of Firefox, which opens its console.
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+Shift+K')
    expect(await hasFocus(box)).toBe(false)

    const panel = page.getByLabel('Category')
    expect(await panel.isVisible()).toBe(false)
    await page.getByText('Show Filters').click()
    expect(await panel.isVisible()).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByText('Show Filters').isVisible()).toBe(false)

    const dearest = page.getByRole('slider', { name: 'Highest price' })
    // What the catalogue's dearest product costs.
    expect(await dearest.getAttribute('aria-valuemin')).toBe('0')
    expect(await dearest.getAttribute('aria-valuemax')).toBe('980')
    expect(await dearest.getAttribute('aria-valuenow')).toBe('980')
    await dearest.press('ArrowLeft')
    expect(await dearest.getAttribute('aria-valuenow')).toBe('970')
    await page.waitForURL('**/products?maxPrice=970')
    await main.getByText('Showing 117 of 118 products').waitFor()

    const women = await panel.locator('option[value=women]').innerText()
    await panel.selectOption('women')
    await page.waitForURL('**/products?category=women&maxPrice=970')
    const [, count] = /^Women \((\d+)\)$/.exec(women) ?? []
    await main.getByText(`Showing ${count} of 118 products`).waitFor()
    const quick = page.getByRole('group', { name: 'Quick filters' })
    await quick.getByLabel('In stock').check()
    await page.waitForURL('**inStock=true')
    await quick.getByLabel('Featured').check()
    await page.waitForURL('**featured=true')
    await page.getByLabel('Sort by').selectOption('Price (Low to High)')
    await page.waitForURL('**sortBy=price-low')
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await page.waitForURL('**/products?sortBy=price-low')

    await page.getByText('Hide Filters').click()
    expect(await panel.isVisible()).toBe(false)
  },
)

browserTest(
  'active filters are listed and can be removed (R-115, R-127, R-128, R-129, R-130, R-131)',
  async ({ page, goTo, main }) => {
    await goTo('/products')
    const showing = main.getByText(/^Showing \d+ of \d+ products$/)
    expect(await showing.innerText()).toBe('Showing 118 of 118 products')
    const active = page.getByRole('group', { name: 'Active filters' })
    expect(await active.count()).toBe(0)

    await page.getByPlaceholder('Find in this list').fill('linen')
    await page.getByText('Search results for "linen"', { exact: true }).waitFor()
    await page.waitForURL('**/products?search=linen')
    const linen = await showing.innerText()
    expect(linen).toMatch(/^Showing \d\d? of 118 products$/)
    await goTo('/products?search=linen&category=men&minPrice=100&inStock=true')
    const chips = active.getByRole('listitem')
    const filters = ['"linen"', 'Men', 'From $100', 'In stock']
    for (const name of filters) {
      await chips.getByRole('button', { name: `Remove filter: ${name}` }).waitFor()
    }
    expect(await chips.count()).toBe(4)
    expect(await page.getByText('Show Filters').locator('..').innerText()).toMatch(/\b4\b/)

    // What is taken off can be seen to go, and cannot be pressed again while it does.
    await page.evaluate(() => document.documentElement.style.setProperty('--motion-state', '1000s'))
    await chips.last().getByRole('button').press('Enter')
    await page.waitForURL('**minPrice=100')
    const leaving = active.locator('li[inert]')
    expect(await leaving.innerText()).toContain('In stock')
    await page.evaluate(() => document.documentElement.style.removeProperty('--motion-state'))
    await leaving.waitFor({ state: 'detached' })
    const last = chips.last().getByRole('button')
    expect(await hasFocus(last)).toBe(true)

    // Two presses add up, however fast.
    for (const name of ['From $100', 'Men']) {
      await chips.getByRole('button', { name: `Remove filter: ${name}` }).click()
    }
    await expect.poll(() => chips.count()).toBe(1)
    await page.waitForURL('**/products?search=linen')
    expect(await showing.innerText()).toBe(linen)
    await active.getByRole('button', { name: 'Clear all' }).click()
    await page.waitForURL('**/products')
    await active.waitFor({ state: 'detached' })
    await expect.poll(() => showing.innerText()).toBe('Showing 118 of 118 products')
  },
)

phoneTest(
  'on a phone the filters are a drawer that shows the number of matches (R-123, R-124, R-125, R-126)',
  async ({ page, goTo }) => {
    await goTo('/products')
    const summary = page.getByText('Show Filters')
    await summary.click()
    const drawer = page.getByRole('dialog', { name: 'Filter Products' })
    await drawer.waitFor()
    await waitForAnimations(page)
    const box = await drawer.locator('.drawer-panel').boundingBox()
    expect(box?.height).toBeCloseTo(844 * 0.85, 0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0)

    await drawer.getByRole('button', { name: 'Apply Filters (118)' }).waitFor()
    await drawer.getByLabel('Category').selectOption('cards-gifts')
    await drawer.getByRole('button', { name: 'Apply Filters (12)' }).waitFor()
    await drawer.getByLabel('Featured').check()
    await drawer.getByRole('button', { name: 'Apply Filters (0)' }).waitFor()
    await drawer.getByRole('button', { name: 'Clear All' }).click()
    await drawer.getByRole('button', { name: 'Apply Filters (118)' }).waitFor()
    await drawer.getByLabel('Category').selectOption('home')
    // Nothing happens to the page before it is wanted.
    expect(new URL(page.url()).search).toBe('')
    const apply = drawer.getByRole('button', { name: /^Apply Filters \(\d+\)$/ })
    await expect.poll(() => apply.innerText()).not.toContain('118')
    const found = /\d+/.exec(await apply.innerText())?.[0]
    await apply.click()
    await page.waitForURL('**/products?category=home')
    await drawer.waitFor({ state: 'detached' })
    await page.getByText(`Showing ${found} of`).waitFor()

    await page.setViewportSize({ width: 767, height: 844 })
    await summary.click()
    await drawer.waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 768, height: 844 })
    await summary.click()
    await page.getByLabel('Category').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  },
)

phoneTest('what is pressed after a lost count counts', async ({ visitor, page, goTo }) => {
  ignoreErrors(visitor, /net::ERR_FAILED/, /could not be read/)
  await goTo('/products')
  await page.getByText('Show Filters').click()
  const drawer = page.getByRole('dialog', { name: 'Filter Products' })
  await page.route('**/rest/v1/**', (route) => route.abort())
  await drawer.getByLabel('Category').selectOption('cards-gifts')
  await drawer.getByRole('button', { name: 'Apply Filters', exact: true }).waitFor()
  await page.unroute('**/rest/v1/**')
  await drawer.getByLabel('Featured').check()
  await drawer.getByRole('button', { name: 'Apply Filters (0)' }).waitFor()
})

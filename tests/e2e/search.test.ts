import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { holdRequests } from '../support/hold-requests.ts'
import { browserTest, desktop, phoneTest } from '../support/visitor.ts'

browserTest(
  'a search is filtered, paged and reset (R-181, R-182, R-183, R-184, R-185, R-186, R-187, R-188, R-190, R-191, R-197, R-198, R-206, R-208, R-210)',
  async ({ page, goTo, main }) => {
    await goTo('/search')
    await main.getByRole('heading', { name: 'Start your search' }).waitFor()
    const form = formOn(page)
    expect((await form.category.locator('option').allInnerTexts()).slice(0, 3)).toEqual([
      'All Categories',
      'Women',
      'Men',
    ])
    expect(await form.category.locator('option').count()).toBe(9)

    await form.box.fill('wool')
    await form.box.press('Enter')
    await page.waitForURL('**/search?q=wool')
    await main.getByRole('heading', { name: 'Search Results for "wool"' }).waitFor()
    // Sent by Enter, not by a pause: only what was sent is remembered.
    await main.getByRole('button', { name: 'wool', exact: true }).waitFor()
    const found = await countFound(main)
    expect(found.shown).toBe(20)
    expect(found.all).toBeGreaterThan(20)
    expect(await main.getByRole('article').count()).toBe(20)

    const pages = main.getByRole('navigation', { name: 'Search results pages' })
    await pages.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/search?q=wool&page=2')
    await main.getByText(`Showing ${found.all - 20} of ${found.all} results`).waitFor()
    await pages.getByRole('link', { name: 'Previous' }).click()
    await page.waitForURL('**/search?q=wool')
    await pages.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/search?q=wool&page=2')

    await form.inStock.check()
    await page.waitForURL('**/search?q=wool&inStock=true')
    await form.featured.check()
    await page.waitForURL('**/search?q=wool&inStock=true&featured=true')
    await expect.poll(async () => (await countFound(main)).all).toBeLessThan(found.all)
    expect(await form.from.getAttribute('aria-valuemin')).toBe('0')
    expect(await form.to.getAttribute('aria-valuemax')).toBe('980')
    await form.from.press('ArrowRight')
    await form.to.press('ArrowLeft')
    await form.category.focus()
    await form.category.selectOption('Women')
    await form.sort.selectOption('Newest First')
    const narrowed = {
      q: 'wool',
      category: 'women',
      minPrice: '10',
      maxPrice: '970',
      inStock: 'true',
      featured: 'true',
      sort: 'newest',
    }
    await expect.poll(() => paramsOf(page)).toEqual(narrowed)

    await goTo(page.url())
    expect(paramsOf(page)).toEqual(narrowed)
    expect(await form.box.inputValue()).toBe('wool')
    expect(await form.category.inputValue()).toBe('women')
    expect(await form.from.getAttribute('aria-valuenow')).toBe('10')
    expect(await form.to.getAttribute('aria-valuenow')).toBe('970')
    expect([await form.inStock.isChecked(), await form.featured.isChecked()]).toEqual([true, true])
    expect(await form.sort.inputValue()).toBe('newest')
    await form.sort.selectOption('Relevance')
    await expect.poll(() => paramsOf(page)).not.toHaveProperty('sort')
    await goTo('/search?q=wool&category=men&page=7')
    expect(paramsOf(page)).toEqual({ q: 'wool', category: 'men' })
  },
)

browserTest(
  'a search result shows price in rupees, saving and stock (R-213, R-214, R-215, R-216, R-217)',
  async ({ page, goTo }) => {
    await goTo('/search?q=velvet')
    const jacket = cardOf(page, 'Sabine Velvet Jacket')
    await expect
      .poll(() => jacket.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
    await jacket.getByText('Rs. 34,860', { exact: true }).waitFor()
    const badge = jacket.locator('.badge', { hasText: 'SAVE RS. 8,715' })
    expect(await badge.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(122, 35, 48)',
    )
    const undrawn = cardOf(page, 'Percy Velvet Bow Tie')
    expect(await undrawn.locator('img').count()).toBe(0)
    await undrawn.locator('[data-missing] svg').waitFor()
    expect(await undrawn.getByText(/SAVE|Sold Out/).count()).toBe(0)

    await goTo('/search?q=bow+tie')
    await cardOf(page, 'Gala Bow Tie').getByText('Sold Out').waitFor()
    await cardOf(page, 'Gala Bow Tie').getByRole('link').click()
    await page.waitForURL('**/products/gala-bow-tie')
  },
)

browserTest('search results show rupees, 83 to the dollar (R-037)', async ({ page, goTo }) => {
  await goTo('/search?q=scarf')
  const cards = page.getByRole('article')
  expect(await cards.count()).toBeGreaterThan(2)
  for (const words of await cards.allInnerTexts()) {
    const amount = (pattern: RegExp) => Number(pattern.exec(words)?.[1]?.replaceAll(',', ''))
    const rupees = amount(/Rs\. ([\d,]+)/)
    expect(rupees).toBeGreaterThan(0)
    expect(rupees).toBe(Math.round(amount(/\$([\d,]+\.\d\d)/) * 83))
  }
  const filters = await page.getByRole('group', { name: 'Price' }).innerText()
  expect(filters).toContain(`Rs. ${(980 * 83).toLocaleString('en-US')}`)
})

browserTest(
  'a search shows loading, no results, clearing and history (R-192, R-193, R-194, R-195, R-196, R-205, R-209, R-211, R-212, R-417)',
  async ({ page, goTo, main }) => {
    await goTo('/search')
    const { box } = formOn(page)
    const letGo = await holdRequests(page, '**/search.data*')
    // Pressed before the pause after typing is over, and with nothing searched before.
    await box.fill('linen')
    await main.getByRole('button', { name: 'Search Products' }).click()
    await main.getByText('Searching products...').waitFor()
    letGo()
    await main.getByRole('heading', { name: 'Search Results for "linen"' }).waitFor()
    await main.getByRole('button', { name: 'Clear Search' }).click()
    await main.getByRole('heading', { name: 'Start your search' }).waitFor()
    expect(await box.inputValue()).toBe('')

    // Six with the first one, and five are shown.
    const words = ['silk', 'wool', 'coat', 'brass', 'zzzxq']
    for (const word of words) {
      await box.fill(word)
      await box.press('Enter')
      await page.waitForURL(`**/search?q=${word}`)
    }
    await main.getByRole('heading', { name: 'No products found' }).waitFor()
    await main.getByText('Nothing matches "zzzxq".').first().waitFor()
    await main.getByText('Look around in').first().waitFor()
    const onward = main.getByRole('link', { name: 'Browse All Products' })
    expect(await onward.getAttribute('href')).toBe('/products')

    const recent = main.getByRole('region', { name: 'Recent Searches' })
    await expect
      .poll(() => recent.getByRole('listitem').allInnerTexts())
      .toEqual(['zzzxq', 'brass', 'coat', 'wool', 'silk'])
    await recent.getByRole('button', { name: 'coat' }).click()
    await page.waitForURL('**/search?q=coat')
    expect(await box.inputValue()).toBe('coat')

    await main.getByRole('button', { name: 'Reset' }).click()
    await page.waitForURL((url) => url.pathname === '/search' && url.search === '')
    expect(await box.inputValue()).toBe('')
    await recent.getByRole('button', { name: 'Clear History' }).click()
    await recent.waitFor({ state: 'detached' })
    await page.reload()
    await main.getByRole('heading', { name: 'Start your search' }).waitFor()
    expect(await recent.count()).toBe(0)
  },
)

browserTest(
  'a search without results shows close matches, in header and search page, and counts none',
  async ({ page, goTo, main }) => {
    await goTo('/search?q=navy+coat')
    await main.getByRole('heading', { name: 'No products found' }).waitFor()
    const close = main.getByRole('region', { name: 'Close to what you typed' })
    expect(await close.getByRole('article').count()).toBe(8)
    const first = close.getByRole('article').first()
    await first.getByRole('link', { name: 'Harrier Long Overcoat' }).waitFor()
    await first.getByText('Rs. 69,720').waitFor()
    const announcement = page.getByRole('status').filter({ hasText: 'close to what you typed' })
    expect(await announcement.innerText()).toBe(
      'No products found. 8 products are close to what you typed.',
    )
    expect(await main.getByText(/Showing|results/).count()).toBe(0)

    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    const box = page.getByRole('combobox', { name: 'Search products' })
    await box.fill('cashmre')
    const options = page.getByRole('group', { name: 'Close to what you typed' }).getByRole('option')
    await expect.poll(() => options.count()).toBe(5)
    await page.getByRole('search').getByText('No products found', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: /View all/ }).count()).toBe(0)
    await box.press('ArrowDown')
    await box.press('Enter')
    await page.waitForURL('**/products/ailsa-cashmere-scarf')

    await goTo('/search?q=zzzxq')
    await main.getByRole('heading', { name: 'No products found' }).waitFor()
    expect(await close.count()).toBe(0)
  },
)

phoneTest('closed filters of a search say how many are set', async ({ page, goTo }) => {
  await goTo('/search?q=linen&inStock=true&minPrice=50')
  const toggle = page.locator('summary', { hasText: 'Filters' })
  expect(await toggle.innerText()).toMatch(/2 active/)
})

browserTest('on a desktop the results stand beside the form', async ({ openVisitor }) => {
  const { page } = await openVisitor({ ...desktop, javaScriptEnabled: false })
  await page.goto('/search?q=silk')
  const heading = page.getByRole('heading', { name: 'Search Results for "silk"' })
  const [form, results] = await Promise.all([
    page.getByRole('main').getByRole('search').boundingBox(),
    heading.boundingBox(),
  ])
  if (!form || !results) throw new Error('The search page has no form or no results')
  expect(results.x).toBeGreaterThan(form.x + form.width)
  expect(results.y).toBeLessThan(form.y + form.height)
})

function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
}

function formOn(page: Page) {
  const main = page.getByRole('main')
  return {
    box: main.getByRole('searchbox', { name: 'Search' }),
    category: main.getByLabel('Category'),
    from: main.getByRole('slider', { name: 'Lowest price' }),
    to: main.getByRole('slider', { name: 'Highest price' }),
    inStock: main.getByLabel('In Stock Only'),
    featured: main.getByLabel('Featured Products'),
    sort: main.getByLabel('Sort by'),
  }
}

async function countFound(main: Locator): Promise<{ shown: number; all: number }> {
  const line = await main.getByText(/^Showing \d+ of \d+ results$/).innerText()
  const [shown = 0, all = 0] = (line.match(/\d+/g) ?? []).map(Number)
  return { shown, all }
}

function paramsOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams)
}

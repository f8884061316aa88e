import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, horizontalOverflow, phone, testOn, type Visitor } from '../support/visitor.ts'

// The pages work without JavaScript, and before it has loaded.

const plainTest = testOn({ ...desktop, javaScriptEnabled: false })

plainTest('without JavaScript the catalogue can be browsed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'For Her' }).click()
  await waitForPath(page, '/products?category=women', 'Women')
  expect(await unseenPictures(page)).toEqual([])

  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('main').getByText('Secure Payment').waitFor()
  await page.getByRole('link', { name: /^Show .*, back$/ }).click()
  await page.getByText('Size and fit').click()
  await page.getByText(/Choose a size beside Add to Cart/).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Women').click()
  await waitForPath(page, '/products?category=women', 'Women')

  await page.goto('/categories')
  await page.getByRole('main').getByRole('link', { name: /Home/ }).click()
  await waitForPath(page, '/products?category=home', 'Home')
})

plainTest('without JavaScript the pages of a list reach all products', async ({ page }) => {
  await page.goto('/products')
  const read: string[] = []
  for (const [path, title] of [
    ['/products', 'Products'],
    ['/products?page=2', 'Products, page 2'],
    ['/products?page=3', 'Products, page 3'],
  ] as const) {
    await waitForPath(page, path, 'Products')
    expect(await page.title()).toContain(title)
    const canonical = page.locator('link[rel=canonical]')
    expect(await canonical.getAttribute('href')).toBe(new URL(path, page.url()).href)
    expect(await page.locator('meta[name=robots]').count()).toBe(0)
    await page.getByText('Showing 118 of 118 products').waitFor()
    read.push(...(await page.getByRole('article').getByRole('heading').allInnerTexts()))
    const more = page.getByRole('link', { name: 'More products' })
    if (path.endsWith('3')) expect(await more.count()).toBe(0)
    else await more.click()
  }
  expect([read.length, new Set(read).size]).toEqual([118, 118])
  await page.getByRole('link', { name: 'Previous products' }).click()
  await waitForPath(page, '/products?page=2', 'Products')
})

plainTest(
  'without JavaScript the list is filtered, sorted and searched (R-186, R-195, R-196)',
  async ({ page }) => {
    await page.goto('/products')
    await page.getByText('Show Filters').click()
    await page.getByLabel('Category').selectOption('men')
    await page.getByLabel('Highest price').fill('300')
    await page.getByLabel('In stock').check()
    await page.getByLabel('Sort by').selectOption('price-low')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await waitForPath(
      page,
      '/products?category=men&maxPrice=300&inStock=true&sortBy=price-low',
      'Men',
    )
    await page.getByRole('button', { name: 'Remove filter: In stock' }).click()
    await waitForPath(page, '/products?category=men&maxPrice=300&sortBy=price-low', 'Men')

    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await waitForPath(page, '/search', 'Search')
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('wool')
    await page.getByRole('button', { name: 'Search Products' }).click()
    await waitForPath(page, '/search?q=wool', 'Search')
    await page.getByRole('heading', { name: 'Search Results for "wool"' }).waitFor()
    await page.getByLabel('Sort by').selectOption('price-high')
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await waitForPath(page, '/search?q=wool&sort=price-high', 'Search')
    await page.getByRole('link', { name: 'Next' }).click()
    await waitForPath(page, '/search?q=wool&sort=price-high&page=2', 'Search')
    const box = page.getByRole('searchbox', { name: 'Search', exact: true })
    await box.fill('linen')
    await box.press('Enter')
    await page.getByRole('heading', { name: 'Search Results for "linen"' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('heading', { name: 'Start your search' }).waitFor()
    expect(await box.inputValue()).toBe('')
  },
)

plainTest('without JavaScript every text is readable on a phone', async ({ openVisitor }) => {
  await readEveryText(await openVisitor({ ...phone, javaScriptEnabled: false }))
})

plainTest('without JavaScript the header is one row with its menu below', async ({ page }) => {
  await page.goto('/about')
  const header = page.getByRole('banner')
  for (const width of [390, 820, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await header.boundingBox())?.height).toBeLessThan(80)
    const menu = header.getByRole('link', { name: 'Menu' })
    expect([width, await menu.isVisible()]).toEqual([width, width < 1024])
  }
})

plainTest(
  'without JavaScript private pages say that they need it, and none is kept',
  async ({ page }) => {
    for (const path of ['/cart', '/wishlist', '/orders', '/account', '/order-confirmation/ORD-1']) {
      const response = await page.goto(path)
      const words = await page.getByRole('main').innerText()
      expect([path, words]).toEqual([path, expect.stringContaining('with JavaScript')])
      expect([path, response?.headers()['cache-control']]).toEqual([path, 'no-store'])
    }
    const response = await page.goto('/checkout')
    expect(response?.headers()['cache-control']).toBe('no-store')
    expect(await page.getByRole('main').innerText()).toContain('works with JavaScript only')
  },
)

plainTest('without JavaScript whatever needs it says so', async ({ page }) => {
  for (const path of [
    '/login',
    '/signup',
    '/forgot-password',
    '/contact',
    '/unsubscribe',
    '/products/linen-shirt',
  ]) {
    await page.goto(path)
    const words = await page.getByRole('main').innerText()
    expect([path, words]).toEqual([path, expect.stringContaining('works with JavaScript only.')])
  }
  expect(await page.getByRole('contentinfo').innerText()).toContain('works with JavaScript only.')
})

plainTest(
  'without JavaScript an unknown product says so and links onward',
  async ({ visitor, page }) => {
    const answer = await page.goto('/products/no-such-product')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Product not found.' }).waitFor()
    await page.getByRole('link', { name: 'Browse all products' }).click()
    await waitForPath(page, '/products', 'Products')
    visitor.consoleErrors.length = 0 // the browser notes the 404 that was asked for
  },
)

/** From page to page by the links at its foot, until all have been read. */
async function readEveryText({ page }: Visitor) {
  await page.goto('/')
  const links = page.getByRole('contentinfo').getByRole('listitem').getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const paths = new Set(hrefs.filter((href) => href.startsWith('/') && href !== '/orders'))
  expect(paths.size).toBeGreaterThanOrEqual(15)
  for (const path of paths) {
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const words = await page.getByRole('main').innerText()
    expect([path, words.length > 100]).toEqual([path, true])
    expect([path, (await horizontalOverflow(page)) > 0]).toEqual([path, false])
  }
}

async function waitForPath(page: Page, path: string, heading: string) {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  const { pathname, searchParams } = new URL(page.url())
  const wanted = new URL(path, page.url())
  expect(pathname).toBe(wanted.pathname)
  expect([...searchParams].map(String).toSorted()).toEqual(
    [...wanted.searchParams].map(String).toSorted(),
  )
}

/** Pictures in the window that have not been drawn. */
function unseenPictures(page: Page): Promise<string[]> {
  return page
    .locator('main img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map((image) => image.currentSrc),
    )
}

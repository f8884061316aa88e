import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desk, journey, overhang, phone, type Visitor } from '../stage/visitor.ts'

// Whoever has no script, or whose script has not arrived, reads the shop and walks through it all the same.

journey('without script the catalogue is read and walked', async ({ arrive }) => {
  const { page } = await arrive({ ...desk, javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('link', { name: 'For Her' }).click()
  await arriveAt(page, '/products?category=women', 'Women')
  expect(await page.getByRole('article').count()).toBe(10)
  await page.getByRole('link', { name: 'Show more' }).click()
  await arriveAt(page, '/products?category=women&shown=20', 'Women')
  expect(await page.getByRole('article').count()).toBe(20)
  expect(await unseenPictures(page)).toEqual([])

  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('main').getByText('Secure Payment').waitFor()
  await page.getByRole('link', { name: 'Show picture 2' }).click()
  await page.getByText('Size and fit').click()
  await page.getByText(/Made to your size/).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Women').click()
  await arriveAt(page, '/products?category=women', 'Women')

  await page.goto('/categories')
  await page.getByRole('main').getByRole('link', { name: /Home/ }).click()
  await arriveAt(page, '/products?category=home', 'Home')
})

journey('without script the list is filtered, ordered and searched', async ({ arrive }) => {
  const { page } = await arrive({ ...desk, javaScriptEnabled: false })
  await page.goto('/products')
  await page.getByText('Show Filters').click()
  await page.getByLabel('Category').selectOption('men')
  await page.getByLabel('Highest price').fill('300')
  await page.getByLabel('In stock').check()
  await page.getByLabel('Sort by').selectOption('price-low')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await arriveAt(page, '/products?category=men&maxPrice=300&inStock=true&sortBy=price-low', 'Men')
  await page.getByRole('button', { name: 'Remove filter: In stock' }).click()
  await arriveAt(page, '/products?category=men&maxPrice=300&sortBy=price-low', 'Men')

  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await arriveAt(page, '/search', 'Search')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('wool')
  await page.getByRole('button', { name: 'Search Products' }).click()
  await arriveAt(page, '/search?q=wool', 'Search')
  await page.getByRole('heading', { name: 'Search Results for "wool"' }).waitFor()
  await page.getByLabel('Sort by').selectOption('price-high')
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  await arriveAt(page, '/search?q=wool&sort=price-high', 'Search')
  await page.getByRole('link', { name: 'Next' }).click()
  await arriveAt(page, '/search?q=wool&sort=price-high&page=2', 'Search')
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await arriveAt(page, '/search', 'Search')
})

journey('without script every text is read, on a phone as well', async ({ arrive }) => {
  for (const size of [desk, phone]) {
    const visitor = await arrive({ ...size, javaScriptEnabled: false })
    await readEveryText(visitor)
  }
})

journey('without script the header stays one row, and its menu is below', async ({ arrive }) => {
  for (const width of [390, 820, 1024]) {
    const { page } = await arrive({ viewport: { width, height: 900 }, javaScriptEnabled: false })
    await page.goto('/about')
    const header = page.getByRole('banner')
    expect((await header.boundingBox())?.height).toBeLessThan(80)
    const menu = header.getByRole('link', { name: 'Menu' })
    expect([width, await menu.isVisible()]).toEqual([width, width < 1024])
  }
})

journey('without script, what only a browser can fill says so', async ({ arrive }) => {
  const { page } = await arrive({ ...desk, javaScriptEnabled: false })
  for (const path of ['/cart', '/wishlist', '/orders', '/account', '/order-confirmation/ORD-1']) {
    await page.goto(path)
    const words = await page.getByRole('main').innerText()
    expect([path, words]).toEqual([path, expect.stringContaining('with JavaScript')])
  }
  await page.goto('/checkout')
  expect(await page.getByRole('main').innerText()).toContain('works with JavaScript only')
})

journey('without script an unknown product says so, and leads on', async ({ arrive }) => {
  const { page, complaints } = await arrive({ ...desk, javaScriptEnabled: false })
  const answer = await page.goto('/products/no-such-product')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Product not found.' }).waitFor()
  await page.getByRole('link', { name: 'Browse all products' }).click()
  await arriveAt(page, '/products', 'Products')
  complaints.length = 0 // the browser notes the 404 that was asked for
})

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
    expect([path, (await overhang(page)) > 0]).toEqual([path, false])
  }
}

async function arriveAt(page: Page, path: string, heading: string) {
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

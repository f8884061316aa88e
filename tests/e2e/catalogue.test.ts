import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { holdRequests } from '../support/hold-requests.ts'
import { browserTest, horizontalOverflow } from '../support/visitor.ts'

browserTest(
  'the home page links to the catalogue (R-092, R-093, R-094, R-095, R-096, R-097, R-098, R-099)',
  async ({ page, goTo }) => {
    await goTo('/')
    const hero = page.getByRole('region', { name: 'Cloth that keeps its shape.' })
    expect(await hrefsIn(hero)).toContain('/categories')
    expect(await hrefOf(page.getByRole('link', { name: 'For Her' }))).toBe(
      '/products?category=women',
    )
    expect(await hrefOf(page.getByRole('link', { name: 'For Him' }))).toBe('/products?category=men')

    const collections = page.getByRole('region', { name: 'Collections' }).getByRole('listitem')
    expect(await hrefsIn(collections)).toEqual(
      ['women', 'men', 'accessories', 'leather-goods'].map((slug) => `/products?category=${slug}`),
    )

    // Ten of the demo catalogue are featured.
    const featured = page.getByRole('region', { name: 'Featured' })
    const cards = featured.getByRole('article')
    expect(await cards.count()).toBe(8)
    for (const card of await cards.all())
      await card.getByText('Featured', { exact: true }).waitFor()
    const all = featured.getByRole('link', { name: 'View All Products' })
    expect(await hrefOf(all)).toBe('/products')
    await page.getByRole('region', { name: /the edge of the cloth/ }).waitFor()

    // Who only looks around has no use for what holds a session, a cart and a wishlist.
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(scripts.filter((script) => /\/shop-[\w-]+\.js$/.test(script))).toHaveLength(1)
    expect(scripts.filter((script) => /\/(kept|auth-client|backend)-/.test(script))).toEqual([])

    await collections.first().getByRole('link').click()
    await page.waitForURL('**/products?category=women')
    await page.getByRole('heading', { level: 1, name: 'Women' }).waitFor()
  },
)

function hrefOf(link: Locator): Promise<string | null> {
  return link.getAttribute('href')
}

function hrefsIn(part: Locator): Promise<(string | null)[]> {
  return part
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
}

browserTest(
  'the collections page shows a grid of links to the products of each (R-171, R-172, R-173, R-174, R-175, R-176, R-177, R-180)',
  async ({ page, goTo, main }) => {
    await goTo('/categories')
    await main.getByRole('heading', { level: 1, name: 'Discover Collections' }).waitFor()
    const cards = main.getByRole('article')
    expect(await cards.count()).toBe(8)
    const grid = main.getByRole('list').filter({ has: page.getByRole('article') })
    expect((await styleOf(grid, 'gridTemplateColumns')).split(' ')).toHaveLength(4)

    const women = cards.filter({ has: page.getByRole('link', { name: 'Women' }) })
    const picture = women.locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
    await women.getByText('Coats, dresses, knitwear').waitFor()
    expect(await women.getByText(/^\d+ items?$/).innerText()).toBe('30 items')

    // The archive has no products and no picture.
    const archive = cards.filter({ has: page.getByRole('link', { name: 'Archive' }) })
    expect(await archive.getByText(/\d+ items?/).count()).toBe(0)
    expect(new Set(await placeholderColours(archive)).size).toBe(6)

    const all = main.getByRole('link', { name: 'VIEW ALL PRODUCTS' })
    expect(await all.getAttribute('href')).toBe('/products')
    await women.getByRole('link').click()
    await page.waitForURL('**/products?category=women')
  },
)

/** What the placeholder looks like in each of the six places it can stand in. */
function placeholderColours(card: Locator): Promise<string[]> {
  return card.locator('[data-colour]').evaluate((placeholder) =>
    [1, 2, 3, 4, 5, 6].map((colour) => {
      placeholder.setAttribute('data-colour', String(colour))
      return getComputedStyle(placeholder).backgroundColor
    }),
  )
}

function styleOf(part: Locator, property: 'gridTemplateColumns'): Promise<string> {
  return part.evaluate((element, name) => getComputedStyle(element)[name], property)
}

browserTest(
  'the URL determines the list (R-101, R-102, R-103, R-104, R-105, R-106, R-107, R-138)',
  async ({ page, goTo }) => {
    await goTo(
      '/products?search=wool&category=men&minPrice=200&maxPrice=600&inStock=true&sortBy=price-high',
    )
    expect(await page.getByPlaceholder('Find in this list').inputValue()).toBe('wool')
    const found = await cardsOn(page)
    expect(found.length).toBeGreaterThan(2)
    for (const { category, price, words } of found) {
      expect(category).toBe('Men')
      expect(price).toBeGreaterThanOrEqual(200)
      expect(price).toBeLessThanOrEqual(600)
      expect(words).not.toContain('Out of Stock')
    }
    const prices = found.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((one, other) => other - one))

    await goTo('/products?featured=true')
    const featured = await cardsOn(page)
    expect(featured).toHaveLength(10)
    for (const { words } of featured) expect(words).toContain('Featured')
  },
)

browserTest(
  'an empty list says so and offers to clear the filters (R-145, R-146, R-147)',
  async ({ page, goTo, main }) => {
    await goTo('/products?category=archive')
    await main.getByText('No products found matching your criteria.', { exact: true }).waitFor()
    await main.getByText('Try adjusting your search or filters', { exact: true }).waitFor()
    await main.getByRole('button', { name: 'Clear All Filters' }).click()
    await page.waitForURL('**/products*')
    await main.getByText('Showing 118 of 118 products', { exact: true }).waitFor()
  },
)

browserTest(
  'a product card shows its data and has its actions (R-137, R-139, R-140, R-141, R-142, R-143, R-144)',
  async ({ page, goTo }) => {
    await goTo('/products?search=ferren')
    const card = page.getByRole('article')
    expect(await card.count()).toBe(1)
    const words = await card.innerText()
    for (const part of ['Women', '$216.00', '$270.00', '20% OFF']) expect(words).toContain(part)
    expect(words).not.toContain('Featured')
    expect(await card.getByRole('link').first().getAttribute('href')).toMatch(
      /^\/products\/[\w-]+$/,
    )
    expect(await card.getByRole('listitem').allInnerTexts()).toEqual(['Black', 'White', 'Gray'])
    const picture = card.locator('img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    await card.getByRole('button', { name: /^Add .* to wishlist$/ }).click()
    await page.getByText('Please sign in').first().waitFor()
    await card.getByRole('button', { name: 'Add To Cart' }).click()
    await page.getByText('You need to sign in to add items to your cart.').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/products')
  },
)

browserTest(
  'product cards are in one, two, four or five columns, and the mobile layout ends at 768 pixels (R-133, R-134, R-135, R-136, R-583)',
  async ({ page, goTo }) => {
    await goTo('/products')
    const grid = page.locator('.product-grid')
    for (const [width, columns] of [
      [390, 1],
      [820, 2],
      [1100, 4],
      [1440, 5],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns)
      expect([width, tracks.split(' ').filter(Boolean).length]).toEqual([width, columns])
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    }

    const header = page.getByRole('banner')
    const filters = page.getByLabel('Category', { exact: true })
    const drawer = page.getByRole('dialog')

    await page.setViewportSize({ width: 768, height: 900 })
    expect(await header.locator('.mobile-menu-buttons').isVisible()).toBe(false)
    expect(await header.locator('.site-header-nav').isVisible()).toBe(true)
    expect(await header.locator('.search-button').isVisible()).toBe(true)
    await page.getByText('Show Filters').click()
    await filters.waitFor()
    expect(await drawer.count()).toBe(0)
    await page.getByText('Hide Filters').click()

    await page.setViewportSize({ width: 767, height: 900 })
    expect(await header.locator('.mobile-menu-buttons').isVisible()).toBe(true)
    expect(await header.locator('.site-header-nav').isVisible()).toBe(false)
    expect(await header.locator('.search-button').isVisible()).toBe(false)
    await page.getByText('Show Filters').click()
    await drawer.waitFor()
  },
)

browserTest(
  'while collections or products load, skeleton cards are shown (R-132, R-178, R-584)',
  async ({ page, goTo }) => {
    for (const [path, name, cards, heading] of [
      ['/categories', 'Loading collections', 8, 'Discover Collections'],
      ['/products?category=women', 'Loading products', 10, 'Women'],
    ] as const) {
      await goTo('/')
      const letGo = await holdRequests(page, '**/*.data*')
      await page.locator(`main a[href="${path}"]`).first().click()
      const skeleton = page.getByRole('group', { name })
      await skeleton.waitFor()
      expect(await skeleton.locator('li').count()).toBe(cards)
      letGo()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(await skeleton.count()).toBe(0)
    }
  },
)

interface Card {
  name: string
  category: string
  /** What one pays, in dollars. */
  price: number
  words: string
}

/** The cards as they are read. */
function cardsOn(page: Page): Promise<Card[]> {
  return page.getByRole('article').evaluateAll((cards: HTMLElement[]) =>
    cards.map((card) => ({
      name: card.querySelector('h3')?.innerText ?? '',
      category: card.querySelector('p')?.innerText ?? '',
      price: Number(/\$([\d,]+\.\d\d)/.exec(card.innerText)?.[1]?.replace(',', '')),
      words: card.innerText,
    })),
  )
}

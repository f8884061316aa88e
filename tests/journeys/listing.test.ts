import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { forgive } from '../stage/at-checkout.ts'
import { desk, journey, overhang, phone } from '../stage/visitor.ts'

journey(
  'the address says what is listed (R-101, R-102, R-103, R-104, R-105, R-106, R-107)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
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

journey(
  'the order is chosen from four and only then stands in the address (R-118, R-119, R-120, R-121)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await goTo('/products')
    const sort = page.getByLabel('Sort by')
    const options = await sort
      .locator('option')
      .evaluateAll((all) => all.map((option) => [option.getAttribute('value'), option.textContent]))
    expect(options).toEqual([
      ['name', 'Name (A-Z)'],
      ['price-low', 'Price (Low to High)'],
      ['price-high', 'Price (High to Low)'],
      ['featured', 'Featured First'],
    ])
    expect(await sort.inputValue()).toBe('name')
    const names = (await cardsOn(page)).map(({ name }) => name)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))

    await sort.selectOption('featured')
    await page.waitForURL('**/products?sortBy=featured')
    await expect.poll(async () => (await cardsOn(page))[9]?.words).toContain('Featured')
    await sort.selectOption('name')
    await page.waitForURL((url) => url.pathname === '/products' && url.search === '')
  },
)

journey(
  'a list with nothing in it says so, and how to have more (R-145, R-146, R-147)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await goTo('/products?category=archive')
    const main = page.getByRole('main')
    await main.getByText('No products found matching your criteria.', { exact: true }).waitFor()
    await main.getByText('Try adjusting your search or filters', { exact: true }).waitFor()
    await main.getByRole('button', { name: 'Clear All Filters' }).click()
    await page.waitForURL('**/products')
    await main.getByText('Showing 10 of 118 products').waitFor()
  },
)

journey(
  'a card says what there is to know and can be acted on (R-137, R-139, R-140, R-141, R-142, R-143, R-144)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await goTo('/products?search=ferren')
    const card = page.getByRole('article')
    expect(await card.count()).toBe(1)
    const words = await card.innerText()
    for (const part of ['Women', '$216.00', '$270.00', '20% OFF']) expect(words).toContain(part)
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

journey(
  'cards stand in one, two, four or five columns (R-133, R-134, R-135, R-136)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
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
      expect(await overhang(page)).toBeLessThanOrEqual(0)
    }
  },
)

journey('a list on its way is ten cards in grey (R-132)', async ({ visitor }) => {
  const { page, goTo } = visitor
  await goTo('/')
  const answered = Promise.withResolvers<void>()
  await page.route('**/products.data**', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'For Her' }).click()
  const skeleton = page.getByRole('status', { name: 'Loading products' })
  await skeleton.waitFor()
  expect(await skeleton.locator('li').count()).toBe(10)
  answered.resolve()
  await page.getByRole('heading', { level: 1, name: 'Women' }).waitFor()
  expect(await skeleton.count()).toBe(0)
})

journey('Back and a reload show the list as it was left', async ({ visitor }) => {
  const { page, goTo } = visitor
  await goTo('/products?inStock=true&sortBy=price-low')
  const cards = page.getByRole('article')
  await readDown(page, () => cards.count(), 40)
  expect(await isSeen(page, 'footer')).toBe(false)
  const card = cards.nth(17)
  await card.scrollIntoViewIfNeeded()
  const name = await card.getByRole('heading').innerText()
  await expect.poll(() => new URL(page.url()).searchParams.get('shown')).not.toBeNull()
  await page.waitForLoadState('networkidle')
  const left = await place(page)
  expect(left.top).toBeGreaterThan(500)

  await card.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goBack()
  await card.waitFor()
  await expect.poll(() => place(page)).toEqual(left)
  await page.reload()
  await card.waitFor()
  await expect.poll(() => place(page)).toEqual(left)
  expect(await card.getByRole('heading').innerText()).toBe(name)
  expect(await page.getByLabel('In stock').isChecked()).toBe(true)
  expect(await page.getByLabel('Sort by').inputValue()).toBe('price-low')
})

journey('on a phone what is in view is there before it is tapped', async ({ arrive }) => {
  const visitor = await arrive(phone)
  const { page, goTo } = visitor
  const ahead = dataOf(page, /^\/products\/.+\.data$/)
  await goTo('/products')
  const path = new URL((await ahead).url()).pathname.replace('.data', '')
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) })
  const name = await card.getByRole('heading').innerText()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await card.tap()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  forgive(visitor, /ERR_INTERNET_DISCONNECTED/)
})

journey('the page one landed on is there for who goes back to it', async ({ visitor }) => {
  const { page, goTo } = visitor
  await goTo('/products')
  const wayBack = dataOf(page, /^\/products\.data$/)
  await page.getByRole('article').first().getByRole('link').click()
  await (await wayBack).finished()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.goBack()
  await page.getByRole('article').first().waitFor()
  forgive(visitor, /ERR_INTERNET_DISCONNECTED/)
})

journey(
  'a list holds still for who has come for the footer, and grows by a press',
  async ({ arrive }) => {
    for (const window of [desk, phone]) {
      const { page, goTo } = await arrive(window)
      await goTo('/products')
      const cards = page.getByRole('article')
      const footer = page.getByRole('contentinfo')
      await page.keyboard.press('End')
      // The End key glides: the page has come to rest when there is nothing below.
      await expect.poll(() => isAtEnd(page)).toBe(true)
      const stood = await footer.boundingBox()
      await page.waitForTimeout(500)
      expect([await cards.count(), await footer.boundingBox()]).toEqual([10, stood])
      await page.getByRole('link', { name: 'Show more' }).click()
      await expect.poll(() => cards.count()).toBe(20)
    }
  },
)

/** Scrolls as a reader does until a list has so many cards; what comes moves nothing that is seen. */
async function readDown(page: Page, count: () => Promise<number>, wanted: number) {
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push((shift as { value?: number }).value ?? 0)
    }).observe({ type: 'layout-shift' })
  })
  await expect
    .poll(
      async () => {
        // The page is scrolled by hand: a wheel is not to be had on a phone. Near the end a reader still
        // reads, however long more of the list takes on a busy machine.
        await page.evaluate(() => {
          const end = document.querySelector('.show-more')?.getBoundingClientRect().top ?? Infinity
          if (scrollY === 0 || end > 1.6 * innerHeight) window.scrollBy(0, 250)
        })
        return count()
      },
      { timeout: 15_000, interval: 150 },
    )
    .toBeGreaterThanOrEqual(wanted)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
}

async function isAtEnd(page: Page): Promise<boolean> {
  return page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
}

/** Whether any of it stands in the window. */
async function isSeen(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const { top, bottom } = document.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect()
    return bottom > 0 && top < window.innerHeight
  }, selector)
}

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

/** Where somebody is: the address, and how far down. */
async function place(page: Page) {
  return page.evaluate(() => ({ at: location.pathname + location.search, top: window.scrollY }))
}

function dataOf(page: Page, path: RegExp) {
  return page.waitForResponse((response) => path.test(new URL(response.url()).pathname))
}

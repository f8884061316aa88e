import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { holdRequests } from '../support/hold-requests.ts'
import { browserTest } from '../support/visitor.ts'

browserTest(
  'the collections page shows a grid of links to the products of each (R-171, R-172, R-173, R-174, R-175, R-176, R-177, R-180)',
  async ({ page, goTo }) => {
    await goTo('/categories')
    const main = page.getByRole('main')
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

browserTest(
  'while collections load, eight skeleton cards are shown (R-178, R-584)',
  async ({ page, goTo }) => {
    await goTo('/size-guide')
    const letGo = await holdRequests(page, '**/categories.data*')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Collections' }).first().click()
    const waiting = page.getByRole('group', { name: 'Loading collections' })
    await waiting.waitFor()
    expect(await waiting.locator('li').count()).toBe(8)
    letGo()
    await page.getByRole('heading', { name: 'Discover Collections' }).waitFor()
    expect(await waiting.count()).toBe(0)
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

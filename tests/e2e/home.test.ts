import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { browserTest } from '../support/visitor.ts'

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

import { afterAll, expect } from 'vitest'

import { openOwnerPool } from '../support/shop-database.ts'
import { shop } from '../support/shop.ts'
import { browserTest } from '../support/visitor.ts'

const owner = await openOwnerPool(shop.dataDir)
afterAll(() => owner.end())

browserTest(
  'a search without results shows close matches, in header and search page, and counts none',
  async ({ page, goTo }) => {
    await goTo('/search?q=navy+coat')
    const main = page.getByRole('main')
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

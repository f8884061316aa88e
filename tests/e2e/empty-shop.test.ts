import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

import { dataFolder, start } from '../support/temporary-shop.ts'
import { browserTest, horizontalOverflow, phone } from '../support/visitor.ts'

const script = fileURLToPath(new URL('../../shop', import.meta.url))

browserTest(
  'a shop that begins empty lives: its pages are whole without categories, and with the first product',
  async ({ openVisitor }) => {
    const DATA_DIR = await dataFolder()
    const own = await start({ DATA_DIR, CATALOGUE: 'empty' })
    expect(own.output()).toContain('It begins without products')
    const command = (...words: string[]) =>
      execFileSync(script, words, { env: { ...process.env, DATA_DIR, ENV_FILE: '' } }).toString()
    const { page, goTo } = await openVisitor({
      baseURL: own.url,
      viewport: { width: 1440, height: 900 },
    })
    const hand = await openVisitor({ ...phone, baseURL: own.url })
    const main = page.getByRole('main')
    const menu = page.getByRole('navigation', { name: 'Main' })

    await goTo('/')
    await main.getByRole('heading', { level: 1 }).waitFor()
    expect(await menu.getByRole('link').count()).toBe(0)
    for (const gone of ['For Her', 'For Him', 'Featured', 'The gift room'])
      expect(await main.getByText(gone, { exact: true }).count()).toBe(0)
    // None of its links leads to a category.
    expect(await page.locator('a[href*="category="]').count()).toBe(0)
    await goTo('/products')
    await main.getByText('No products found matching your criteria.').waitFor()
    await goTo('/categories')
    await main.getByText('No categories found.').waitFor()
    for (const path of ['/', '/products', '/categories', '/search']) {
      await hand.goTo(path)
      expect([path, await horizontalOverflow(hand.page)]).toEqual([path, 0])
    }

    command('categories', 'add', 'women', '--name', 'Women')
    command(
      'products',
      'add',
      'wool-cape',
      '--name',
      'Wool Cape',
      '--category',
      'women',
      '--price',
      '120',
      '--stock',
      '3',
      '--featured',
      'on',
    )
    await expect
      .poll(async () => {
        await goTo('/')
        return main.getByRole('link', { name: 'Wool Cape' }).count()
      })
      .toBe(1)
    await menu.getByRole('link', { name: 'Women' }).waitFor()
    expect(await menu.getByRole('link').count()).toBe(1)
    await main.getByText('For Her', { exact: true }).waitFor()
    await hand.goTo('/')
    await hand.page.getByRole('button', { name: 'Menu' }).click()
    await hand.page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Women' })
      .waitFor()
  },
)

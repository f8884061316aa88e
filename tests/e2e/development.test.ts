import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { expect } from 'vitest'

import { dataFolder, start } from '../support/temporary-shop.ts'
import { browserTest } from '../support/visitor.ts'

browserTest(
  '`npm run dev` right after an install serves its first page and toast without another load',
  async ({ page, goTo }) => {
    await rm(fileURLToPath(new URL('../../node_modules/.vite/deps', import.meta.url)), {
      recursive: true,
      force: true,
    })
    const shop = await start({ DATA_DIR: await dataFolder() }, 'server/start.mjs --dev')
    const failed: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
    })
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    page.setDefaultTimeout(60_000)
    await goTo(shop.url)
    await page
      .getByRole('button', { name: /^Add .* to wishlist$/ })
      .first()
      .click()
    await page.getByText('Please sign in').first().waitFor()
    expect({ failed, loads }).toEqual({ failed: [], loads: 1 })
    expect(shop.output()).not.toContain('optimized dependencies changed')
  },
)

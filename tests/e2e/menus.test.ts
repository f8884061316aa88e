import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { browserTest } from '../support/visitor.ts'

browserTest('the mobile layout ends at 768 pixels (R-583)', async ({ page, goTo }) => {
  await goTo('/products')
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
})

browserTest('a tooltip appears after 0.7 seconds (R-604)', async ({ page, goTo }) => {
  await page.clock.install()
  await goTo('/about')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' })
  const words = page.getByRole('tooltip', { includeHidden: true }).first()
  await link.scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 60_000)
  await link.hover()
  await page.clock.runFor(699)
  expect(await isOpen(words)).toBe(false)
  await page.clock.runFor(1)
  expect(await isOpen(words)).toBe(true)
  // Without the focus on it.
  await page.keyboard.press('Escape')
  expect(await isOpen(words)).toBe(false)

  // Passing over a control shows no tooltip.
  await page.mouse.move(5, 5)
  expect(await isOpen(words)).toBe(false)
  await link.hover()
  await page.clock.runFor(500)
  await page.mouse.move(5, 5)
  await page.clock.runFor(1000)
  expect(await isOpen(words)).toBe(false)
})

browserTest('a menu that a key opens has the focus on its first item', async ({ page, goTo }) => {
  for (const key of ['Enter', 'ArrowDown']) {
    // Its script is loaded by the first press.
    await goTo('/about')
    await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).press(key)
    await page.getByRole('menu').waitFor()
    await expect.poll(() => itemAt(page)).toBe('Home')
  }
})

browserTest('the type-ahead of a menu resets after one second (R-605)', async ({ page, goTo }) => {
  await page.clock.install()
  await goTo('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menu').waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)

  await type(page, 'c')
  expect(await itemAt(page)).toBe('Collections')
  await type(page, 'o')
  await page.clock.runFor(999 - focusMs)
  await type(page, 'n')
  expect(await itemAt(page)).toBe('Contact')
  // Still a part of "con": no item begins with "conp".
  await page.clock.runFor(999 - focusMs)
  await type(page, 'p')
  expect(await itemAt(page)).toBe('Contact')
  await page.clock.runFor(1000 - focusMs)
  await type(page, 'p')
  expect(await itemAt(page)).toBe('Products')
})

/** Presses a key, and lets the focus follow, which takes a turn of the clock. */
async function type(page: Page, key: string) {
  await page.keyboard.press(key)
  await page.clock.runFor(focusMs)
}
const focusMs = 5

function itemAt(page: Page): Promise<string> {
  return page.getByRole('menu').locator(':focus').innerText()
}

async function isOpen(words: Locator): Promise<boolean> {
  return (await words.getAttribute('data-open')) !== null
}

browserTest(
  'the option that the arrow keys select is in view, and without results there is no list',
  async ({ openVisitor }) => {
    const { page, goTo } = await openVisitor({ viewport: { width: 1440, height: 400 } })
    await goTo('/about')
    await page.getByRole('button', { name: 'Search' }).first().click()
    const box = page.getByRole('combobox', { name: 'Search products' })
    await box.fill('wool')
    await page.getByRole('option').last().waitFor()
    for (let presses = await page.getByRole('option').count(); presses > 0; presses -= 1) {
      await box.press('ArrowDown')
      const id = (await box.getAttribute('aria-activedescendant')) ?? ''
      const isInView = () =>
        page.evaluate((option) => {
          const { top, bottom } = document.getElementById(option)?.getBoundingClientRect() ?? {}
          return top !== undefined && top >= 0 && (bottom ?? 0) <= window.innerHeight
        }, id)
      await expect.poll(isInView).toBe(true)
    }
    await box.fill('qqqqqqqqqq')
    await page.getByText('No products found').first().waitFor()
    expect(await box.getAttribute('aria-expanded')).toBe('false')
    expect(await box.getAttribute('aria-controls')).toBeNull()
  },
)

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart, fillWishlist } from '../support/cart-and-wishlist.ts'
import { findBrokenWords } from '../support/layout-problems.ts'
import { pagesOfAKind, publicPaths } from '../support/public-screens.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import {
  browserTest,
  horizontalOverflow,
  largeTextTest,
  phone,
  type Visitor,
  waitForAnimations,
} from '../support/visitor.ts'

// The text is twice the usual size. A window of 520 px is to it what one of 390 px is to 150 %.
const widths = {
  '390 at 150': 520,
  '390 at 175': 446,
  '360 at 200': 360,
}

largeTextTest('large text fits public pages on a phone', async ({ visitor }) => {
  const paths = publicPaths.filter((path) => !path.includes('?') && !pagesOfAKind.includes(path))
  expect(await findProblems(visitor, [...paths, '/search?q=linen'])).toEqual([])
})

largeTextTest('large text fits private pages on a phone', async ({ visitor }) => {
  await signInNewShopper(visitor)
  await fillCart(visitor.page, { 'orchard-straw-hat': 1 })
  await fillWishlist(visitor.page, ['orchard-straw-hat'])
  const paths = ['/cart', '/wishlist', '/checkout', '/account', '/orders']
  expect(await findProblems(visitor, paths)).toEqual([])
})

largeTextTest('large text fits drawers and menus on a phone', async ({ page, goTo }) => {
  const faults: string[] = []
  for (const [path, button] of [
    ['/products', 'Show Filters'],
    ['/search?q=wool', 'Filters'],
    ['/', 'Menu'],
    ['/', 'Search'],
    ['/products/lagan-wrap-dress', 'Size guide'],
  ] as const) {
    await goTo(path)
    const named = page.getByLabel(button, { exact: true })
    const opener = page.locator('button, summary, a', { hasText: new RegExp(button) }).or(named)
    if (button === 'Size guide') await page.getByText('Size and fit').click()
    await opener.filter({ visible: true }).first().click()
    await waitForAnimations(page)
    faults.push(...(await look(page, `${path}, ${button}`)))
  }
  expect(faults).toEqual([])
})

browserTest('the header clips nothing at any width', async ({ visitor }) => {
  await visitor.goTo('/about')
  expect(await findClippedTools(visitor, [320, 390, 600, 720, 768, 820, 1024, 1280])).toEqual([])
})

largeTextTest(
  'with twice the text size the header clips nothing either, and a product’s price is in the first view',
  async ({ openVisitor }) => {
    const visitor = await openVisitor()
    await visitor.goTo('/products/lagan-wrap-dress')
    expect(await findClippedTools(visitor, [390, 720, 1024, 1280, 1440, 1600, 2048])).toEqual([])
    await visitor.page.setViewportSize({ width: 1440, height: 900 })
    for (const part of ['h1', '.product-price-line']) {
      const box = await visitor.page.locator(part).first().boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(900)
    }
  },
)

async function findProblems({ page, goTo }: Visitor, paths: string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await goTo(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitForAnimations(page)
    faults.push(...(await look(page, path)))
  }
  return faults
}

async function look(page: Page, place: string): Promise<string[]> {
  const faults: string[] = []
  for (const [name, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 844 })
    const beyond = await horizontalOverflow(page)
    if (beyond > 0) faults.push(`${place}, ${name} %: ${beyond} px too wide`)
    faults.push(...(await findBrokenWords(page)).map((word) => `${place}, ${name} %: ${word}`))
  }
  await page.setViewportSize(phone.viewport)
  return faults
}

/** The tools of the header that leave the window, at each width. */
async function findClippedTools({ page }: Visitor, windows: number[]): Promise<string[]> {
  const clipped: string[] = []
  for (const width of windows) {
    await page.setViewportSize({ width, height: 900 })
    const names = await page.getByRole('banner').evaluate((header) =>
      [...header.querySelectorAll('a, button')].flatMap((tool) => {
        const { left, right, width: own } = tool.getBoundingClientRect()
        const name = tool.getAttribute('aria-label') ?? tool.textContent
        return own > 0 && (left < 0 || right > innerWidth) ? [name] : []
      }),
    )
    clipped.push(...names.map((name) => `${width}: ${name}`))
  }
  return clipped
}

import { expect } from 'vitest'

import { fillCart, fillWishlist } from '../support/cart-and-wishlist.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { findLayoutProblems } from '../support/text-layout.ts'
import { waitForAnimations } from '../support/animations.ts'
import { browserTest, largeTextTest, horizontalOverflow, type Visitor } from '../support/visitor.ts'

// A small phone, which is also a desk at 400 %, and what lies between a phone and a desk.
const widths = [320, 600, 820, 1024]
const hat = 'orchard-straw-hat'

browserTest('public pages do not overflow at any width', async ({ visitor }) => {
  const paths = ['/', '/products', '/products/lagan-wrap-dress', '/categories', '/search?q=wool']
  expect(await findProblems(visitor, [...paths, '/login', '/contact', '/size-guide'])).toEqual([])
})

browserTest('private pages do not overflow at any width', async ({ visitor }) => {
  await signInNewShopper(visitor)
  await fillWishlist(visitor.page, [hat])
  await fillCart(visitor.page, { [hat]: 1 })
  expect(await findProblems(visitor, ['/cart', '/wishlist', '/checkout', '/account'])).toEqual([])
})

browserTest(
  'public pages with wider text spacing do not overflow at 320 pixels',
  async ({ page, goTo }) => {
    await page.setViewportSize({ width: 320, height: 900 })
    const tooWide: string[] = []
    for (const path of [
      '/',
      '/products',
      '/search',
      '/search?q=wool',
      '/search?q=qqqq',
      '/login',
    ]) {
      await goTo(path)
      // An element would be refused by the content security policy.
      await page.evaluate((rules) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(rules)
        document.adoptedStyleSheets = [sheet]
      }, textSpacing)
      const beyond = await horizontalOverflow(page)
      if (beyond > 0) tooWide.push(`${path}: ${beyond} px too wide`)
    }
    expect(tooWide).toEqual([])
  },
)

/** Of WCAG 1.4.12. */
const textSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p {
  margin-block-end: 2em !important;
}`

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

/** Looks at each page in windows of all widths; one line for each thing that cannot be read. */
async function findProblems({ page, goTo }: Visitor, paths: string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await goTo(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitForAnimations(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = await horizontalOverflow(page)
      if (beyond > 0) faults.push(`${path} at ${width}: ${beyond} px too wide`)
      faults.push(
        ...(await findLayoutProblems(page)).map((fault) => `${path} at ${width}: ${fault}`),
      )
    }
  }
  return faults
}

/** The tools of the header that leave the window, at each width. */
async function findClippedTools({ page }: Visitor, widths: number[]): Promise<string[]> {
  const clipped: string[] = []
  for (const width of widths) {
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

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart, fillWishlist } from '../support/cart-and-wishlist.ts'
import { findLayoutProblems } from '../support/layout-problems.ts'
import { publicScreens, type ScreenPage } from '../support/public-screens.ts'
import { shop } from '../support/shop.ts'
import { ada } from '../support/shopper.ts'
import { signInAs, signInNewShopper } from '../support/signed-in-shopper.ts'
import {
  browserTest,
  findAccessibilityViolations,
  horizontalOverflow,
  type Visitor,
  waitForAnimations,
  waitForHydration,
  waitForPath,
} from '../support/visitor.ts'

const newShoppersPages: ScreenPage[] = [
  { path: '/cart', title: /Cart/, heading: /Cart/ },
  { path: '/wishlist', title: /Wishlist/, heading: /My Wishlist/ },
  { path: '/checkout', title: /Checkout/, heading: /Checkout/ },
  { path: '/account', title: /My Account/, heading: /My Account/ },
]
const adasPages: ScreenPage[] = [
  { path: '/orders', title: /Orders/, heading: /My Orders/ },
  {
    path: '/order-confirmation/ORD-MBQ4T1C8ADA01',
    title: /Receipt ORD-MBQ4T1C8ADA01/,
    heading: /Order Confirmed/,
  },
  { path: '/order-confirmation/ORD-NOBODYS', title: /Order not found/, heading: /Order Not Found/ },
]

/** Those with a layout of their own; forms, empty screens and texts are laid out like one of them. */
const layouts = [
  '/',
  '/products',
  '/products/linen-shirt',
  '/categories',
  '/search?q=linen',
  '/login',
  '/contact',
  '/size-guide',
  ...newShoppersPages.map(({ path }) => path),
]

const are =
  'has its title, heading, no accessibility violation, and at no width overflow or text that cannot be read'

browserTest(`every public page ${are}`, async ({ visitor }) => {
  expect(await findProblems(visitor, publicScreens)).toEqual([])
})

/** Where a shopper reads what something costs. */
const priced = [
  '/cart',
  '/wishlist',
  '/checkout',
  '/orders',
  '/order-confirmation/ORD-MBQ4T1C8ADA01',
]

browserTest(
  'every private page is so, and prices to pay are in dollars (R-035, R-040, R-041)',
  async ({ visitor, openVisitor }) => {
    await signInNewShopper(visitor)
    await fillWishlist(visitor.page, ['orchard-straw-hat'])
    await fillCart(visitor.page, { 'orchard-straw-hat': 1 })
    expect(await findProblems(visitor, newShoppersPages)).toEqual([])
    const other = await openVisitor()
    await signInAs(other, ada)
    expect(await findProblems(other, adasPages)).toEqual([])
  },
)

browserTest(
  'an unknown product returns 404 and leads to the products page (R-563)',
  async ({ visitor, page }) => {
    const answer = await fetch(`${shop.url}/products/no-such-product`)
    expect(answer.status).toBe(404)
    await page.goto('/products/no-such-product')
    await waitForPath(page, '/products')
    await page.getByText('Product not found.').first().waitFor()
    forgetMissingPage(visitor.consoleErrors)
  },
)

/** Looks at pages as their visitor has them before them; one line for each fault. */
async function findProblems(visitor: Visitor, screens: ScreenPage[]): Promise<string[]> {
  const { page, consoleErrors } = visitor
  const all: string[] = []
  for (const { path, title, heading, status = 200 } of screens) {
    const faults: string[] = []
    const isLayout = layouts.includes(path)
    await page.setViewportSize({ width: isLayout ? 1440 : 390, height: 900 })
    const answer = await page.goto(path)
    if (answer?.status() !== status) faults.push(`status ${answer?.status()}`)
    await waitForHydration(page)
    const headings = page.getByRole('heading', { level: 1 })
    await headings
      .filter({ hasText: heading })
      .waitFor()
      .catch(() => faults.push(`no h1 ${heading}`))
    await waitForAnimations(page)
    if ((await headings.count()) !== 1) faults.push(`${await headings.count()} h1`)
    if (!title.test(await page.title())) faults.push(`title "${await page.title()}"`)
    faults.push(...(await findAccessibilityViolations(page)))
    if (screens !== publicScreens && priced.includes(path))
      faults.push(...(await findOtherAmounts(page)))
    if (isLayout) faults.push(...(await findProblemsAtWidths(page)))
    faults.push(...(await findOverflow(page, 'with wider text', textSpacing)))
    if (status === 404) forgetMissingPage(consoleErrors)
    faults.push(...consoleErrors.splice(0))
    all.push(...faults.map((fault) => `${path}: ${fault}`))
  }
  return all
}

/** Amounts that are no dollars and cents; only "over $50" is said in round numbers. */
async function findOtherAmounts(page: Page): Promise<string[]> {
  const text = (await page.getByRole('main').innerText()).replaceAll('over $50', '')
  const amounts = text.match(/(₹|Rs\.|\$)\s?[\d,.]*\d/g) ?? ['no amount']
  return amounts.filter((amount) => !/^\$[\d,]+\.\d\d$/.test(amount))
}

/** A small phone, which is also a desk at 400 %, and what lies between a phone and a desk. */
const widths = [1024, 820, 600, 320]

async function findProblemsAtWidths(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    faults.push(...(await findOverflow(page, `at ${width}`)))
    faults.push(...(await findLayoutProblems(page)).map((fault) => `at ${width}: ${fault}`))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  faults.push(...(await findAccessibilityViolations(page)))
  return faults
}

/** In the narrowest window, if it has more style. */
async function findOverflow(page: Page, where: string, style = ''): Promise<string[]> {
  if (style !== '') await page.setViewportSize({ width: 320, height: 900 })
  // An element would be refused by the content security policy.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
  }, style)
  const beyond = await horizontalOverflow(page)
  return beyond > 0 ? [`${beyond} px too wide ${where}`] : []
}

/** Of WCAG 1.4.12. */
const textSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p {
  margin-block-end: 2em !important;
}`

/** The browser notes a page that was not found in its console; that is the page we asked for. */
function forgetMissingPage(consoleErrors: string[]) {
  const at = consoleErrors.findIndex((complaint) => complaint.includes('status of 404'))
  if (at >= 0) consoleErrors.splice(at, 1)
}

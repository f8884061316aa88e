import { randomUUID } from 'node:crypto'

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart, fillWishlist } from '../support/cart-and-wishlist.ts'
import {
  cutTo,
  extremeSlug,
  extremeSlugs,
  extremeTexts,
  insertExtremeOrder,
  insertExtremeProducts,
} from '../support/extreme-texts.ts'
import { findLayoutProblems } from '../support/layout-problems.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import {
  browserTest,
  desktop,
  horizontalOverflow,
  phone,
  showHeader,
  type Visitor,
  waitForAnimations,
} from '../support/visitor.ts'

const owner = await insertExtremeProducts()
const widths = [320, 1440]
const { arabic, german, thai, endless } = extremeTexts

browserTest('extreme product texts stay readable (B-12)', async ({ page, goTo }) => {
  const faults: string[] = []
  const products = ['german', 'arabic', 'thai', 'endless'] as const
  for (const path of [
    '/products?category=wild',
    ...products.map((text) => `/products/${extremeSlug(text)}`),
    `/search?q=${encodeURIComponent(arabic)}`,
    `/products?search=${encodeURIComponent(`x${endless}`)}`,
    '/categories',
  ]) {
    await goTo(path)
    faults.push(...(await findProblems(page, path.slice(0, 30))))
  }
  expect(faults).toEqual([])
})

browserTest('extreme names, addresses and notes stay readable (B-12)', async ({ visitor }) => {
  const { page, goTo } = visitor
  const { email } = await comeWildly(visitor)
  const orders = [
    await insertExtremeOrder(owner, email, 'endless'),
    await insertExtremeOrder(owner, email, 'arabic'),
  ]
  // Above $100,000 a line, and a million in all.
  await fillCart(page, Object.fromEntries(extremeSlugs.map((slug) => [slug, 99])))
  await fillWishlist(page, extremeSlugs)
  const faults: string[] = []
  for (const [path, heading] of [
    ['/cart', 'Cart Items (792)'],
    ['/wishlist', 'My Wishlist'],
    ['/orders', 'My Orders'],
    ['/account', 'Personal Information'],
    ...orders.map((number) => [`/order-confirmation/${number}`, 'Order Confirmed'] as const),
  ] as const) {
    await goTo(path)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    faults.push(...(await findProblems(page, path)))
  }

  await goTo('/checkout')
  await page
    .getByRole('button', { name: /^Use the address/ })
    .first()
    .click()
  faults.push(...(await findProblems(page, 'shipping')))
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByLabel('Order notes').fill([arabic, endless, thai].join('\n'))
  await page.getByRole('radio', { name: 'PayPal' }).check()
  faults.push(...(await findProblems(page, 'payment')))
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('heading', { name: 'Review your order' }).waitFor()
  faults.push(...(await findProblems(page, 'review')))
  expect(faults).toEqual([])
})

for (const [place, size] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const) {
  browserTest(
    `menus and toasts stay inside the window on ${place} (B-12)`,
    async ({ openVisitor }) => {
      const visitor = await openVisitor(size)
      const { page, goTo } = visitor
      await comeWildly(visitor)
      await goTo(`/search?q=${endless}`)
      await goTo(`/products/${extremeSlug('endless')}`)
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
      const toast = page.getByRole('listitem').filter({ hasText: 'Added to cart' })
      await expectInside(page, toast)

      await showHeader(page)
      const onDesk = place === 'a desktop'
      if (!onDesk) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      else await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByRole('combobox').click()
      const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option')
      await expectInside(page, recent)
      expect((await recent.boundingBox())?.height).toBeLessThan(50)
      await page.getByRole('combobox').fill('wwww')
      const found = page.getByRole('option').last()
      await expectInside(page, found)
      if (onDesk) {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Account', exact: true }).click()
        await expectInside(page, page.getByRole('menu'))
      }
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    },
  )
}

browserTest(
  'right-to-left text is isolated from the text around it (B-12)',
  async ({ page, goTo, main }) => {
    await goTo(`/products/${extremeSlug('arabic')}`)
    const name = main.getByRole('heading', { level: 1 })
    expect(await directionOf(name.locator('bdi'))).toBe('rtl')
    expect(await directionOf(name)).toBe('ltr')
    expect(await directionOf(main.locator('.product-description p').first())).toBe('rtl')
    expect(await directionOf(main.locator('.review-list h3').first())).toBe('rtl')
    const crumb = main.locator('.breadcrumb [aria-current]')
    expect(await directionOf(crumb)).toBe('rtl')
    expect(await sideOf(crumb)).toBe('left')

    await goTo(`/search?q=${encodeURIComponent(cutTo(arabic, 12))}`)
    const heading = page.getByRole('heading', { name: /^Search Results for/ })
    expect(await directionOf(heading)).toBe('ltr')
    expect(await directionOf(heading.locator('bdi'))).toBe('rtl')
    expect(await directionOf(page.getByRole('searchbox', { name: 'Search' }).last())).toBe('rtl')
    await goTo(`/products/${extremeSlug('german')}`)
    expect(await directionOf(name.locator('bdi'))).toBe('ltr')
  },
)

/** A shopper with names of the maximum length and an address of almost that. */
async function comeWildly(visitor: Visitor) {
  return signInNewShopper(visitor, {
    firstName: cutTo(arabic, 100),
    lastName: cutTo(german, 100),
    email: `${'w'.repeat(50)}-${randomUUID().slice(0, 8)}@${'x'.repeat(60)}.${'y'.repeat(60)}.example.com`,
    password: 'first-compiler',
  })
}

/** Looks at the open page in windows of all widths; one line for each thing that cannot be read. */
async function findProblems(page: Page, at: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // The header lies over the page on purpose, once one has scrolled.
    await showHeader(page)
    const beyond = await horizontalOverflow(page)
    if (beyond > 0) faults.push(`${at} at ${width}: ${beyond} px too wide`)
    faults.push(...(await findLayoutProblems(page)).map((fault) => `${at} at ${width}: ${fault}`))
  }
  return faults
}

async function expectInside(page: Page, part: Locator) {
  await part.waitFor()
  await waitForAnimations(page)
  const box = await part.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
}

async function directionOf(part: Locator): Promise<string> {
  return part.evaluate((element) => getComputedStyle(element).direction)
}

async function sideOf(part: Locator): Promise<string> {
  return part.evaluate((element) => getComputedStyle(element).textAlign)
}

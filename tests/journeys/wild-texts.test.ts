import { randomUUID } from 'node:crypto'

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart, fillWishlist } from '../stage/belongings.ts'
import { illegible } from '../stage/legible.ts'
import { settled } from '../stage/settled.ts'
import { comeSignedIn } from '../stage/signed-in.ts'
import { desk, journey, overhang, phone, type Visitor } from '../stage/visitor.ts'
import { addWildOrder, openWildShop, wildSlug, wildSlugs } from '../stage/wild-shop.ts'
import { cutTo, wildTexts } from '../stage/wild-texts.ts'

const owner = await openWildShop()
const widths = [320, 390, 1440]
const { arabic, hebrew, german, thai, endless } = wildTexts

journey('whatever things are called, all of it can be read (B-12)', async ({ visitor }) => {
  const { page, goTo } = visitor
  const faults: string[] = []
  const products = ['german', 'arabic', 'thai', 'emoji', 'endless'] as const
  for (const path of [
    '/products?category=wild',
    ...products.map((text) => `/products/${wildSlug(text)}`),
    `/search?q=${encodeURIComponent(arabic)}`,
    `/search?q=${encodeURIComponent(`x${hebrew}`)}`,
    `/products?search=${encodeURIComponent(`x${endless}`)}`,
    '/categories',
  ]) {
    await goTo(path)
    faults.push(...(await faultsOf(page, path.slice(0, 30))))
  }
  expect(faults).toEqual([])
})

journey(
  'whatever somebody is called and writes, all of it can be read (B-12)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    const { email } = await comeWildly(visitor)
    const orders = [
      await addWildOrder(owner, email, 'endless'),
      await addWildOrder(owner, email, 'arabic'),
    ]
    // Above $100,000 a line, and a million in all.
    await fillCart(page, Object.fromEntries(wildSlugs.map((slug) => [slug, 99])))
    await fillWishlist(page, wildSlugs)
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
      faults.push(...(await faultsOf(page, path)))
    }

    await goTo('/checkout')
    await page
      .getByRole('button', { name: /^Use the address/ })
      .first()
      .click()
    faults.push(...(await faultsOf(page, 'shipping')))
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByLabel('Order notes').fill([arabic, endless, thai].join('\n'))
    await page.getByRole('radio', { name: 'PayPal' }).check()
    faults.push(...(await faultsOf(page, 'payment')))
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await page.getByRole('heading', { name: 'Review your order' }).waitFor()
    faults.push(...(await faultsOf(page, 'review')))
    expect(faults).toEqual([])
  },
)

for (const [place, size] of [
  ['a desk', desk],
  ['a phone', phone],
] as const) {
  journey(`menus and messages keep to the window of ${place} (B-12)`, async ({ arrive }) => {
    const visitor = await arrive(size)
    const { page, goTo } = visitor
    await comeWildly(visitor)
    await goTo(`/products/${wildSlug('endless')}`)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    const toast = page.getByRole('listitem').filter({ hasText: 'Added to cart' })
    await expectInside(page, toast)

    const onDesk = place === 'a desk'
    if (!onDesk) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    else await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('combobox').fill('wwww')
    const found = page.getByRole('option').last()
    await expectInside(page, found)
    if (onDesk) {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Account', exact: true }).click()
      await expectInside(page, page.getByRole('menu'))
    }
    expect(await overhang(page)).toBeLessThanOrEqual(0)
  })
}

journey(
  'what is written from right to left is read so, and what stands around it is not (B-12)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await goTo(`/products/${wildSlug('arabic')}`)
    const main = page.getByRole('main')
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
    await goTo(`/products/${wildSlug('german')}`)
    expect(await directionOf(name.locator('bdi'))).toBe('ltr')
  },
)

/** Somebody whose names are as long as names may be, and whose address nearly is. */
async function comeWildly(visitor: Visitor) {
  return comeSignedIn(visitor, {
    firstName: cutTo(arabic, 100),
    lastName: cutTo(german, 100),
    email: `${'w'.repeat(50)}-${randomUUID().slice(0, 8)}@${'x'.repeat(60)}.${'y'.repeat(60)}.example.com`,
    password: 'first-compiler',
  })
}

/** Looks at the open page in windows of all widths; one line for each thing that cannot be read. */
async function faultsOf(page: Page, at: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // The header lies over the page on purpose, once one has scrolled.
    await page.evaluate(() => window.scrollTo(0, 0))
    await settled(page)
    const beyond = await overhang(page)
    if (beyond > 0) faults.push(`${at} at ${width}: ${beyond} px too wide`)
    faults.push(...(await illegible(page)).map((fault) => `${at} at ${width}: ${fault}`))
  }
  return faults
}

async function expectInside(page: Page, part: Locator) {
  await part.waitFor()
  await settled(page)
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

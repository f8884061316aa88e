import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart, fillWishlist } from '../support/cart-and-wishlist.ts'
import { ignoreErrors } from '../support/checkout.ts'
import { recordSpeech } from '../support/record-speech.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, type Visitor } from '../support/visitor.ts'

browserTest(
  'the stepper keeps the focus at its limits, and says product and number when a button changes it, not when it is typed',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await signInNewShopper(visitor)
    await fillCart(page, { 'portland-weekend-bag': 4 })
    for (const [path, first] of [
      ['/products/portland-weekend-bag', 1],
      ['/cart', 4],
    ] as const) {
      await goTo(path)
      const main = page.getByRole('main')
      const quantity = main.getByRole('spinbutton', { name: /^Quantity of Portland/ })
      await quantity.waitFor()
      await page.evaluate(recordSpeech)
      await quantity.fill(String(first + 1))
      await quantity.press('Enter')
      await page.waitForTimeout(500)
      expect((await spoken(page)).filter((text) => text.startsWith('Quantity of'))).toEqual([])
      const more = main.getByRole('button', { name: 'Increase quantity' })
      await more.focus()
      for (let number = first; number < 7; number++) await page.keyboard.press('Enter')
      expect(await quantity.inputValue(), path).toBe('6')
      expect(await focusedName(page)).toBe('Increase quantity')
      await expect.poll(() => spoken(page)).toContain(`Quantity of ${bag}: 6`)

      const fewer = main.getByRole('button', { name: 'Decrease quantity' })
      await fewer.focus()
      for (let number = 6; number > 0; number--) await page.keyboard.press('Enter')
      expect(await quantity.inputValue(), path).toBe('1')
      expect(await focusedName(page)).toBe('Decrease quantity')
      await expect.poll(() => spoken(page)).toContain(`Quantity of ${bag}: 1`)
    }
  },
)

const bag = 'Portland Weekend Bag'

browserTest('F8 leads to messages, and closing the last one back', async ({ page, goTo }) => {
  await goTo('/products/linen-shirt')
  const quantity = page.getByRole('main').getByRole('spinbutton')
  await quantity.fill('900')
  await quantity.press('Enter')
  await page
    .getByRole('region', { name: 'Notices (F8)' })
    .getByText(/^Quantity set to/)
    .waitFor()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Close')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toMatch(/^Quantity of/)
  // Without a message there is nothing to lead to.
  await page.keyboard.press('F8')
  await page.keyboard.press('Shift+F8')
  expect(await focusedName(page)).toMatch(/^Quantity of/)
})

browserTest(
  'what is cleared away hands the focus to what is near, by name',
  async ({ page, goTo }) => {
    for (const [path, pressed, next] of [
      ['/products?search=no-such-thing', 'Clear All Filters', 'Products'],
      ['/products?category=women&inStock=true', 'Clear all', 'Products'],
      [
        '/products?category=women&inStock=true',
        /^Remove filter: Women/,
        /^Remove filter: In stock/,
      ],
      ['/search?q=silk', 'Clear Search', 'Start your search'],
      ['/search?q=no-such-thing', 'Clear Search', 'Start your search'],
      ['/search?q=silk&minPrice=20000', /without/, 'Search Results for "silk"'],
    ] as const) {
      await goTo(path)
      await page.getByRole('main').getByRole('button', { name: pressed }).first().press('Enter')
      await page.waitForURL((url) => !url.href.endsWith(path))
      await expect.poll(() => focusedName(page), { message: path }).toMatch(next)
    }
  },
)

browserTest(
  'on every page the focus is on something visible after every press',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await signInNewShopper(visitor)
    await fillCart(page, { 'linen-shirt': 1, 'latchkey-fob': 2, 'portland-weekend-bag': 5 })
    await fillWishlist(page, ['linen-shirt', 'latchkey-fob'])
    const lost: string[] = []
    const pressed = new Map<string, number>()
    for (const path of paths) {
      await goTo(path)
      lost.push(...(await pressAll(visitor, path, pressed)))
    }
    expect(lost).toEqual([])
    // More than is in stock is refused.
    ignoreErrors(visitor, /status of 409/)
  },
)

const paths = [
  '/',
  '/products?category=women&inStock=true&minPrice=50',
  '/products?search=no-such-thing',
  '/products/linen-shirt',
  '/categories',
  '/search?q=silk',
  '/search?q=silk&minPrice=20000',
  '/cart',
  '/wishlist',
  '/checkout',
  '/orders',
  '/account',
  '/contact',
  '/unsubscribe',
  '/size-guide',
]

/**
 * Presses two buttons of each kind, of a list in its first two items; returns those after which the focus is lost.
 *
 * @param pressed how many of each kind other pages have pressed; it adds its own
 */
async function pressAll(
  { page, goTo }: Visitor,
  path: string,
  pressed: Map<string, number>,
): Promise<string[]> {
  const lost: string[] = []
  const buttons = page.locator(pressable)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await settle(page)
  for (let index = 0; index < (await buttons.count()); index++) {
    const button = buttons.nth(index)
    const [name, kind] = await button.evaluate((one) => [
      one.ariaLabel ?? one.textContent,
      `${one.parentElement?.className} ${one.className} ${one.ariaLabel ? '' : one.textContent}`,
    ])
    const times = pressed.get(kind) ?? 0
    if (times === 2) continue
    pressed.set(kind, times + 1)
    await button.press('Enter')
    await settle(page)
    if (!(await isPlaced(page))) lost.push(`${path}: ${name}`)
    const dialog = await page.getByRole('dialog').count()
    if (dialog > 0 || !path.startsWith(new URL(page.url()).pathname)) await goTo(path)
  }
  return lost
}

const pressable = 'main :is(button, summary):visible:not(:disabled, li:nth-child(n+3) *)'

/** Waits until the page has stood for a moment, without anything busy. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { state: { navigation: { state: string } } }
    }
    const end = performance.now() + 3_000
    for (let still = 0; still < 6 && performance.now() < end; still++) {
      await new Promise((next) => setTimeout(next, 25))
      const busy = document.querySelector('main [aria-busy=true]')
      if (busy || router.state.navigation.state !== 'idle') still = 0
    }
  })
}

/** Whether the focus is on a heading, or on something that can be seen. */
function isPlaced(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) return false
    return activeElement.matches('h1, h2, h3') || activeElement.checkVisibility()
  })
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) return 'nothing'
    return (activeElement.ariaLabel ?? activeElement.textContent).trim()
  })
}

function spoken(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { speech: { spoken: string[] } }).speech.spoken)
}

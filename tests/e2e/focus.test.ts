import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart, fillWishlist } from '../support/cart-and-wishlist.ts'
import { ignoreErrors, openReviewStep, placeOrder, signInWithCart } from '../support/checkout.ts'
import { recordSpeech } from '../support/record-speech.ts'
import { translatePage } from '../support/translate-page.ts'
import { browserTest, focusedName, type Visitor } from '../support/visitor.ts'

browserTest(
  'the stepper keeps the focus at its limits, and says product and number when a button changes it, not when it is typed',
  async ({ visitor, page, goTo }) => {
    await signInWithCart(visitor, { 'portland-weekend-bag': 4 })
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

browserTest('F8 leads to messages, and closing the last one back', async ({ page, goTo, main }) => {
  await goTo('/products/linen-shirt')
  const quantity = main.getByRole('spinbutton')
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
  async ({ page, goTo, main }) => {
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
      await main.getByRole('button', { name: pressed }).first().press('Enter')
      await page.waitForURL((url) => !url.href.endsWith(path))
      await expect.poll(() => focusedName(page), { message: path }).toMatch(next)
    }
    // While the next results are awaited, a spinner stands in the place of these.
    await page.route('**/search.data*', async (route) => {
      await main.getByText('Searching products...').waitFor()
      await route.continue()
    })
    await goTo('/search?q=silk&minPrice=20000')
    await main.getByRole('button', { name: /without/ }).press('Enter')
    await expect.poll(() => focusedName(page)).toMatch('Search Results for "silk"')
  },
)

browserTest(
  'on every page of a shopper, translated, every button works, and leaves the focus on something visible',
  async ({ visitor, page }) => {
    await openReviewStep(visitor, 'strand-check-scarf')
    const number = await placeOrder(page)
    await page.evaluate(translatePage)
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'My Orders' }).click()
    await page.getByRole('link', { name: number, exact: true }).waitFor()
    expect(await untranslatedTexts(page)).toEqual([])

    await fillCart(page, { 'linen-shirt': 1, 'latchkey-fob': 2, 'portland-weekend-bag': 5 })
    await fillWishlist(page, ['linen-shirt', 'latchkey-fob'])
    const faults: string[] = []
    const pressed = new Map<string, number>()
    for (const path of [...paths, `/order-confirmation/${number}`]) {
      faults.push(...(await pressAll(visitor, path, pressed)))
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/"]')?.click())
      await page.getByRole('heading', { name: /is the edge of the cloth/ }).waitFor()
    }
    expect(faults).toEqual([])
    // What the shop refuses.
    ignoreErrors(visitor, /status of 4\d\d/)
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
 * Presses two buttons of each kind, of a list in its first two items; returns those that fail or lose the focus.
 *
 * @param pressed how many of each kind other pages have pressed; it adds its own
 */
async function pressAll({ page, goTo }: Visitor, path: string, pressed: Map<string, number>) {
  const faults: string[] = []
  const buttons = page.locator(pressable)
  async function open() {
    await goTo(path)
    await page.evaluate(translatePage)
  }
  await open()
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await settle(page)
  for (let index = 0; index < (await buttons.count()); index++) {
    const button = buttons.nth(index)
    const [name, kind, key] = await button.evaluate((one) => [
      one.ariaLabel ?? one.textContent,
      `${one.parentElement?.className} ${one.className} ${one.ariaLabel ? '' : one.textContent}`,
      one.matches('input') ? 'Space' : 'Enter',
    ])
    const times = pressed.get(kind) ?? 0
    if (times === 2) continue
    pressed.set(kind, times + 1)
    await button.press(key)
    await settle(page)
    if (!(await isWhole(page))) faults.push(`${path}: ${name}`)
    const dialog = await page.getByRole('dialog').count()
    if (dialog > 0 || !path.startsWith(new URL(page.url()).pathname)) await open()
  }
  return faults
}

const pressable =
  'main :is(button, summary, input[type=radio]):visible:not(:disabled, li:nth-child(n+3) *)'

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

/** Whether the screen stands, and the focus is on a heading, or on something that can be seen. */
function isWhole(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement, body } = document
    if (body.innerText.includes('Something went wrong')) return false
    if (activeElement === null || activeElement === body) return false
    return activeElement.matches('h1, h2, h3') || activeElement.checkVisibility()
  })
}

function spoken(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { speech: { spoken: string[] } }).speech.spoken)
}

/** Texts of the page that the translation has not reached, so that it would have proved nothing. */
async function untranslatedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isTranslated = node.parentElement?.closest(
        'font, script, style, select, svg, [translate=no]',
      )
      if (!isTranslated && node.nodeValue?.trim()) texts.push(node.nodeValue)
    }
    return texts
  })
}

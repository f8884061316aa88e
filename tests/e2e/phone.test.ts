import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import { fillShipping, openCheckout, openReviewStep, placeOrder } from '../support/checkout.ts'
import { findCoveredByToasts } from '../support/layout-problems.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, phone, phoneTest } from '../support/visitor.ts'

// What a hand-held window shows before anything is scrolled.

phoneTest(
  'a product shows name, price and Add to Cart in the first view',
  async ({ page, goTo }) => {
    for (const slug of ['lagan-wrap-dress', 'marlow-double-breasted-coat']) {
      await goTo(`/products/${slug}`)
      const seen = [page.getByRole('heading', { level: 1 }), page.locator('.product-price-line')]
      for (const part of [...seen, addToCart(page)]) expect(await bottomOf(part)).toBeLessThan(844)
    }
  },
)

phoneTest('lists begin, and are sorted, in the first view (R-113)', async ({ page, goTo }) => {
  for (const [path, limit] of [
    ['/search?q=cashmere&category=women&inStock=true', 500],
    ['/search?q=wool', 500],
    ['/products?inStock=true', 420],
    ['/products?category=women', 420],
  ] as const) {
    await goTo(path)
    const { y = Infinity } = (await page.locator('article .picture').first().boundingBox()) ?? {}
    expect([path, y < limit, Math.round(y)]).toEqual([path, true, Math.round(y)])
    const sort = page.locator('.search-results .sort-field .field-box')
    if (path.startsWith('/search'))
      expect(await rightOf(sort)).toBeCloseTo(await rightOf(page.locator('.search-results')), 0)
  }
  const order = page.getByLabel('Sort by')
  expect(await bottomOf(order)).toBeLessThan(844)
  // Nothing covers it.
  await order.tap({ trial: true })
  await order.selectOption('price-low')
  await page.waitForURL('**/products?category=women&sortBy=price-low')
  const areSorted = () =>
    page.getByRole('article').evaluateAll((cards) => {
      const prices = cards.map(({ textContent }) => Number(/\$(\d+)/.exec(textContent)?.[1]))
      const isSorted = prices.every((price, at) => at === 0 || Number(prices[at - 1]) <= price)
      return prices.length > 3 && isSorted
    })
  await expect.poll(areSorted).toBe(true)
})

browserTest(
  'Add to Cart is one line at every width, as tall as the quantity beside it; at 200 % zoom name and price are seen at once',
  async ({ page, goTo, main }) => {
    await goTo('/products/lagan-wrap-dress')
    for (const width of [320, 390, 600, 720, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const lines = await addToCart(page).evaluate((button) => {
        const range = document.createRange()
        range.selectNodeContents(button)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
      expect([width, lines]).toEqual([width, 1])
    }
    const fields = main.locator('.purchase-panel-add, .quantity-stepper')
    const heights = await fields.evaluateAll((all) => all.map((field) => field.clientHeight))
    expect(heights).toHaveLength(2)
    expect(heights[0]).toBe(heights[1])

    await page.setViewportSize({ width: 720, height: 450 })
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      page.locator('.product-price-line'),
    ])
      expect(await bottomOf(part)).toBeLessThan(450)
    await page.setViewportSize({ width: 600, height: 800 })
    const gallery = await page.locator('.product-gallery').boundingBox()
    const details = await page.locator('.product-details').boundingBox()
    expect(details?.x).toBeGreaterThan((gallery?.x ?? 0) + 200)
    await goTo('/products')
    const [first, second] = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getBoundingClientRect().top))
    expect(first).toBe(second)
  },
)

phoneTest('a toast covers no price, total or button', async ({ visitor, page, goTo }) => {
  await signInNewShopper(visitor)
  await goTo('/products/cheviot-throw')
  await addToCart(page).tap()
  await page.getByText('has been added to your cart.').first().waitFor()
  expect(await page.evaluate(findCoveredByToasts)).toEqual([])
  await fillCart(page, { 'vestry-candle': 2 })
  await goTo('/cart')
  await page.getByRole('heading', { name: 'Order Summary' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Increase quantity' }).first().tap()
  await page.getByText('Item quantity has been updated.').first().waitFor()
  expect(await page.evaluate(findCoveredByToasts)).toEqual([])
})

phoneTest('a toast covers no heading and no link of the sign-in page', async ({ page, goTo }) => {
  await goTo('/products/cheviot-throw')
  await page.getByRole('button', { name: 'Add to Wishlist' }).first().tap()
  await page.getByText('Login Required').first().waitFor()
  await page.getByRole('heading', { name: 'Please Sign In' }).waitFor()
  expect(await page.evaluate(findCoveredByToasts)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/signup*')
})

for (const [part, size, offset] of [
  ['CVV', phone, 140],
  ['Credit or debit card', { viewport: { width: 820, height: 900 } }, 80],
] as const) {
  browserTest(
    `a toast covers neither an error nor a label of the payment (${part})`,
    async ({ openVisitor }) => {
      const visitor = await openVisitor(size)
      const { page } = visitor
      await openCheckout(visitor, 'vestry-candle')
      await fillShipping(page)
      await page.getByRole('button', { name: 'Continue to review' }).click()
      await page.getByText('Payment Information Required').first().waitFor()
      // To where the toast has no room above.
      await page
        .getByLabel(part)
        .or(page.getByText(part))
        .first()
        .evaluate((element, above) => {
          const top = element.getBoundingClientRect().top + window.scrollY - above
          window.scrollTo({ top, behavior: 'instant' })
        }, offset)
      expect(await page.evaluate(findCoveredByToasts)).toEqual([])
    },
  )
}

phoneTest(
  'a screen that says that it has nothing keeps to the gutters',
  async ({ visitor, page, goTo }) => {
    await signInNewShopper(visitor)
    for (const [path, title] of [
      ['/wishlist', 'Your Wishlist is Empty'],
      ['/order-confirmation/ORD-NONE00000000', 'Order Not Found'],
    ] as const) {
      await goTo(path)
      await page.getByRole('heading', { name: title }).waitFor()
      const outside = await page.evaluate(() => {
        const [least, most] = [16, document.documentElement.clientWidth - 16]
        return [...document.querySelectorAll('.empty-state :is(.empty-state-text, .button, form)')]
          .map((element) => element.getBoundingClientRect())
          .filter(({ left, right }) => left < least || right > most)
          .map(({ left, right }) => [left, right])
      })
      expect(outside, path).toEqual([])
    }
  },
)

browserTest(
  'the toast of an order covers no button of the receipt that comes after it',
  async ({ openVisitor }) => {
    const visitor = await openVisitor({ viewport: { width: 820, height: 1180 } })
    const { page } = visitor
    await openReviewStep(visitor, 'vestry-candle')
    await placeOrder(page)
    await page.getByText('Order Placed Successfully!').first().waitFor()
    expect(await page.evaluate(findCoveredByToasts)).toEqual([])
    expect(await page.locator('.toast-words').first().evaluate(findBrokenOrderNumber)).toEqual([])
  },
)

/** Runs in the page: the widths of a toast at which its order number takes two lines. */
function findBrokenOrderNumber(words: Element): number[] {
  const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() && !texts.currentNode.nodeValue?.includes('ORD-'));
  const text = texts.currentNode
  const [number = ''] = /ORD-\w+/.exec(text.nodeValue ?? '') ?? []
  const start = text.nodeValue?.indexOf(number) ?? 0
  const range = document.createRange()
  range.setStart(text, start)
  range.setEnd(text, start + number.length)
  const broken = []
  for (let width = 200; width <= 360; width += 4) {
    ;(words as HTMLElement).style.width = `${width}px`
    if (range.getClientRects().length > 1) broken.push(width)
  }
  return broken
}

function addToCart(page: Page): Locator {
  return page
    .locator('.purchase-panel-buttons')
    .getByRole('button', { name: 'Add to Cart', exact: true })
}

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Infinity
}

async function rightOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.x + box.width : Infinity
}

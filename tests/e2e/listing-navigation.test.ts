import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { ignoreErrors } from '../support/checkout.ts'
import { browserTest, desktop, phone } from '../support/visitor.ts'

browserTest('Back and reload restore the list and its scroll position', async ({ visitor }) => {
  const { page, goTo } = visitor
  await goTo('/products?inStock=true&sortBy=price-low')
  const cards = page.getByRole('article')
  await readDown(page, () => cards.count(), 40)
  expect(await isSeen(page, 'footer')).toBe(false)
  const card = cards.nth(17)
  await card.scrollIntoViewIfNeeded()
  const name = await card.getByRole('heading').innerText()
  await expect.poll(() => new URL(page.url()).searchParams.get('shown')).not.toBeNull()
  await expect.poll(() => hasGrown(page)).toBe(true)
  const left = await place(page)
  expect(left.top).toBeGreaterThan(500)

  await card.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goBack()
  await card.waitFor()
  await expect.poll(() => place(page)).toEqual(left)
  await page.reload()
  await card.waitFor()
  await expect.poll(() => place(page)).toEqual(left)
  expect(await card.getByRole('heading').innerText()).toBe(name)
  expect(await page.getByLabel('In stock').isChecked()).toBe(true)
  expect(await page.getByLabel('Sort by').inputValue()).toBe('price-low')
})

browserTest('on a phone product pages in view are prefetched', async ({ openVisitor }) => {
  const visitor = await openVisitor(phone)
  const { page, goTo } = visitor
  const ahead = dataOf(page, /^\/products\/.+\.data$/)
  await goTo('/products')
  const path = new URL((await ahead).url()).pathname.replace('.data', '')
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) })
  const name = await card.getByRole('heading').innerText()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await card.tap()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  ignoreErrors(visitor, /ERR_INTERNET_DISCONNECTED/)
})

browserTest('the first page of a visit is cached for Back', async ({ visitor }) => {
  const { page, goTo } = visitor
  await goTo('/products')
  await page.getByRole('article').first().getByRole('link').click()
  await page.waitForURL('**/products/*')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.goBack()
  await page.getByRole('article').first().waitFor()
  ignoreErrors(visitor, /ERR_INTERNET_DISCONNECTED/)
})

browserTest(
  'a list does not grow when the End key leads to the footer, only by the button',
  async ({ openVisitor }) => {
    for (const window of [desktop, phone]) {
      const { page, goTo } = await openVisitor(window)
      await goTo('/products')
      const cards = page.getByRole('article')
      const footer = page.getByRole('contentinfo')
      await page.keyboard.press('End')
      // The End key glides: the page has come to rest when there is nothing below.
      await expect.poll(() => isAtEnd(page)).toBe(true)
      const stood = await footer.boundingBox()
      await page.waitForTimeout(500)
      expect([await cards.count(), await footer.boundingBox()]).toEqual([10, stood])
      await page.getByRole('link', { name: 'Show more' }).click()
      // From then on the list keeps ahead of the reader by itself.
      await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(20)
    }
  },
)

/** Scrolls as a reader does until a list has so many cards; what comes moves nothing that is seen. */
async function readDown(page: Page, count: () => Promise<number>, wanted: number) {
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push((shift as { value?: number }).value ?? 0)
    }).observe({ type: 'layout-shift' })
  })
  await expect
    .poll(
      async () => {
        // The page is scrolled by hand: a wheel is not to be had on a phone. Near the end a reader still
        // reads, however long more of the list takes on a busy machine.
        await page.evaluate(() => {
          const end = document.querySelector('.show-more')?.getBoundingClientRect().top ?? Infinity
          if (scrollY === 0 || end > 1.6 * innerHeight) window.scrollBy(0, 250)
        })
        return count()
      },
      { interval: 150 },
    )
    .toBeGreaterThanOrEqual(wanted)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
}

/** Whether a list grows no more here: it is not loading, and more than three windows of it lie below this one. */
async function hasGrown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const more = document.querySelector('.show-more:not([aria-disabled])')
    return more !== null && more.getBoundingClientRect().top > 4 * innerHeight
  })
}

async function isAtEnd(page: Page): Promise<boolean> {
  return page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
}

/** Whether any of it stands in the window. */
async function isSeen(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const { top, bottom } = document.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect()
    return bottom > 0 && top < window.innerHeight
  }, selector)
}

/** The URL and the scroll position. */
async function place(page: Page) {
  return page.evaluate(() => ({ at: location.pathname + location.search, top: window.scrollY }))
}

function dataOf(page: Page, path: RegExp) {
  return page.waitForResponse((response) => path.test(new URL(response.url()).pathname))
}

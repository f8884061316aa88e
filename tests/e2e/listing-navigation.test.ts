import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { ignoreErrors } from '../support/checkout.ts'
import {
  browserTest,
  findAccessibilityViolations,
  hasFocus,
  phoneTest,
  waitForHydration,
} from '../support/visitor.ts'

phoneTest(
  'a list of 118 goes on by itself, moves the footer once, and Back and reload find the place in it',
  async ({ page, goTo }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (/products\.data|search_products/.test(request.url())) requests.push(request.url())
    })
    await goTo('/products?sortBy=price-low')
    const cards = page.getByRole('article')
    await page.waitForLoadState('networkidle')
    expect([await cards.count(), requests.length]).toEqual([40, 0])
    await readToTheEnd(page)
    expect(await cards.count()).toBe(118)
    const names = await cards.getByRole('heading').allInnerTexts()
    expect(new Set(names).size).toBe(118)
    await page.keyboard.press('End')
    await expect.poll(() => isAtEnd(page)).toBe(true)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    expect(requests).toHaveLength(1)
    await page.getByText('Showing 118 of 118 products', { exact: true }).waitFor()

    const card = cards.nth(95)
    await card.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const name = await card.getByRole('heading').innerText()
    const left = await placeOf(page, name)
    expect(left.at).toBe('/products?sortBy=price-low')
    await page.reload()
    await expectPlace(page, name, left)
    await card.getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.goBack()
    await expectPlace(page, name, left)
    await page.goForward()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    // The list is forgotten but for the number of its products.
    await page.reload()
    await waitForHydration(page)
    await page.goBack()
    await expectPlace(page, name, left)
    expect(await cards.count()).toBe(118)
    expect(await page.getByLabel('Sort by').inputValue()).toBe('price-low')
  },
)

browserTest('a page of a list goes on from there', async ({ page, goTo }) => {
  await goTo('/products')
  const first = await page.getByRole('article').getByRole('heading').allInnerTexts()
  await goTo('/products?page=2')
  await readToTheEnd(page)
  const rest = await page.getByRole('article').getByRole('heading').allInnerTexts()
  expect([rest.length, new Set([...first, ...rest]).size]).toEqual([78, 118])
})

browserTest(
  'a list whose next products are lost stays, and its end tries again',
  async ({ visitor, page, goTo, main }) => {
    await goTo('/products')
    await page.route('**/rpc/search_products*', (route) => route.abort('connectionfailed'))
    const cards = main.getByRole('article')
    await page.keyboard.press('End')
    const alert = main.getByText('Failed to load products. Please try again.', { exact: true })
    await alert.waitFor()
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('Products')
    expect(await cards.count()).toBe(40)
    expect(await findAccessibilityViolations(page)).toEqual([])
    const again = main.getByRole('link', { name: 'Try Again' })
    await again.press('Enter')
    await alert.waitFor()
    expect(await hasFocus(again)).toBe(true)
    await page.unroute('**/rpc/search_products*')
    await again.press('Enter')
    await expect.poll(() => cards.count()).toBe(118)
    await expect
      .poll(() => cards.nth(40).evaluate((card) => card.contains(document.activeElement)))
      .toBe(true)
    expect([await alert.count(), new URL(page.url()).search]).toEqual([0, ''])
    ignoreErrors(visitor, /ERR_CONNECTION_FAILED/, /More products could not be loaded/)
  },
)

/** Scrolls as a reader does until the whole list is there; what comes moves nothing that is seen. */
async function readToTheEnd(page: Page) {
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push((shift as { value?: number }).value ?? 0)
    }).observe({ type: 'layout-shift' })
  })
  const more = page.getByRole('link', { name: 'More products' })
  await expect
    .poll(
      async () => {
        // By hand: a wheel is not to be had on a phone. A reader waits at the placeholders.
        await page.evaluate(() => {
          const grid = document.querySelector('[aria-busy]')
          if (grid?.getAttribute('aria-busy') === 'false') window.scrollBy(0, 0.8 * innerHeight)
        })
        return more.count()
      },
      { interval: 100 },
    )
    .toBe(0)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
}

async function isAtEnd(page: Page): Promise<boolean> {
  return page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
}

async function expectPlace(page: Page, name: string, left: Awaited<ReturnType<typeof placeOf>>) {
  const { at, top } = left
  await expect.poll(async () => (await placeOf(page, name)).at).toBe(at)
  await expect
    .poll(async () => Math.abs((await placeOf(page, name)).top - top), { timeout: 30_000 })
    .toBeLessThan(20)
}

/** The address, and where in the window the product with this name stands. */
async function placeOf(page: Page, name: string) {
  const heading = page.getByRole('article').getByRole('heading', { name, exact: true })
  return {
    at: await page.evaluate(() => location.pathname + location.search),
    top: (await heading.count()) === 1 ? ((await heading.boundingBox())?.y ?? NaN) : NaN,
  }
}

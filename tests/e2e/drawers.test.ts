import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { holdRequests } from '../support/hold-requests.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import {
  browserTest,
  findAccessibilityViolations,
  hasFocus,
  phone,
  waitForAnimations,
  waitForPath,
} from '../support/visitor.ts'

browserTest(
  'a drawer holds the focus and the page behind it, and gives the focus back, however it is closed',
  async ({ visitor, openVisitor }) => {
    await visitor.goTo('/products/lagan-wrap-dress')
    const hand = await openVisitor({ ...phone, reducedMotion: 'reduce' })
    await hand.goTo('/products')
    const cases = [
      { page: visitor.page, open: openSizeGuide, name: 'Size Guide', beside: { x: 40, y: 450 } },
      { page: hand.page, open: openFilters, name: 'Filter Products', beside: { x: 200, y: 60 } },
    ] as const
    for (const { page, open, name, beside } of cases) {
      const drawer = page.getByRole('dialog', { name, exact: true })
      const closeButton = drawer.getByRole('button', { name: 'Close' })
      await open(page)
      await drawer.waitFor()
      await waitForAnimations(page)
      const before = await placeOf(page)
      await page.mouse.move(100, 60)
      await page.mouse.wheel(0, 500)
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press('Tab')
        const outside = await page.evaluate(() => {
          const { body, activeElement } = document
          return activeElement !== body && !activeElement?.closest('dialog')
        })
        expect(outside).toBe(false)
      }
      expect(await placeOf(page)).toEqual(before)
      expect(await findAccessibilityViolations(page)).toEqual([])
      await closeButton.click()
      await drawer.waitFor({ state: 'detached' })
      expect(await placeOf(page)).toEqual(before)
      const ways = [
        () => page.keyboard.press('Escape'),
        () => closeButton.press('Enter'),
        () => page.mouse.click(beside.x, beside.y),
      ]
      for (const close of ways) {
        const opener = await open(page)
        await drawer.waitFor()
        expect(await hasFocus(closeButton)).toBe(true)
        // Those of the page are outside.
        for (const landmark of ['banner', 'contentinfo'] as const)
          expect(await drawer.getByRole(landmark).count()).toBe(0)
        await waitForAnimations(page)
        await close()
        await drawer.waitFor({ state: 'detached' })
        expect(await hasFocus(opener)).toBe(true)
      }
    }
  },
)

browserTest('a press that began in a drawer does not close it', async ({ page, goTo }) => {
  await goTo('/products/lagan-wrap-dress')
  await openSizeGuide(page)
  const drawer = page.getByRole('dialog', { name: 'Size Guide' })
  const words = await drawer.getByText('These are body measurements.').boundingBox()
  await waitForAnimations(page)
  await page.mouse.move((words?.x ?? 0) + 200, (words?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move(100, 450)
  await page.mouse.up()
  await drawer.getByText('Women’s sizes, in inches').click()
  await waitForAnimations(page)
  expect(await drawer.isVisible()).toBe(true)
})

browserTest(
  'a drawer is left by its link and by Back, and the page behind it can be used again',
  async ({ page, goTo, main }) => {
    await goTo('/products?search=lagan')
    await main.getByRole('link', { name: 'Lagan Summer Wrap' }).first().click()
    await waitForPath(page, '/products/lagan-wrap-dress')
    const drawer = page.getByRole('dialog')
    await openSizeGuide(page)
    await drawer.getByRole('link', { name: 'full size guide' }).click()
    await waitForPath(page, '/size-guide')
    await drawer.waitFor({ state: 'detached' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => hasFocus(heading)).toBe(true)

    await page.goBack()
    await waitForPath(page, '/products/lagan-wrap-dress')
    expect(await drawer.count()).toBe(0)
    await openSizeGuide(page)
    await drawer.waitFor()
    await page.goBack()
    await waitForPath(page, '/products')
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    await waitForPath(page, '/cart')
  },
)

browserTest('a toast that is raised behind a drawer is shown over it', async ({ visitor }) => {
  const { page, goTo } = visitor
  await signInNewShopper(visitor)
  await goTo('/products/lagan-wrap-dress')
  const drawer = page.getByRole('dialog')
  const letGo = await holdRequests(page, '**/rest/v1/shop_cart_items?select=id')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await openSizeGuide(page)
  await drawer.waitFor()
  letGo()
  const toast = drawer.locator('.toast').filter({ hasText: 'has been added to your cart.' })
  await toast.hover()
  // What screen readers announce; outside of the dialog it would be inert.
  const announced = drawer.getByRole('status').filter({ hasText: 'has been added to your cart.' })
  await announced.waitFor({ state: 'attached' })
  await toast.getByRole('button', { name: 'Close' }).click()
  await toast.waitFor({ state: 'detached' })
  expect(await drawer.isVisible()).toBe(true)

  // One that is there stays, from before the drawer opens until after it is closed.
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.locator('.toast').hover()
  await openSizeGuide(page)
  await toast.waitFor()
  await drawer.locator('.drawer-head').getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.locator('.toast').hover()
})

/** Opens it and returns its link. */
async function openSizeGuide(page: Page): Promise<Locator> {
  const link = page.getByRole('link', { name: 'Size guide', exact: true })
  if (!(await link.isVisible())) await page.getByText('Size and fit', { exact: true }).click()
  await waitForAnimations(page)
  await link.click()
  return link
}

/** Opens it and returns its button. */
async function openFilters(page: Page): Promise<Locator> {
  const button = page.locator('summary').filter({ hasText: 'Show Filters' })
  await button.click()
  return button
}

/** Where the page is scrolled to, and where its heading lies. */
function placeOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const heading = document.querySelector('h1')?.getBoundingClientRect()
    return [window.scrollX, window.scrollY, heading?.x ?? NaN, heading?.y ?? NaN]
  })
}

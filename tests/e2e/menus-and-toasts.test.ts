import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { browserTest, desktop, testOn, waitForAnimations } from '../support/visitor.ts'

browserTest('a tooltip appears after 0.7 seconds (R-604)', async ({ page, goTo }) => {
  await page.clock.install()
  await goTo('/about')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' })
  const words = page.getByRole('tooltip', { includeHidden: true }).first()
  async function isOpenAfter(ms: number) {
    await page.evaluate(letReactFinish)
    await page.clock.runFor(ms)
    await page.evaluate(letReactFinish)
    return (await words.getAttribute('data-open')) !== null
  }
  await link.scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 60_000)
  await link.hover()
  expect(await isOpenAfter(699)).toBe(false)
  expect(await isOpenAfter(1)).toBe(true)
  // Without the focus on it.
  await page.keyboard.press('Escape')
  expect(await isOpenAfter(0)).toBe(false)

  // Passing over a control shows no tooltip.
  await page.mouse.move(5, 5)
  expect(await isOpenAfter(0)).toBe(false)
  await link.hover()
  expect(await isOpenAfter(500)).toBe(false)
  await page.mouse.move(5, 5)
  expect(await isOpenAfter(1000)).toBe(false)

  // Of a control that has the keyboard's focus it stays, whatever the pointer passes over.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).focus()
  await page.keyboard.press('Tab')
  for (const move of [() => link.hover(), () => page.mouse.move(5, 5)]) {
    await move()
    expect(await isOpenAfter(0)).toBe(true)
  }
})

browserTest('a menu that a key opens has the focus on its first item', async ({ page, goTo }) => {
  for (const key of ['Enter', 'ArrowDown']) {
    // Its script is loaded by the first press.
    await goTo('/about')
    await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).press(key)
    await page.getByRole('menu').waitFor()
    await expect.poll(() => itemAt(page)).toBe('Home')
  }
})

browserTest('the type-ahead of a menu resets after one second (R-605)', async ({ page, goTo }) => {
  await page.clock.install()
  await goTo('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menu').waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)

  await type(page, 'c')
  expect(await itemAt(page)).toBe('Collections')
  await type(page, 'o')
  await page.clock.runFor(999 - focusMs)
  await type(page, 'n')
  expect(await itemAt(page)).toBe('Contact')
  // Still a part of "con": no item begins with "conp".
  await page.clock.runFor(999 - focusMs)
  await type(page, 'p')
  expect(await itemAt(page)).toBe('Contact')
  await page.clock.runFor(1000 - focusMs)
  await type(page, 'p')
  expect(await itemAt(page)).toBe('Products')
})

/** Presses a key, and lets the focus follow, which takes a turn of the clock. */
async function type(page: Page, key: string) {
  await page.keyboard.press(key)
  await page.clock.runFor(focusMs)
}
const focusMs = 5

function itemAt(page: Page): Promise<string> {
  return page.getByRole('menu').locator(':focus').innerText()
}

/** Runs in the page: React draws, and then runs effects, in turns that take no time of the clock. */
async function letReactFinish() {
  for (let turn = 0; turn < 6; turn++) {
    const { port1, port2 } = new MessageChannel()
    const next = new Promise((resolve) => port1.addEventListener('message', resolve))
    port1.start()
    port2.postMessage('')
    await next
  }
}

browserTest(
  'the option that the arrow keys select is in view, and without results there is no list',
  async ({ openVisitor }) => {
    const { page, goTo } = await openVisitor({ viewport: { width: 1440, height: 400 } })
    await goTo('/about')
    await page.getByRole('button', { name: 'Search' }).first().click()
    const box = page.getByRole('combobox', { name: 'Search products' })
    await box.fill('wool')
    await page.getByRole('option').last().waitFor()
    for (let presses = await page.getByRole('option').count(); presses > 0; presses -= 1) {
      await box.press('ArrowDown')
      const id = (await box.getAttribute('aria-activedescendant')) ?? ''
      const isInView = () =>
        page.evaluate((option) => {
          const { top, bottom } = document.getElementById(option)?.getBoundingClientRect() ?? {}
          return top !== undefined && top >= 0 && (bottom ?? 0) <= window.innerHeight
        }, id)
      await expect.poll(isInView).toBe(true)
    }
    await box.fill('qqqqqqqqqq')
    await page.getByText('No products found').first().waitFor()
    expect(await box.getAttribute('aria-expanded')).toBe('false')
    expect(await box.getAttribute('aria-controls')).toBeNull()
  },
)

const clipboardTest = testOn({ ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })

clipboardTest(
  'a notice stays for 5 seconds, a confirmation for 4, and longer while it is pointed at (R-594)',
  async ({ page, goTo }) => {
    await page.clock.install()
    await goTo(product)
    for (const [raise, ms] of [
      [raiseNotice, 5000],
      [raiseConfirmation, 4000],
    ] as const) {
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
      const toast = await raise(page)
      await page.clock.runFor(ms - 200)
      expect(await toast.getAttribute('data-state')).toBe('open')
      await page.clock.runFor(400)
      const open = page.locator('.toast[data-state=open]')
      await expect.poll(() => open.count()).toBe(0)
      await page.clock.resume()
    }

    const confirmation = await raiseConfirmation(page)
    await confirmation.hover()
    await page.clock.runFor(6000)
    expect(await confirmation.getAttribute('data-state')).toBe('open')
    await page.mouse.move(0, 0)
    await page.clock.runFor(6000)
    await confirmation.waitFor({ state: 'detached' })
  },
)

clipboardTest(
  'a swipe of 50 px closes a notice, one of 20 px a confirmation (R-596)',
  async ({ page, goTo }) => {
    await goTo(product)
    const notice = await raiseNotice(page)
    await swipe(page, notice, 0, -45)
    expect(await notice.getAttribute('data-state')).toBe('open')
    await swipe(page, notice, 0, -55)
    await notice.waitFor({ state: 'detached' })

    const confirmation = await raiseConfirmation(page)
    await swipe(page, confirmation, 15, 0)
    expect(await confirmation.getAttribute('data-state')).toBe('open')
    await swipe(page, confirmation, 25, 0)
    await confirmation.waitFor({ state: 'detached' })
  },
)

browserTest('Escape closes the message that has the focus', async ({ page, goTo }) => {
  await goTo(product)
  const notice = await raiseNotice(page)
  await notice.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Escape')
  await notice.waitFor({ state: 'detached' })
})

const product = '/products/linen-shirt'

async function raiseNotice(page: Page): Promise<Locator> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click()
  const toast = page.locator('.toast').filter({ hasText: 'Email Required' })
  await toast.waitFor()
  return toast
}

async function raiseConfirmation(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
  const toast = page.locator('.toast').filter({ hasText: 'Link Copied' })
  await toast.waitFor()
  return toast
}

async function swipe(page: Page, toast: Locator, right: number, down: number) {
  await waitForAnimations(page)
  const { x, y } = (await toast.locator('.toast-title').boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, y + down, { steps: 5 })
  await page.mouse.up()
}

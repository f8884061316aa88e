import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { browserTest, desktop, waitForAnimations } from '../support/visitor.ts'

browserTest(
  'a notice stays for 5 seconds, a confirmation for 4, and longer while it is pointed at (R-594)',
  async ({ openVisitor }) => {
    const { page, goTo } = await openVisitor(withClipboard)
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

browserTest(
  'a swipe of 50 px closes a notice, one of 20 px a confirmation (R-596)',
  async ({ openVisitor }) => {
    const { page, goTo } = await openVisitor(withClipboard)
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

browserTest('Escape closes the message that has the focus', async ({ visitor }) => {
  const { page, goTo } = visitor
  await goTo(product)
  const notice = await raiseNotice(page)
  await notice.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Escape')
  await notice.waitFor({ state: 'detached' })
})

const withClipboard = { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] }
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

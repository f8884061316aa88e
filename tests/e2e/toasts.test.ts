import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { waitForAnimations } from '../support/animations.ts'
import { browserTest, desktop } from '../support/visitor.ts'

browserTest(
  'a notice stays for 5 seconds, a confirmation for 4, and longer while it is pointed at (R-594)',
  async ({ openVisitor }) => {
    const { page, goTo } = await openVisitor(withClipboard)
    await goTo(product)
    await page.evaluate(noteTimes)
    const notice = await raiseNotice(page)
    await notice.waitFor({ state: 'detached' })
    const confirmation = await raiseConfirmation(page)
    await confirmation.waitFor({ state: 'detached' })
    const times = await page.evaluate(() => window.toastTimes)
    expect(times['notices']).toSatisfy((ms: number) => ms > 4900 && ms < 6500)
    expect(times['confirmations']).toSatisfy((ms: number) => ms > 3900 && ms < 4900)

    await raiseConfirmation(page)
    await confirmation.hover()
    await page.waitForTimeout(5000)
    expect(await confirmation.getAttribute('data-state')).toBe('open')
    await page.mouse.move(0, 0)
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
  return page.locator('.toast').filter({ hasText: 'Email Required' })
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

declare global {
  interface Window {
    toastTimes: Record<string, number>
  }
}

/** Runs in the page: from then on notes how long the last toast of each lane was open, in ms. */
function noteTimes() {
  window.toastTimes = {}
  const opened = new WeakMap<Node, number>()
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const each of [node, ...node.querySelectorAll('.toast')])
            opened.set(each, performance.now())
      const [toast, lane] = [target as HTMLElement, target.parentElement?.dataset['lane']]
      if (lane && toast.dataset['state'] === 'closed')
        window.toastTimes[lane] = performance.now() - (opened.get(toast) ?? 0)
    }
  }).observe(document.body, { attributeFilter: ['data-state'], childList: true, subtree: true })
}

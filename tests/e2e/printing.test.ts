import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { ada } from '../support/shopper.ts'
import { signInAs } from '../support/signed-in-shopper.ts'
import { browserTest, horizontalOverflow, phone, type Visitor } from '../support/visitor.ts'

browserTest('pages print their text without controls', async ({ visitor, page, goTo }) => {
  for (const path of ['/returns-exchanges', '/privacy', '/terms', '/size-guide']) {
    await goTo(path)
    const main = page.getByRole('main')
    const words = await main.locator('p, li, td, th, dd, dt').count()
    await onPaper(visitor)
    expect(await main.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    // All of the text, in black on white.
    const shown = main.locator('p, li, td, th, dd, dt').filter({ visible: true })
    expect(await shown.count()).toBe(words)
    expect(await coloursOf(page)).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  }
  // The words of the banner at the foot would stand on every sheet.
  await page.context().setOffline(true)
  const banner = page.getByText('You are offline.')
  await banner.waitFor({ state: 'attached' })
  expect(await banner.isVisible()).toBe(false)
  await page.context().setOffline(false)
})

browserTest('a receipt prints completely on one page', async ({ openVisitor }) => {
  // Also from a phone, whose window is narrower than paper.
  for (const window of [undefined, phone]) {
    const visitor = await openVisitor(window)
    const { page } = visitor
    await signInAs(visitor, ada)
    await page.goto('/orders')
    const order = page.locator('a[href^="/order-confirmation/"]').first()
    await page.goto((await order.getAttribute('href')) ?? '')
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
    await onPaper(visitor)
    for (const words of ['Order number', 'Items', 'Order Summary', 'Total', 'Billing address']) {
      expect(await main.getByText(words, { exact: true }).first().isVisible()).toBe(true)
    }
    expect(
      await main
        .getByText(/^\$\d+\.\d\d$/)
        .filter({ visible: true })
        .count(),
    ).toBeGreaterThan(3)
    const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(sheets.match(/\/Type \/Page\b/g)).toHaveLength(1)
  }
})

/** As it leaves the printer: nothing to press, none of the ways through the shop, and nothing cut off. */
async function onPaper({ page }: Visitor) {
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  expect(await page.getByRole('banner').innerText()).toMatch(/^\s*lisière\s*$/i)
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
}

async function coloursOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor]
  })
}

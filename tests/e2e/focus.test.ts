import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import { recordSpeech } from '../support/record-speech.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest } from '../support/visitor.ts'

browserTest(
  'the stepper keeps the focus at its limits and says product and number',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await signInNewShopper(visitor)
    await fillCart(page, { 'sabine-velvet-jacket': 4 })
    for (const [path, first] of [
      ['/products/sabine-velvet-jacket', 1],
      ['/cart', 4],
    ] as const) {
      await goTo(path)
      const main = page.getByRole('main')
      const quantity = main.getByRole('spinbutton', { name: /^Quantity of Sabine/ })
      await quantity.waitFor()
      await page.evaluate(recordSpeech)
      const more = main.getByRole('button', { name: 'Increase quantity' })
      await more.focus()
      for (let number = first; number < 7; number++) await page.keyboard.press('Enter')
      expect(await quantity.inputValue()).toBe('6')
      expect(await focusedName(page)).toBe('Increase quantity')
      await expect.poll(() => spoken(page)).toContain(`Quantity of ${jacket}: 6`)

      const fewer = main.getByRole('button', { name: 'Decrease quantity' })
      await fewer.focus()
      for (let number = 6; number > 0; number--) await page.keyboard.press('Enter')
      expect(await quantity.inputValue()).toBe('1')
      expect(await focusedName(page)).toBe('Decrease quantity')
      await expect.poll(() => spoken(page)).toContain(`Quantity of ${jacket}: 1`)
    }
  },
)

const jacket = 'Sabine Velvet Jacket'

browserTest('F8 leads to messages, and closing the last one back', async ({ visitor }) => {
  const { page, goTo } = visitor
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
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Close')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toMatch(/^Quantity of/)
  // Without a message there is nothing to lead to.
  await page.keyboard.press('F8')
  await page.keyboard.press('Shift+F8')
  expect(await focusedName(page)).toMatch(/^Quantity of/)
})

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

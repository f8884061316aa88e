import { expect } from 'vitest'

import { browserTest } from '../support/visitor.ts'

browserTest(
  'five announcements rotate above the header (R-036, R-039, R-042, R-043, R-044, R-045, R-046, R-047, R-590)',
  async ({ page, goTo }) => {
    await page.clock.install()
    await goTo('/about')
    await page.mouse.move(700, 600)
    const banner = page.getByRole('region', { name: 'Announcements' })
    const turn = banner.locator('li[data-current]')
    await page.clock.pauseAt(Date.now() + 60_000)
    const messages: string[] = []
    for (let index = 0; index < 6; index++) {
      messages.push(await turn.innerText())
      await page.clock.runFor(3000)
    }
    expect(new Set(messages).size).toBe(5)
    expect(messages[5]).toBe(messages[0])
    const parts = [
      /personalised cards.*with your own words/i,
      /free shipping over ₹999 in India, over \$50 elsewhere/i,
      /new arrivals/i,
      /20% off your first order with a welcome code/i,
      /join our newsletter/i,
    ]
    const first = messages.findIndex((text) => parts[0]?.test(text))
    parts.forEach((part, index) => expect(messages[(first + index) % 5]).toMatch(part))
    expect(messages[first]).toMatch(/gifts/)

    // Hovering stops the rotation, and so does the focus after the pointer has left.
    const held = await turn.innerText()
    await turn.hover()
    await page.clock.runFor(9000)
    expect(await turn.innerText()).toBe(held)
    await turn.getByRole('link').focus()
    await page.mouse.move(700, 600)
    await page.clock.runFor(9000)
    expect(await turn.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(
      true,
    )
  },
)

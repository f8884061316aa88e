import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { orderNumberOf } from '../support/checkout.ts'
import { browserTest, phone } from '../support/visitor.ts'

// Typing is not counted: a field that has the focus already, or that the keyboard's arrow leads to, needs no tap.

browserTest(
  'on a phone a shopper comes from the home page to a placed order in at most 15 taps',
  async ({ openVisitor }) => {
    const visitor = await openVisitor(phone)
    const { page, goTo } = visitor
    const grace = await signInNewShopper(visitor)
    await goTo('/')
    let taps = 0
    async function tap(target: Locator) {
      await target.tap()
      taps += 1
    }
    await tap(page.getByRole('banner').getByRole('button', { name: 'Search' }))
    await page.keyboard.type('cheviot')
    await tap(page.getByRole('option', { name: /Cheviot Throw/ }).last())
    await page.getByRole('heading', { level: 1, name: 'Cheviot Throw' }).waitFor()
    await tap(page.locator('.purchase-panel-buttons').getByRole('button', { name: 'Buy Now' }))
    await page.waitForURL('**/cart')
    await tap(page.getByRole('link', { name: 'Proceed to Checkout' }))

    await tap(page.getByLabel('Address Line 1'))
    await page.keyboard.type('1 Bancroft Way')
    await typeNext(page, 'City', 'Berkeley')
    await tap(page.getByLabel('State'))
    await page.getByLabel('State').selectOption('CA')
    taps += 1 // the choice
    await tap(page.getByLabel('ZIP Code'))
    await page.keyboard.type('94704')
    await tap(page.getByRole('button', { name: 'Continue to payment' }))

    await tap(page.getByRole('radio', { name: 'PayPal' }))
    await tap(page.getByRole('button', { name: 'Continue to review' }))
    await tap(page.getByRole('button', { name: /^Place order: / }))
    expect(await orderNumberOf(page)).toMatch(/^ORD-/)
    expect(await page.getByRole('main').innerText()).toContain(grace.email)
    expect(taps).toBeLessThanOrEqual(15)
  },
)

/** As the arrow of a phone's keyboard does. */
async function typeNext(page: Page, label: string, text: string) {
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press('Tab')
    const field = page.getByLabel(label)
    if (await field.evaluate((one) => one === document.activeElement))
      return page.keyboard.type(text)
  }
  throw new Error(`${label} does not follow`)
}

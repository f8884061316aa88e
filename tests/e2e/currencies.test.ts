import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { openReviewStep, placeOrderButton } from '../support/checkout.ts'
import { browserTest } from '../support/visitor.ts'

browserTest('prices to pay are in dollars (R-035, R-040, R-041)', async ({ visitor }) => {
  const { page, goTo } = visitor
  await openReviewStep(visitor, 'como-square')
  await expectDollars(page, ['$135.00', '$10.80', '$145.80'])
  await goTo('/products/como-square')
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  await page.getByRole('link', { name: 'Wishlist, 1 item' }).waitFor()
  for (const [path, words] of [
    ['/cart', 'Cart Items (1)'],
    ['/wishlist', '1 item saved for later'],
  ] as const) {
    await goTo(path)
    await page.getByText(words).first().waitFor()
    await expectDollars(page, ['$135.00'])
  }
  await goTo('/checkout#review')
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
  await expectDollars(page, ['$135.00', '$10.80', '$145.80'])
  await goTo('/orders')
  await page.getByRole('heading', { name: /^ORD-/ }).waitFor()
  await expectDollars(page, ['$145.80'])
})

browserTest('search results show rupees, 83 to the dollar (R-037)', async ({ visitor }) => {
  const { page, goTo } = visitor
  await goTo('/search?q=scarf')
  const cards = page.getByRole('article')
  expect(await cards.count()).toBeGreaterThan(2)
  for (const words of await cards.allInnerTexts()) {
    const amount = (pattern: RegExp) => Number(pattern.exec(words)?.[1]?.replaceAll(',', ''))
    const rupees = amount(/Rs\. ([\d,]+)/)
    expect(rupees).toBeGreaterThan(0)
    expect(rupees).toBe(Math.round(amount(/\$([\d,]+\.\d\d)/) * 83))
  }
  const filters = await page.getByRole('group', { name: 'Price' }).innerText()
  expect(filters).toContain(`Rs. ${(980 * 83).toLocaleString('en-US')}`)
})

/** All amounts on the screen are dollars and cents; only "over $50" is said in round numbers. */
async function expectDollars(page: Page, amounts: string[]) {
  const main = await page.getByRole('main').innerText()
  for (const amount of amounts) expect(main).toContain(amount)
  expect(main).not.toMatch(/₹|Rs\./)
  for (const [amount] of main.replaceAll('over $50', '').matchAll(/\$[\d,.]*\d/g)) {
    expect(amount).toMatch(/^\$[\d,]+\.\d\d$/)
  }
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { listMails } from '../support/mailbox.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest } from '../support/visitor.ts'
import { shop } from '../support/shop.ts'

const { url } = shop

/** A card that no other test uses, so that wherever its digits turn up, they leaked. */
const card = { holder: 'Zephyrine Quillfeather', number: '5105105105105100', cvv: '739' }

browserTest(
  'prices to pay are in dollars, and card data stays on the page (R-035, R-040, R-041)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    const sent: string[] = []
    page.on('request', (request) => {
      sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
    })
    const grace = await signInNewShopper(visitor)
    await goTo('/products/como-square')
    await page.getByRole('button', { name: 'Add to Wishlist' }).click()
    await page.getByRole('link', { name: 'Wishlist, 1 item' }).waitFor()
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.getByRole('heading', { name: 'Cart Items (1)' }).waitFor()
    await expectDollars(page, ['$135.00'])
    await goTo('/wishlist')
    await page.getByText('1 item saved for later').waitFor()
    await expectDollars(page, ['$135.00'])

    await goTo('/checkout')
    await fillShipping(page)
    await expectDollars(page, ['$135.00', '$10.80', '$145.80'])
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('radio', { name: /^PayPal/ }).check()
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await page.getByRole('heading', { name: 'Review your order' }).waitFor()
    await page.goBack()
    await page.getByRole('radio', { name: /card/i }).check()
    await page.getByLabel('Cardholder Name').fill(card.holder)
    await page.getByLabel('Card Number').pressSequentially('5105105105105101')
    await page.getByLabel('Expiry Date').pressSequentially('1231')
    await page.getByLabel('CVV').fill(card.cvv)
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await page.getByText('Please enter a valid credit card number.').first().waitFor()
    await page.getByLabel('Card Number').press('Backspace')
    await page.getByLabel('Card Number').pressSequentially('0')
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await page.getByText('ending in 5100').waitFor()
    expect(tracesOf(await memoryOf(page))).toEqual([])
    await page.getByRole('button', { name: 'Place order: $145.80' }).click()

    await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
    await expectDollars(page, ['$135.00', '$10.80', '$145.80'])
    await goTo('/orders')
    await page.getByRole('heading', { name: /^ORD-/ }).waitFor()
    await expectDollars(page, ['$145.80'])

    // No other host was requested, and no request to the shop contains the card.
    expect(sent.some((request) => request.includes('/rpc/place_order'))).toBe(true)
    expect(new Set(sent.map((request) => new URL(request.split(' ')[1] ?? '').origin))).toEqual(
      new Set([url]),
    )
    expect(sent.flatMap(tracesOf)).toEqual([])
    expect(tracesOf(await memoryOf(page))).toEqual([])
    expect(tracesOf(await page.content())).toEqual([])
    const mails = (await listMails()).filter(({ to }) => to.includes(grace.email))
    expect(tracesOf(JSON.stringify(mails))).toEqual([])
  },
)

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

async function fillShipping(page: Page) {
  const billing = page.getByRole('group', { name: 'Billing information' })
  await billing.getByLabel('Address Line 1').fill('1 Bancroft Way')
  await billing.getByLabel('City').fill('Berkeley')
  await billing.getByLabel('State').selectOption('CA')
  await billing.getByLabel('ZIP Code').fill('94704')
}

/** Which parts of the card are in a text, however they are written. */
function tracesOf(text: string): string[] {
  const digits = text.replaceAll(/[\s+-]|%20/g, '')
  return [
    ...(text.includes('Quillfeather') ? ['holder'] : []),
    ...(digits.includes(card.number.slice(0, 12)) ? ['number'] : []),
    ...(/["=]739\b/.test(text) ? ['cvv'] : []),
  ]
}

/** Everything this browser would still know after the page is gone. */
async function memoryOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept = { ...localStorage, ...sessionStorage, cookie: document.cookie }
    const databases = await indexedDB.databases()
    const stores = await caches.keys()
    return JSON.stringify([kept, databases, stores, history.state, location.href])
  })
}

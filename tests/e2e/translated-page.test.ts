import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillWishlist } from '../support/cart-and-wishlist.ts'
import { fillCard, ignoreErrors, orderNumberOf } from '../support/checkout.ts'
import { pagesOfAKind, publicPaths } from '../support/public-screens.ts'
import { newShopper, signIn } from '../support/shopper.ts'
import { shop } from '../support/shop.ts'
import { createAccount } from '../support/signed-in-shopper.ts'
import { translatePage } from '../support/translate-page.ts'
import { browserTest, phone, waitForPath, type Visitor } from '../support/visitor.ts'

browserTest('a translated shop sells, from the search to the receipt', async ({ visitor }) => {
  const { page, goTo } = visitor
  const grace = newShopper()
  await createAccount(grace)
  await goTo('/')
  await page.evaluate(translatePage)
  await searchInHeader(page)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await signIn(page, { ...grace, password: 'something-else' })
  await page.getByRole('alert').getByText('Invalid').waitFor()
  await signIn(page, grace)
  await page.getByText('has been added to your cart.').first().waitFor()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await changeCart(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await checkOut(page)
  const orderNumber = await orderNumberOf(page)
  await page.getByRole('link', { name: 'View all orders' }).click()
  await page.getByRole('heading', { name: 'My Orders' }).waitFor()
  await page.getByRole('link', { name: orderNumber, exact: true }).waitFor()
  expect(await untranslatedTexts(page)).toEqual([])

  await fillWishlist(page, ['silk-scarf'])
  const pressed: string[] = []
  for (const path of [...shopperPages, `/order-confirmation/${orderNumber}`])
    await pressEverything(visitor, path, pressed)
  ignoreErrors(visitor, /status of 4\d\d/) // what the shop refuses
})

browserTest('on a phone every button of a translated page works', async ({ openVisitor }) => {
  const visitor = await openVisitor(phone)
  const pressed: string[] = []
  for (const path of publicPaths)
    if (!pagesOfAKind.includes(path)) await pressEverything(visitor, path, pressed)
  ignoreErrors(visitor, /status of 4\d\d/)
})

async function searchInHeader(page: Page) {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByRole('combobox')
  for (const [words, found] of [
    ['strand', 'Strand Check Scarf'],
    ['linen shirt', 'Linen Shirt'],
    ['qqqqqq', 'No products found'],
    ['strand', 'Strand Check Scarf'],
  ] as const) {
    await box.fill(words)
    await page.locator('.search-box').getByText(found).first().waitFor()
  }
  await page.getByRole('option', { name: /^Strand Check Scarf Accessories/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Strand Check Scarf' }).waitFor()
}

async function changeCart(page: Page) {
  await page.getByRole('heading', { name: 'Cart Items (1)' }).waitFor()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()
}

/** With mistakes, and the way back to the first step. */
async function checkOut(page: Page) {
  const billing = page.getByRole('group', { name: 'Billing information' })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await billing.getByText('Please enter').first().waitFor()
  await billing.getByLabel('Address Line 1').fill('1 Bancroft Way')
  await billing.getByLabel('City').fill('Berkeley')
  await billing.getByLabel('Country').selectOption('CA')
  await billing.getByLabel('Province').waitFor()
  await billing.getByLabel('Country').selectOption('US')
  await billing.getByLabel('State').selectOption('CA')
  await billing.getByLabel('ZIP Code').fill('94704')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor()
  await page.getByRole('list', { name: 'Checkout' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Shipping', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await fillCard(page)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByText('ending in 4242').waitFor()
  await page.getByRole('button', { name: /^Place order: / }).click()
}

const shopperPages = ['/products/linen-shirt', '/cart', '/wishlist', '/orders', '/account']

/**
 * Presses each kind of button of a page once, and leaves the page by a link.
 *
 * @param pressed kinds that other pages have pressed; it adds its own
 */
async function pressEverything({ page, goTo }: Visitor, path: string, pressed: string[]) {
  for (let name: string | null = ''; name !== null;) {
    if (name === '' || page.url() !== shop.url + path) {
      await goTo(path)
      await page.evaluate(translatePage)
    }
    name = await page.evaluate(pressNext, pressed).catch(() => '')
    if (name) pressed.push(name)
    await page.waitForTimeout(60)
    expect(await page.getByText('Something went wrong').count(), `${path}: ${name}`).toBe(0)
  }
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/"]')?.click())
  await waitForPath(page, '/')
  await page.getByRole('heading', { name: /is the edge of the cloth/ }).waitFor()
}

/** Runs in the page: presses the next button of a kind that was not pressed yet; returns that kind. */
function pressNext(pressed: string[]): string | null {
  for (const button of document.querySelectorAll<HTMLElement>(
    'button, summary, input[type=radio]',
  )) {
    const name = `${button.className} ${button.getAttribute('aria-label')?.split(' ')[0] ?? button.innerText}`
    if (pressed.includes(name) || !button.checkVisibility() || name.includes('Sign Out')) continue
    button.click()
    return name
  }
  return null
}

/** Texts of the page that the translation has not reached, so that it would have proved nothing. */
async function untranslatedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isTranslated = node.parentElement?.closest(
        'font, script, style, select, svg, [translate=no]',
      )
      if (!isTranslated && node.nodeValue?.trim()) texts.push(node.nodeValue)
    }
    return texts
  })
}

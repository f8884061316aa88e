import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart, fillWishlist } from '../support/cart-and-wishlist.ts'
import {
  ignoreErrors,
  openReviewStep,
  orderNumberOf,
  placeOrderButton,
} from '../support/checkout.ts'
import { pagesOfAKind, publicPaths } from '../support/public-screens.ts'
import { shop } from '../support/shop.ts'
import { translatePage } from '../support/translate-page.ts'
import { browserTest, phone, waitForPath, type Visitor } from '../support/visitor.ts'

// That a translated shop sells is tried in Firefox and WebKit: firefox-and-webkit.test.ts.

browserTest('every button works on the translated screens of a shopper', async ({ visitor }) => {
  const { page } = visitor
  await openReviewStep(visitor, 'strand-check-scarf')
  await placeOrderButton(page).click()
  const orderNumber = await orderNumberOf(page)
  await page.evaluate(translatePage)
  await page.getByRole('link', { name: 'View all orders' }).click()
  await page.getByRole('link', { name: orderNumber, exact: true }).waitFor()
  expect(await untranslatedTexts(page)).toEqual([])

  await fillWishlist(page, ['silk-scarf'])
  await fillCart(page, { 'strand-check-scarf': 2 })
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

const shopperPages = [
  '/products/linen-shirt',
  '/checkout',
  '/cart',
  '/wishlist',
  '/orders',
  '/account',
]

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

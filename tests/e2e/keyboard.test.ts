import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { linkIn, readMail } from '../support/mailbox.ts'
import { newShopper } from '../support/shopper.ts'
import { browserTest, hasFocus, waitForPath } from '../support/visitor.ts'

// No test in here touches the mouse: whatever is needed must be reached by Tab and answer to keys.

browserTest('signing up, searching and ordering work by keyboard alone', async ({ page, goTo }) => {
  const grace = newShopper()

  await goTo('/')
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Skip to content')

  await tabTo(page, 'Account: sign in')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/login')
  await tabTo(page, 'Create an account')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/signup')

  await tabTo(page, 'First Name')
  await fillOn(page, ['Grace', 'Hopper', grace.email])
  await tabTo(page, 'Password')
  await page.keyboard.type(grace.password)
  await tabTo(page, 'Confirm Password')
  await page.keyboard.type(grace.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()

  await page.goto(linkIn(await readMail(grace.email, /confirm/i), '/confirm'))
  await page.getByRole('button', { name: 'Confirm my email address' }).waitFor()
  await tabTo(page, 'Confirm my email address')
  await page.keyboard.press('Enter')
  await page.getByText('Your email address is confirmed.').waitFor()
  await tabTo(page, 'Go to Login')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/login')
  await tabTo(page, 'Password')
  await page.keyboard.type(grace.password)
  await page.keyboard.press('Enter')
  await waitForPath(page, '/')

  await page.keyboard.press('Control+k')
  await expect.poll(() => focusedName(page)).toBe('Search products')
  await page.keyboard.type('day book')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=day*book')
  await tabTo(page, /Day Book/)
  await page.keyboard.press('Enter')
  await waitForPath(page, '/products/day-book')

  await page.getByRole('heading', { level: 1, name: 'Day Book' }).waitFor()
  await tabTo(page, 'Add to Cart')
  await page.keyboard.press('Enter')
  await page.getByText('has been added to your cart.').first().waitFor()
  await tabTo(page, 'Cart, 1 item')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/cart')
  await page.getByRole('heading', { name: 'Cart Items (1)' }).waitFor()
  await tabTo(page, 'Proceed to Checkout')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/checkout')
  await page.getByRole('heading', { name: 'Shipping', exact: true }).waitFor()
  await page.evaluate(noteFocusOutside)
  await checkOut(page)

  await page.waitForURL('**/order-confirmation/ORD-*')
  const title = page.getByRole('heading', { name: 'Order Confirmed' })
  await title.waitFor()
  await expect.poll(() => hasFocus(title)).toBe(true)
  expect(await page.evaluate(() => window.focusedOutside)).toEqual([])
})

declare global {
  interface Window {
    focusedOutside: string[]
  }
}

/** Runs in the page: from then on notes what outside of the screen gets the focus. */
function noteFocusOutside() {
  window.focusedOutside = []
  document.addEventListener('focusin', ({ target }) => {
    const element = target as HTMLElement
    if (!element.closest('main')) window.focusedOutside.push(element.innerText)
  })
}

async function checkOut(page: Page) {
  // First name, last name and e-mail are known from the account.
  await tabTo(page, 'Address Line 1')
  await page.keyboard.type('1 Bancroft Way')
  await tabTo(page, 'City')
  await page.keyboard.type('Berkeley')
  await tabTo(page, 'State')
  await page.keyboard.type('Californ')
  await tabTo(page, 'ZIP Code')
  await page.keyboard.type('94704')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor()
  await tabTo(page, /^Credit or debit card/)
  await page.keyboard.press('ArrowDown')
  await page.getByText('Cardholder Name').waitFor({ state: 'detached' })
  await tabTo(page, 'Continue to review')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Review your order' }).waitFor()
  await tabTo(page, /^Place order: \$/)
  await page.keyboard.press('Enter')
}

/** Presses Tab until the focus is on what is called so. Fails when it went once round the page. */
async function tabTo(page: Page, name: string | RegExp) {
  const passed: string[] = []
  for (let press = 0; press < 200; press++) {
    const here = await focusedName(page)
    if (typeof name === 'string' ? here === name : name.test(here)) return
    passed.push(here)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}, only:\n${[...new Set(passed)].join('\n')}`)
}

/** Types one text after the other, each into the next field. */
async function fillOn(page: Page, texts: string[]) {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

/** How the focused element is announced: by its label, or by its words. */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return ''
    const labels =
      focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement
        ? focused.labels
        : null
    const label = labels?.[0]?.cloneNode(true)
    if (label instanceof HTMLElement) {
      for (const mark of label.querySelectorAll('[aria-hidden]')) mark.remove()
      return label.textContent.trim()
    }
    return (focused.getAttribute('aria-label') ?? focused.textContent).trim()
  })
}

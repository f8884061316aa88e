import { expect } from 'vitest'

import { fillWishlist } from '../support/cart-and-wishlist.ts'
import { openCheckout, signInWithCart } from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { insertTestProducts } from '../support/test-products.ts'
import {
  browserTest,
  hasFocus,
  horizontalOverflow,
  linksIn,
  phoneTest,
} from '../support/visitor.ts'

await insertTestProducts('Counted Scarf', 'Counted Belt')

browserTest(
  'the footer has the newsletter form, addresses and links (R-038, R-083, R-084, R-085, R-086, R-087, R-088, R-089, R-090, R-091, R-603)',
  async ({ page, goTo }) => {
    await goTo('/about')
    const footer = page.getByRole('contentinfo')
    const words = await footer.innerText()
    expect(words).toMatch(/luxury clothing/i)
    expect(words).toContain('© 2025')
    const address = footer.locator('address')
    expect(await address.innerText()).toContain('14 Selvedge Lane')
    const direct = Object.values(await linksIn(address.getByRole('link')))
    expect(direct.some((href) => /^tel:\+\d+$/.test(href))).toBe(true)
    expect(direct.some((href) => /^mailto:.+@.+$/.test(href))).toBe(true)

    const hrefs = new Set(Object.values(await linksIn(footer.getByRole('link'))))
    for (const name of footerPages.split(' ')) {
      expect(hrefs).toContain(`/${name}`)
    }
    // The shop has no profiles yet: each link leads to the home page of the network.
    for (const name of ['Instagram', 'Twitter', 'LinkedIn']) {
      const href = await footer.getByRole('link', { name }).getAttribute('href')
      expect(new URL(href ?? '')).toMatchObject({ pathname: '/', search: '' })
    }

    const letGo = await holdRequests(page, '**/rpc/newsletter_subscribe')
    const email = footer.getByRole('textbox', { name: 'Email address' })
    await email.fill('grace')
    await footer.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await page.getByText('Invalid Email').first().waitFor()
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    const error = footer.getByText('Please enter a valid email address')
    await error.waitFor()
    await email.fill(`grace-${Date.now()}@example.com`)
    await error.waitFor({ state: 'detached' })
    expect(await email.getAttribute('aria-invalid')).toBe(null)
    await footer.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await footer.getByRole('button', { name: 'Subscribing...', exact: true }).waitFor()
    letGo()
    await footer.getByRole('button', { name: 'Subscribe', exact: true }).waitFor()
    await expect.poll(() => email.inputValue()).toBe('')
    await page.getByText('Successfully subscribed to newsletter!').first().waitFor()
    expect(await email.getAttribute('aria-invalid')).toBe(null)
    expect(await page.locator('[data-lane=notices] > [data-state=open]').count()).toBe(0)
  },
)

browserTest(
  'a notice that closes does not move the footer, and can be read again',
  async ({ visitor, page }) => {
    await openCheckout(visitor, 'latchkey-fob')
    // The header's icons with their counts are there, too.
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    await page.getByRole('contentinfo').getByRole('textbox', { name: 'Email address' }).waitFor()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByText('Missing Information').first().waitFor()
    const footer = page.locator('#site-footer')
    const topOfFooter = () => footer.evaluate((element: HTMLElement) => element.offsetTop)
    const before = await topOfFooter()
    await page.getByRole('button', { name: 'Close' }).click()
    const recent = page.getByText('Recent messages (1)')
    await recent.waitFor()
    expect(await topOfFooter()).toBe(before)
    const title = page.getByRole('heading', { name: 'Shipping', exact: true })
    expect((await recent.boundingBox())?.x).toBe((await title.boundingBox())?.x)
    await recent.click()
    const messages = page.getByRole('region', { name: 'Recent messages' })
    await messages.getByText('Please fill in all required fields.').waitFor()
    await expect.poll(topOfFooter).toBeGreaterThan(before)
  },
)

const footerPages =
  'contact order-status returns-exchanges size-guide about careers press sustainability privacy terms cookie-policy accessibility'

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
    expect(await hasFocus(turn.getByRole('link'))).toBe(true)
  },
)

browserTest('nothing in the header moves when the counts arrive', async ({ visitor }) => {
  const { page, goTo } = visitor
  await signInWithCart(visitor, { 'cheviot-throw': 2 })
  await fillWishlist(page, ['cheviot-throw'])
  const answer = await holdRequests(page, '**/rest/v1/**')
  await goTo('/about')
  // In one step of the page: the account link may become a button at any time.
  const positions = () =>
    page.evaluate(() => {
      const tools = document.querySelectorAll('.site-header-tool')
      return Array.from(tools, (tool) => tool.getBoundingClientRect().left)
    })
  await page.evaluate(() => document.fonts.ready)
  const before = await positions()
  answer()
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
  await page.getByRole('link', { name: 'Wishlist, 1 item' }).waitFor()
  expect(await positions()).toEqual(before)
})

phoneTest('on a phone a count above 99 stays in the window', async ({ visitor, page, goTo }) => {
  await signInWithCart(visitor, { 'counted-scarf': 99, 'counted-belt': 1 })
  await goTo('/about')
  await page.getByRole('banner').getByText('99+').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
})

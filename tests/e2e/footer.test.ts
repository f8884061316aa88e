import { expect } from 'vitest'

import { openCheckout } from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { browserTest, linksIn } from '../support/visitor.ts'

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
  async ({ visitor }) => {
    const { page } = visitor
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

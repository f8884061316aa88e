import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, waitForPath } from '../support/visitor.ts'

browserTest(
  'what was typed in profile and contact is there after Back, and a new name is used',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    const { email } = await signInNewShopper(visitor)
    await goTo('/account')
    await page.getByLabel('First Name').fill('Augusta')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('main').getByText('Profile updated successfully!').waitFor()
    await fillCart(page, { 'latchkey-fob': 1 })
    await goTo('/checkout')
    const billing = page.getByRole('group', { name: 'Billing information' })
    expect(await billing.getByLabel('First Name').inputValue()).toBe('Augusta')
    await goTo('/account')
    await page.getByLabel('Phone').fill('+1 555 010 9999')
    await goTo('/contact')
    const known = { name: 'Augusta Hopper', email }
    await expect.poll(() => contentOf(page)).toEqual({ ...known, message: '' })
    await page.getByLabel('Message').fill('Do you mend silk?')
    await page.goBack()
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+1 555 010 9999')
    await page.goForward()
    await expect.poll(() => contentOf(page)).toEqual({ ...known, message: 'Do you mend silk?' })
  },
)

browserTest(
  'a message under way is not offered again, and what is typed meanwhile stays',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await signInNewShopper(visitor)
    // What is typed before the shopper's name is known leaves the other fields to be filled.
    const tellName = await holdRequests(page, '**/rest/v1/shop_profiles*')
    await goTo('/contact')
    const message = page.getByRole('main').getByLabel('Message')
    await message.fill('Do you mend')
    tellName()
    const send = page.getByRole('button', { name: 'Send Message' })
    await expect.poll(async () => (await contentOf(page)).name).toBe('Grace Hopper')
    const letGo = await holdRequests(page, '**/rpc/send_contact_message*')
    await message.fill('Do you mend silk?')
    await send.click()
    await page.getByRole('button', { name: 'Sending...' }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Size Guide' }).click()
    await waitForPath(page, '/size-guide')
    await page.goBack()
    await expect.poll(async () => (await contentOf(page)).name).toBe('Grace Hopper')
    expect(await message.inputValue()).toBe('')
    const answered = page.waitForResponse('**/rpc/send_contact_message*')
    letGo()
    await answered
    expect(await message.inputValue()).toBe('')

    const letGoAgain = await holdRequests(page, '**/rpc/send_contact_message*')
    await message.fill('And wool?')
    await send.click()
    await page.getByRole('button', { name: 'Sending...' }).waitFor()
    await message.fill('And wool? Or felt?')
    letGoAgain()
    await page
      .getByRole('main')
      .getByText('Thank you. Your message is with us.', { exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'Write another message' }).click()
    await expect.poll(() => message.inputValue()).toBe('And wool? Or felt?')
    expect(await message.evaluate((field) => field === document.activeElement)).toBe(true)
  },
)

/** The fields of the contact form. */
async function contentOf(page: Page) {
  const main = page.getByRole('main')
  const [name, email, message] = await Promise.all(
    ['Name', 'Email', 'Message'].map((label) =>
      main.getByRole('textbox', { name: label, exact: true }).inputValue(),
    ),
  )
  return { name, email, message }
}

import type { Page, Locator } from 'playwright-core'
import { expect } from 'vitest'

import { shop } from '../../content/shop.ts'
import { fillCart } from '../support/cart-and-wishlist.ts'
import { ignoreErrors } from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { readMail } from '../support/mailbox.ts'
import { newShopper } from '../support/shopper.ts'
import { fetchAsShopper, signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, hasFocus, type Visitor, waitForPath } from '../support/visitor.ts'

browserTest(
  'the contact page shows addresses and sends a message (R-312, R-313)',
  async ({ goTo, main }) => {
    const { email } = newShopper('hedy')
    await goTo('/contact')
    await main.getByText(shop.address, { exact: true }).waitFor()
    const telephone = main.getByRole('link', { name: shop.telephone })
    expect(await telephone.getAttribute('href')).toMatch(/^tel:/)
    const post = main.getByRole('link', { name: shop.email })
    expect(await post.getAttribute('href')).toMatch(/^mailto:/)

    const send = main.getByRole('button', { name: 'Send Message' })
    await main.getByLabel('Name').fill('Hedy Lamarr')
    // An error appears when the field is left, and goes as soon as it is corrected.
    await main.getByLabel('Email').fill('hedy@example')
    await main.getByLabel('Message').focus()
    const invalid = main.getByText('Please enter a valid email address')
    await invalid.waitFor()
    await main.getByLabel('Email').fill(email)
    await invalid.waitFor({ state: 'detached' })
    expect(await main.getByText('Please enter a message').count()).toBe(0)
    await send.click()
    await main.getByText('Please enter a message').waitFor()
    await main.getByLabel('Message').fill('Do you mend silk?')
    await send.click()
    await main.getByText('Thank you. Your message is with us.').waitFor()

    const mail = await readMail(shop.email, /Hedy Lamarr/)
    for (const words of [email, 'Do you mend silk?']) expect(mail.text).toContain(words)
  },
)

browserTest(
  'what was typed in profile and contact is there after Back, and a new name is used',
  async ({ visitor, page, goTo, main }) => {
    const { email } = await signInNewShopper(visitor)
    await goTo('/account')
    await page.getByLabel('First Name').fill('Augusta')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await main.getByText('Profile updated successfully!').waitFor()
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
  async ({ visitor, page, goTo, main }) => {
    await signInNewShopper(visitor)
    // What is typed before the shopper's name is known leaves the other fields to be filled.
    const tellName = await holdRequests(page, '**/rest/v1/shop_profiles*')
    await goTo('/contact')
    const message = main.getByLabel('Message')
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
    await main.getByText('Thank you. Your message is with us.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Write another message' }).click()
    await expect.poll(() => message.inputValue()).toBe('And wool? Or felt?')
    expect(await hasFocus(message)).toBe(true)
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

/** Opens the address book of a new shopper with these streets, the newest last. */
async function openAddressBook(
  { page, goTo, ...visitor }: Visitor,
  ...streets: string[]
): Promise<Locator> {
  await signInNewShopper({ page, goTo, ...visitor })
  for (const address_line_1 of streets) {
    const name = { first_name: 'Grace', last_name: 'Hopper' }
    const place = { city: 'Berkeley', state: 'CA', postal_code: '94704', country: 'US' }
    const row = { type: 'billing', ...name, address_line_1, ...place }
    const init = { method: 'POST', body: JSON.stringify(row) }
    await fetchAsShopper(page, '/rest/v1/shop_addresses', init)
  }
  await goTo('/account')
  const book = page.getByRole('region', { name: 'Addresses' })
  await book.getByRole('button', { name: 'Add an address' }).waitFor()
  return book
}

browserTest(
  'the address book refuses what an order refuses, names the field, and is not left while it saves',
  async ({ visitor, page }) => {
    const book = await openAddressBook(visitor, '1 Oak Street')
    await book.getByRole('button', { name: 'Edit 1 Oak Street' }).click()
    await book.getByLabel('Address Line 2').fill('4242 4242 4242 4242')
    const save = book.getByRole('button', { name: 'Save address' })
    await save.click()
    await page.getByText('Address Line 2: This looks like a card number.').first().waitFor()
    expect(await book.getByLabel('Address Line 2').inputValue()).toBe('4242 4242 4242 4242')
    ignoreErrors(visitor, /400/)

    await book.getByLabel('Address Line 2').fill('')
    await book.getByLabel('City').fill('Oakland')
    const letGo = await holdRequests(page, '**/rest/v1/shop_addresses?id=*')
    await save.click()
    const cancel = book.getByRole('button', { name: 'Cancel' })
    expect(await cancel.isDisabled()).toBe(true)
    await cancel.click({ force: true })
    await book.getByRole('button', { name: 'Saving...' }).waitFor()
    letGo()
    await book.getByText('Oakland, CA 94704, United States').waitFor()
  },
)

browserTest(
  'an address that was removed elsewhere is not reported as saved, and can be kept as a new one',
  async ({ visitor, page }) => {
    const book = await openAddressBook(visitor, '1 Oak Street', '2 Elm Street')
    await book.getByRole('button', { name: 'Edit 1 Oak Street' }).click()
    await book.getByLabel('City').fill('Oakland')
    const all = '/rest/v1/shop_addresses?type=eq.billing'
    await fetchAsShopper(page, all, { method: 'DELETE' })
    await book.getByRole('button', { name: 'Save address' }).click()
    await page.getByText('This address was removed in another window.').first().waitFor()
    expect(await page.getByText('Address saved').count()).toBe(0)
    await book.getByRole('button', { name: 'Save address' }).click()
    await book.getByText('Oakland, CA 94704, United States').waitFor()
    expect(await book.getByRole('listitem').count()).toBe(1)

    await fetchAsShopper(page, all, { method: 'DELETE' })
    await book.getByRole('button', { name: 'Remove 1 Oak Street' }).click()
    await page.getByText('Already removed').first().waitFor()
    await book.getByText('No addresses yet.').waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  },
)

browserTest(
  'what was typed into an address is there after Back, and while it is saved',
  async ({ visitor, page, goTo }) => {
    const book = await openAddressBook(visitor, '1 Oak Street')
    await book.getByRole('button', { name: 'Edit 1 Oak Street' }).click()
    await book.getByLabel('City').fill('Oakland')
    await goTo('/size-guide')
    await page.goBack()
    await book.getByRole('group', { name: 'Change this address' }).waitFor()
    expect(await book.getByLabel('City').inputValue()).toBe('Oakland')

    const letGo = await holdRequests(page, '**/rest/v1/shop_addresses?id=*')
    await book.getByRole('button', { name: 'Save address' }).click()
    await book.getByRole('button', { name: 'Saving...' }).waitFor()
    await book.getByLabel('City').fill('Oakland Hills')
    letGo()
    await page.getByText('Address saved').first().waitFor()
    await book.getByRole('button', { name: 'Save address' }).click()
    await book.getByText('Oakland Hills, CA 94704, United States').waitFor()
    expect(await book.getByRole('listitem').count()).toBe(1)
  },
)

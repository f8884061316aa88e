import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { ignoreErrors } from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { fetchAsShopper, signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, type Visitor } from '../support/visitor.ts'

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
  'the address book refuses what an order refuses, and names the field',
  async ({ visitor }) => {
    const book = await openAddressBook(visitor, '1 Oak Street')
    await book.getByRole('button', { name: 'Edit 1 Oak Street' }).click()
    await book.getByLabel('Address Line 2').fill('4242 4242 4242 4242')
    await book.getByRole('button', { name: 'Save address' }).click()
    await visitor.page.getByText('Address Line 2: This looks like a card number.').first().waitFor()
    expect(await book.getByLabel('Address Line 2').inputValue()).toBe('4242 4242 4242 4242')
    ignoreErrors(visitor, /400/)
  },
)

browserTest(
  'an address that is being saved cannot be cancelled, and its editor says so',
  async ({ visitor }) => {
    const book = await openAddressBook(visitor, '1 Oak Street')
    await book.getByRole('button', { name: 'Edit 1 Oak Street' }).click()
    await book.getByLabel('City').fill('Oakland')
    const letGo = await holdRequests(visitor.page, '**/rest/v1/shop_addresses?id=*')
    await book.getByRole('button', { name: 'Save address' }).click()
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
  async ({ visitor }) => {
    const { page } = visitor
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
  async ({ visitor }) => {
    const { page, goTo } = visitor
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

import { readFile } from 'node:fs/promises'

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import { ignoreErrors } from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { signIn } from '../support/shopper.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import {
  browserTest,
  findAccessibilityViolations,
  hasFocus,
  waitForPath,
} from '../support/visitor.ts'

browserTest(
  'a shopper edits the profile and is told whether it was saved (R-287, R-288, R-289, R-290, R-291, R-292, R-293, R-294, R-295, R-402, R-553, R-554)',
  async ({ visitor, page, goTo, main }) => {
    const { email } = await signInNewShopper(visitor)
    const profile = '**/rest/v1/shop_profiles*'
    const closed = { status: 503, json: { message: 'The register is closed.' } }
    await page.route(profile, (route) => route.fulfill(closed))
    await goTo('/account')
    const failed = main.locator('.alert[data-tone=red]')
    await failed.getByText('The register is closed.', { exact: true }).waitFor()
    await page.unroute(profile)
    await main.getByRole('button', { name: 'Try Again' }).click()
    expect(visitor.consoleErrors.splice(0).join()).toContain('503')
    const hero = 'My Account - Manage your personal information and preferences'
    await main.getByRole('heading', { level: 1, name: hero, exact: true }).waitFor()
    const form = main.getByRole('region', { name: 'Personal Information' })
    const own = form.getByLabel('Email')
    expect([await own.inputValue(), await own.isDisabled()]).toEqual([email, true])
    await form.getByText('Email address cannot be changed', { exact: true }).waitFor()
    const phone = form.getByLabel('Phone')
    const birthday = form.getByLabel('Date of Birth')
    expect(await phone.getAttribute('type')).toBe('tel')
    expect(await birthday.getAttribute('type')).toBe('date')

    await form.getByLabel('First Name').fill('Augusta')
    await form.getByLabel('Last Name').fill('King')
    await phone.fill('+1 555 010 4477')
    await birthday.fill('1990-12-10')
    const methods: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/shop_profiles')) methods.push(request.method())
    })
    const letGo = await holdRequests(page, profile)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await form.getByRole('button', { name: 'Saving Changes...' }).waitFor()
    letGo()
    const banner = form.locator('.alert').filter({ hasText: 'Profile updated successfully!' })
    await banner.waitFor()
    expect(await standsAbove(banner, own)).toBe(true)
    // An update, which finds no profile; an insert; and a read.
    await expect.poll(() => methods).toEqual(['PATCH', 'POST', 'GET'])
    await form.getByRole('button', { name: 'Save Changes' }).waitFor()

    await goTo('/account')
    await expect.poll(() => form.getByLabel('First Name').inputValue()).toBe('Augusta')
    expect(await form.getByLabel('Last Name').inputValue()).toBe('King')
    expect(await phone.inputValue()).toBe('+1 555 010 4477')
    expect(await birthday.inputValue()).toBe('1990-12-10')

    await fillCart(page, { 'latchkey-fob': 1 })
    await goTo('/checkout')
    const billing = main.getByRole('group', { name: 'Billing information' })
    expect(await billing.getByLabel('Phone').inputValue()).toBe('+1 555 010 4477')
    await goTo('/account')
    await expect.poll(() => phone.inputValue()).toBe('+1 555 010 4477')

    await page.route(profile, (route) => route.fulfill(closed))
    await phone.fill('+1 555 010 0000')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    const refusal = form.getByRole('alert').filter({ hasText: 'The register is closed.' })
    await refusal.waitFor()
    expect(await standsAbove(refusal, own)).toBe(true)
    expect(await redness(refusal)).toBeGreaterThan(40)
    expect(await banner.count()).toBe(0)
    // What was typed is still there; what the browser noted of the answer is what we wanted.
    expect(await phone.inputValue()).toBe('+1 555 010 0000')
    expect(visitor.consoleErrors.splice(0).join()).toContain('503')
  },
)

browserTest(
  'a shopper saves addresses, changes the password, exports the data and deletes the account',
  async ({ visitor, page, goTo }) => {
    const { email, password } = await signInNewShopper(visitor)
    await goTo('/account')
    const book = page.getByRole('region', { name: 'Addresses' })
    await book.getByText('No addresses yet.').waitFor()
    await book.getByRole('button', { name: 'Add an address' }).click()
    await book.getByRole('button', { name: 'Save address' }).press('Enter')
    await book.getByText('Please enter your first name.').waitFor()
    const lines = { 'First Name': 'Grace', 'Last Name': 'Hopper', City: 'Berkeley' }
    for (const [label, words] of Object.entries(lines)) await book.getByLabel(label).fill(words)
    await book.getByLabel('Address Line 1').fill('1 Bancroft Way')
    await book.getByLabel('State').selectOption('CA')
    await book.getByLabel('ZIP Code').fill('94704')
    await book.getByRole('button', { name: 'Save address' }).click()
    await book.getByText('Berkeley, CA 94704, United States').waitFor()
    await book.getByRole('button', { name: 'Edit 1 Bancroft Way' }).click()
    await book.getByLabel('Address Line 1').fill('2 Bancroft Way')
    await book.getByRole('radio', { name: 'Billing address' }).check()
    await book.getByRole('button', { name: 'Save address' }).click()
    await book.getByRole('button', { name: 'Remove 2 Bancroft Way' }).click()
    await book.getByText('No addresses yet.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await book.getByRole('listitem').filter({ hasText: 'Billing' }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])

    const own = page.getByRole('region', { name: 'Password and data' })
    await own.getByText('Change your password').click()
    await own.getByLabel('Current Password').fill('not-this-one')
    await own.getByLabel('New Password').fill('second-compiler')
    await own.getByLabel('Confirm Password').fill('second-compiler')
    await own.getByRole('button', { name: 'Change password' }).click()
    await own.getByText('This is not your password').waitFor()
    await own.getByLabel('Current Password').fill(password)
    await own.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed').first().waitFor()
    expect(await own.getByLabel('New Password').inputValue()).toBe('')
    const change = own.getByRole('button', { name: 'Change password' })
    expect(await hasFocus(change)).toBe(true)

    await own.getByText('Download your data').click()
    const coming = page.waitForEvent('download')
    await own.getByRole('button', { name: 'Download my data' }).click()
    const copy = await readFile(await (await coming).path(), 'utf8')
    expect(JSON.parse(copy)).toMatchObject({
      account: { email },
      addresses: [{ type: 'billing', address_line_1: '2 Bancroft Way' }],
      orders: [],
    })

    await own.getByText('Delete your account').click()
    const leave = own.locator('form', { has: page.getByRole('button', { name: /^Delete my/ }) })
    await leave.getByLabel(/^Password/).fill(password)
    const deletion = leave.getByRole('button', { name: 'Delete my account' })
    expect(await deletion.getAttribute('data-look')).toBe('secondary')
    await deletion.click()
    await leave.getByText('This is not your password').waitFor()
    await leave.getByLabel(/^Password/).fill('second-compiler')
    await deletion.click()
    await waitForPath(page, '/')
    await page.getByText('Account deleted').first().waitFor()
    await page.getByRole('link', { name: 'Account: sign in' }).click()
    await signIn(page, { email, password: 'second-compiler' })
    await page.getByRole('alert').getByText('Invalid login credentials').waitFor()
    // What was refused on purpose, and the session that went with its account.
    ignoreErrors(visitor, /status of 40[03]/)
  },
)

async function standsAbove(banner: Locator, field: Locator): Promise<boolean> {
  const [above, below] = await Promise.all([banner.boundingBox(), field.boundingBox()])
  return above !== null && below !== null && above.y + above.height <= below.y
}

/** By how much red outweighs green in the words of a message. */
function redness(message: Locator): Promise<number> {
  return message.evaluate((element) => {
    const [red = 0, green = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number)
    return red - green
  })
}

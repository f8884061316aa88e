import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { openTab } from '../support/checkout.ts'
import { linkIn, readMail } from '../support/mailbox.ts'
import { shop } from '../support/shop.ts'
import { publishableKey } from '../support/running-shop.ts'
import { ada, newShopper, type NewShopper } from '../support/shopper.ts'
import { createAccount, signInAs, signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, waitForPath } from '../support/visitor.ts'

browserTest(
  'private screens follow the session when a reset link signs another shopper in',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    const ben = newShopper('ben')
    await createAccount(ben)
    await signInAs(visitor, ada)
    await goTo('/orders')
    await page.getByRole('heading', { name: 'My Orders' }).waitFor()
    const receipt = await openTab(visitor, '/order-confirmation/ORD-MBQ4T1C8ADA01')
    await receipt.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
    const account = await openTab(visitor, '/account')
    await account.getByRole('main').getByLabel('Phone').fill('+1 555 010 1234')

    await resetPassword(await openTab(visitor, '/'), ben)
    await page.getByRole('heading', { name: 'No Orders Yet' }).waitFor()
    await receipt.getByRole('heading', { name: 'Order Not Found' }).waitFor()
    await account.locator(`input[type=email][value="${ben.email}"]`).waitFor()
    await account.locator('input[name=phone][value=""]').waitFor()
  },
)

browserTest('two tabs with the profile save what each has changed', async ({ visitor }) => {
  const { page, goTo } = visitor
  await signInNewShopper(visitor)
  await goTo('/account')
  const other = await openTab(visitor, '/account')
  await other.getByLabel('Last Name').fill('King')
  await page.getByLabel('Phone').fill('+1 555 010 1234')
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Save Changes' }).click()
    await tab.getByText('Profile updated successfully!').waitFor()
  }
  await expect.poll(() => other.getByLabel('Phone').inputValue()).toBe('+1 555 010 1234')

  // The next error takes the place of the success.
  await other.getByLabel('Date of Birth').fill('1899-12-31')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await other.getByText('Please enter a date between 1900 and today').waitFor()
  expect(await other.getByText('Profile updated successfully!').count()).toBe(0)
})

/** Signs in by the link of a reset mail, without a sign-out. */
async function resetPassword(tab: Page, { email }: NewShopper) {
  await fetch(`${shop.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  await tab.goto(linkIn(await readMail(email, /new password/i), '/reset-password'))
  await tab.getByLabel('New Password').fill('second-compiler')
  await tab.getByLabel('Confirm Password').fill('second-compiler')
  await tab.getByRole('button', { name: 'Change password' }).click()
  await waitForPath(tab, '/account')
}

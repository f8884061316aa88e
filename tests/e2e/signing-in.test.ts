import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { holdRequests } from '../support/hold-requests.ts'
import { ada, newShopper, signIn, signUp } from '../support/shopper.ts'
import { browserTest, waitForPath } from '../support/visitor.ts'

browserTest(
  'signing in leads back to the last page, or home (R-296, R-297, R-298, R-299, R-300, R-309)',
  async ({ visitor, openVisitor }) => {
    const { page, goTo } = visitor
    const main = page.getByRole('main')
    await goTo('/login')
    await main.getByRole('textbox', { name: 'Email', exact: true }).waitFor()
    await passwordCanBeSeen(page, /^Password/)
    const forgot = main.getByRole('link', { name: 'Forgot your password?' })
    expect(await forgot.getAttribute('href')).toBe('/forgot-password')
    const join = main.getByRole('link', { name: 'Create an account' })
    expect(await join.getAttribute('href')).toBe('/signup')
    await signIn(page, ada)
    await waitForPath(page, '/')

    // A signed-in shopper is not asked again.
    await page.goto('/login')
    await waitForPath(page, '/')
    await page.goto('/login?from=%2Fsize-guide')
    await waitForPath(page, '/size-guide')
    await page.goto('/signup')
    await waitForPath(page, '/')

    const other = await openVisitor()
    await other.goTo('/login?from=%2Fproducts%2Fday-book')
    await signIn(other.page, ada)
    await waitForPath(other.page, '/products/day-book')
  },
)

browserTest(
  'sign-up is confirmed by mail (R-301, R-302, R-303, R-304, R-305, R-306, R-307, R-308, R-416)',
  async ({ visitor, openVisitor }) => {
    const { page, goTo } = visitor
    const main = page.getByRole('main')
    await goTo('/signup')
    const labels = (await main.locator('label').allInnerTexts()).map((label) =>
      label.replace('*', '').trim(),
    )
    expect(labels).toEqual(['First Name', 'Last Name', 'Email', 'Password', 'Confirm Password'])
    await passwordCanBeSeen(page, /^Password/)
    await passwordCanBeSeen(page, /^Confirm Password/)
    const signInLink = main.getByRole('link', { name: 'Sign in' })
    expect(await signInLink.getAttribute('href')).toBe('/login')

    const letGo = await holdRequests(page, '**/auth/v1/signup*')
    await signUp(page, newShopper())
    await main.getByRole('button', { name: 'Creating account...' }).waitFor()
    letGo()
    await confirmationIsSent(page)
    await main.getByRole('button', { name: 'Go to Login' }).click()
    await waitForPath(page, '/login')

    // And without a press, once there was time to read it.
    const patient = await openVisitor()
    await patient.goTo('/signup')
    await patient.page.clock.install()
    await signUp(patient.page, newShopper())
    await confirmationIsSent(patient.page)
    await patient.page.clock.fastForward('00:15')
    await waitForPath(patient.page, '/login')
  },
)

browserTest('a password reset is requested by mail (R-310, R-311)', async ({ visitor }) => {
  const { page, goTo } = visitor
  await goTo('/forgot-password')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Email', exact: true }).fill(newShopper().email)
  await main.getByRole('button', { name: 'Send reset link' }).click()
  await main.getByRole('heading', { name: 'Check your email' }).waitFor()
  await main.getByRole('link', { name: 'Back to Login' }).click()
  await waitForPath(page, '/login')
})

async function confirmationIsSent(page: Page) {
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Check your email' }).waitFor()
  const words =
    "We've sent you a confirmation link. Please check your email and click the link to verify your account."
  await main.getByText(words, { exact: true }).waitFor()
}

/** Hidden until its own button is pressed, and hidden again by the next press. */
async function passwordCanBeSeen(page: Page, label: RegExp) {
  const field = page.getByRole('main').locator('.field', { has: page.getByLabel(label) })
  const input = field.locator('input')
  await input.fill('first-compiler')
  expect(await input.getAttribute('type')).toBe('password')
  await field.getByRole('button', { name: 'Show password' }).click()
  expect(await input.getAttribute('type')).toBe('text')
  expect(await input.inputValue()).toBe('first-compiler')
  await field.getByRole('button', { name: 'Hide password' }).click()
  expect(await input.getAttribute('type')).toBe('password')
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { holdRequests } from '../support/hold-requests.ts'
import { ada, newShopper, signIn, signUp } from '../support/shopper.ts'
import { browserTest, type Visitor, waitForPath } from '../support/visitor.ts'

browserTest(
  'signing in that fails shows the server’s message; else it leads back to the last page, or home (R-566, R-296, R-297, R-298, R-299, R-300, R-309)',
  async ({ visitor, page, goTo, main, openVisitor }) => {
    await goTo('/login')
    await main.getByRole('textbox', { name: 'Email', exact: true }).waitFor()
    const forgot = main.getByRole('link', { name: 'Forgot your password?' })
    expect(await forgot.getAttribute('href')).toBe('/forgot-password')
    const join = main.getByRole('link', { name: 'Create an account' })
    expect(await join.getAttribute('href')).toBe('/signup')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await main.getByText('You must provide either an email').waitFor()
    expect(await main.locator('[aria-invalid]').count()).toBe(2)
    expect(await main.locator('[aria-invalid]:focus').getAttribute('name')).toBe('email')
    await passwordCanBeSeen(page, /^Password/)
    await signIn(page, { ...ada, password: 'not-the-demo' })
    await refusalOn(page, 'Invalid login credentials')
    // The same refusal is a new alert, which screen readers announce again.
    const first = await main.getByRole('alert').elementHandle()
    await signIn(page, { ...ada, password: 'not-the-demo' })
    await expect.poll(() => first?.evaluate((alert) => alert.isConnected)).toBe(false)
    await refusalOn(page, 'Invalid login credentials')
    noteOf(visitor, '400')

    await page.route('**/auth/v1/token*', (route) => route.abort('connectionfailed'))
    await signIn(page, ada)
    await refusalOn(page, 'An error occurred during login')
    noteOf(visitor, 'ERR_CONNECTION_FAILED')
    expect(new URL(page.url()).pathname).toBe('/login')
    // What was typed is still there.
    const email = page.getByRole('textbox', { name: 'Email', exact: true })
    expect(await email.inputValue()).toBe(ada.email)
    await page.unroute('**/auth/v1/token*')
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
  async ({ page, goTo, main, openVisitor }) => {
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

browserTest('a failed reset request shows the server’s message (R-567)', async ({ visitor }) => {
  const { page, goTo } = visitor
  const { email } = newShopper()
  const main = page.getByRole('main')
  async function askForLink() {
    await goTo('/forgot-password')
    await main.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await main.getByRole('button', { name: 'Send reset link' }).click()
  }
  await page.route('**/auth/v1/recover*', (route) => route.abort('connectionfailed'))
  await askForLink()
  await refusalOn(page, 'An error occurred while sending reset email')
  noteOf(visitor, 'ERR_CONNECTION_FAILED')
  await page.unroute('**/auth/v1/recover*')

  await askForLink()
  await main.getByRole('heading', { name: 'Check your email' }).waitFor()
  await askForLink()
  const words = /^For security purposes, you can only request this after \d+ seconds\.$/
  await refusalOn(page, words)
  noteOf(visitor, '429')
})

browserTest('a failed sign-up shows the server’s message (R-568)', async ({ visitor }) => {
  const { page, goTo } = visitor
  await goTo('/signup')
  await signUp(page, { ...newShopper(), password: 'compile '.repeat(10) })
  await refusalOn(page, 'Password cannot be longer than 72 characters')
  noteOf(visitor, '400')

  await page.route('**/auth/v1/signup*', (route) => route.abort('connectionfailed'))
  await signUp(page, newShopper())
  await refusalOn(page, 'An error occurred during signup')
  noteOf(visitor, 'ERR_CONNECTION_FAILED')
})

async function refusalOn(page: Page, words: string | RegExp) {
  const alert = page.getByRole('main').getByRole('alert')
  await alert.getByText(words, { exact: true }).waitFor()
}

/** The browser notes every answer that is none: here it is what the test wanted. */
function noteOf({ consoleErrors }: Visitor, fault: string) {
  expect(consoleErrors.splice(0).join()).toContain(fault)
}

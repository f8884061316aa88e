import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { ada, newShopper, signIn, signUp } from '../support/shopper.ts'
import { browserTest, type Visitor } from '../support/visitor.ts'

browserTest('a failed sign-in shows the server’s message (R-566)', async ({ visitor }) => {
  const { page, goTo } = visitor
  await goTo('/login')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const main = page.getByRole('main')
  await main.getByText('You must provide either an email').waitFor()
  expect(await main.locator('[aria-invalid]').count()).toBe(2)
  expect(await main.locator('[aria-invalid]:focus').getAttribute('name')).toBe('email')
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
})

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

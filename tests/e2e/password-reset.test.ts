import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { linkIn, readMail } from '../support/mailbox.ts'
import { createAccount } from '../support/signed-in-shopper.ts'
import { newShopper, signIn } from '../support/shopper.ts'
import { waitForPath, browserTest } from '../support/visitor.ts'
import { shop } from '../support/shop.ts'

browserTest('a shopper resets a forgotten password (A-19)', async ({ visitor, openVisitor }) => {
  const { page, goTo } = visitor
  const grace = newShopper()
  await createAccount(grace)

  await goTo('/login')
  const email = emailOn(page)
  await email.fill(grace.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await waitForPath(page, '/forgot-password')
  // What was typed on the page before need not be typed again.
  await expect.poll(() => email.inputValue()).toBe(grace.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  const sent = page.getByRole('heading', { name: 'Check your email' })
  expect(await sent.evaluate((title) => title === document.activeElement)).toBe(true)

  const link = linkIn(await readMail(grace.email, /new password/i), '/reset-password')
  await openLikeAScanner(link)
  const token = new URL(link).searchParams.get('token_hash') ?? ''
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer']}`))
  await page.goto(link)
  await page.waitForURL((address) => address.search === '')
  await page.getByLabel('New Password').fill('second-compiler')
  await page.getByLabel('Confirm Password').fill('another')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Passwords do not match').waitFor()
  await page.getByLabel('Confirm Password').fill('second-compiler')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed').first().waitFor()
  await waitForPath(page, '/account')
  await readMail(grace.email, /password was changed/i)
  // The token was in one URL while it was opened: it is neither in the history nor sent elsewhere.
  expect(asked.filter((request) => request.includes(token))).toEqual([`${link} undefined`])
  expect(asked.filter((request) => !request.startsWith(shop.url))).toEqual([])
  expect(await readFile(shop.log, 'utf8')).not.toContain(token)

  const elsewhere = await openVisitor()
  await elsewhere.goTo('/login')
  await signIn(elsewhere.page, grace)
  await elsewhere.page.getByText('Invalid login credentials').waitFor()
  // That answer is a 400, which the browser writes into its console.
  elsewhere.consoleErrors.length = 0
  await signIn(elsewhere.page, { ...grace, password: 'second-compiler' })
  await waitForPath(elsewhere.page, '/')

  await elsewhere.page.goto(link)
  await choosePassword(elsewhere.page)
  await elsewhere.page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  // The request came from another browser, and the link holds no address.
  await elsewhere.page.getByRole('link', { name: 'Send a new link' }).click()
  await waitForPath(elsewhere.page, '/forgot-password')
  expect(await emailOn(elsewhere.page).inputValue()).toBe('')
  elsewhere.consoleErrors.length = 0
})

browserTest(
  'the recovery link of the auth service ends on the page that sets a password (R-379)',
  async ({ visitor }) => {
    const { page, goTo, consoleErrors } = visitor
    const grace = newShopper()
    await createAccount(grace)
    await goTo('/forgot-password')
    await emailOn(page).fill(grace.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    // An unknown address is told the same.
    await page.getByText(`If ${grace.email} has an account`).waitFor()
    const link = linkIn(await readMail(grace.email, /new password/i), '/reset-password')
    const token = new URL(link).searchParams.get('token_hash') ?? ''
    const redirect = encodeURIComponent(`${shop.url}/reset-password`)
    await page.goto(
      `${shop.url}/auth/v1/verify?type=recovery&token=${token}&redirect_to=${redirect}`,
    )
    await choosePassword(page)
    await waitForPath(page, '/account')
    expect(page.url()).not.toContain('#')
    // A foreign or broken session is refused, said so, and taken out of the address.
    for (const fragment of [
      'access_token=garbage',
      'error=access_denied&error_description=Expired',
    ]) {
      await goTo(`/about#${fragment}&refresh_token=a&expires_in=3600&token_type=bearer`)
      await page.getByText('This link does not work').first().waitFor()
      expect(page.url()).toBe(`${shop.url}/about`)
      await page.goto('about:blank')
    }
    await goTo('/reset-password#error=access_denied&error_description=Expired')
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
    consoleErrors.length = 0
  },
)

function emailOn(page: Page) {
  return page.getByRole('textbox', { name: 'Email', exact: true })
}

async function choosePassword(page: Page) {
  await page.getByLabel('New Password').fill('third-compiler')
  await page.getByLabel('Confirm Password').fill('third-compiler')
  await page.getByRole('button', { name: 'Change password' }).click()
}

/** As mail scanners do: several times, before its owner. */
async function openLikeAScanner(link: string) {
  for (let visit = 0; visit < 5; visit++) {
    const answer = await fetch(link)
    expect(answer.status).toBe(200)
    await answer.text()
  }
}

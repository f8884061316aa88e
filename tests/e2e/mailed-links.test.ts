import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { ignoreErrors } from '../support/checkout.ts'
import { linkIn, listMails, readMail } from '../support/mailbox.ts'
import { openSuperuserPool, shop } from '../support/shop.ts'
import { newShopper, signIn, signUp } from '../support/shopper.ts'
import { createAccount } from '../support/signed-in-shopper.ts'
import {
  browserTest,
  findAccessibilityViolations,
  focusedName,
  hasFocus,
  waitForPath,
} from '../support/visitor.ts'

browserTest(
  'a confirmation link that has expired or was used says so, and another is sent',
  async ({ visitor, page, goTo, main }) => {
    const grace = newShopper()
    await goTo('/signup')
    await signUp(page, grace)
    await expect.poll(() => focusedName(page)).toBe('Check your email')

    const again = main.getByRole('button', { name: 'Send a new link' })
    await goTo('/login')
    await signIn(page, { ...grace, password: 'not-this-one' })
    await main.getByText('Invalid login credentials').waitFor()
    expect(await again.count()).toBe(0)
    await signIn(page, grace)
    await main.getByText('Email not confirmed').waitFor()
    await again.click()
    await main.getByText(/^For security purposes, you can only request this after/).waitFor()
    await forget(`delete from private.limit_counts where act = 'mail'`)
    await again.click()
    await main.getByText(`A new link is on its way to ${grace.email}.`).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await expect.poll(() => confirmations(grace.email)).toHaveLength(2)

    await forget(`update auth.one_time_tokens set created_at = now() - interval '2 days'
      where relates_to = '${grace.email}'`)
    await press(page, grace.email)
    await main.getByRole('heading', { name: 'This link has expired' }).waitFor()
    expect(await main.getByLabel('Email').inputValue()).toBe(grace.email)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await forget(`delete from private.limit_counts where act = 'mail'`)
    await again.click()
    await main.getByText(/^If .* waits for its confirmation, a new link is on its way\.$/).waitFor()
    await expect.poll(() => confirmations(grace.email)).toHaveLength(3)

    await press(page, grace.email)
    await main.getByText('Your email address is confirmed.').waitFor()
    await press(page, grace.email)
    const done = 'Your address is already confirmed'
    await expect.poll(() => focusedName(page)).toBe(done)
    await main.getByRole('link', { name: 'Sign in' }).click()
    await waitForPath(page, '/login')
    ignoreErrors(visitor, /status of 4(00|03|29)/)
  },
)

/** Opens the newest link and presses its button. */
async function press(page: Page, email: string) {
  await page.goto(linkIn(await readMail(email, /confirm/i), '/confirm'))
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
}

async function confirmations(email: string) {
  const mails = await listMails()
  return mails.filter((mail) => mail.to.includes(email) && /confirm/i.test(mail.subject))
}

async function forget(statement: string) {
  const database = await openSuperuserPool()
  await database.query(statement)
  await database.end()
}

browserTest(
  'a shopper resets a forgotten password (R-310, R-311, A-19)',
  async ({ page, goTo, openVisitor }) => {
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
    expect(await hasFocus(sent)).toBe(true)

    const link = linkIn(await readMail(grace.email, /new password/i), '/reset-password')
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await waitForPath(page, '/login')
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
  },
)

browserTest(
  'the recovery link of the auth service ends on the page that sets a password (R-379)',
  async ({ visitor, page, goTo }) => {
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
    visitor.consoleErrors.length = 0
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

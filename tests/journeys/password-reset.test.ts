import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

import { linkIn, readMail } from '../stage/mailbox.ts'
import { newcomer, signIn, signUp, type Newcomer } from '../stage/shopper.ts'
import { arriveAt, journey, type Visitor } from '../stage/visitor.ts'

journey(
  'a shopper who forgot the password chooses a new one (A-19)',
  async ({ visitor, arrive }) => {
    const { page, goTo } = visitor
    const grace = newcomer()
    await join(visitor, grace)

    await goTo('/login')
    const email = emailOn(page)
    await email.fill(grace.email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await arriveAt(page, '/forgot-password')
    // What was typed on the page before need not be typed again.
    await expect.poll(() => email.inputValue()).toBe(grace.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()

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
    await arriveAt(page, '/account')
    await readMail(grace.email, /password was changed/i)
    // The token stood in one address, for the moment of opening it: not in the history, nor told to anybody.
    expect(asked.filter((request) => request.includes(token))).toEqual([`${link} undefined`])
    expect(asked.filter((request) => !request.startsWith(inject('shop').url))).toEqual([])
    expect(await readFile(inject('shop').log, 'utf8')).not.toContain(token)

    const elsewhere = await arrive()
    await elsewhere.goTo('/login')
    await signIn(elsewhere.page, grace)
    await elsewhere.page.getByText('Invalid login credentials').waitFor()
    // That answer is a 400, which the browser writes into its console.
    elsewhere.complaints.length = 0
    await signIn(elsewhere.page, { ...grace, password: 'second-compiler' })
    await arriveAt(elsewhere.page, '/')

    await elsewhere.page.goto(link)
    await choosePassword(elsewhere.page)
    await elsewhere.page.getByRole('heading', { name: 'This link has expired' }).waitFor()
    // Nobody asked for it in this browser, and the link names nobody.
    await elsewhere.page.getByRole('link', { name: 'Send a new link' }).click()
    await arriveAt(elsewhere.page, '/forgot-password')
    expect(await emailOn(elsewhere.page).inputValue()).toBe('')
    elsewhere.complaints.length = 0
  },
)

journey(
  'who asked for a reset link that expired need not say again where to',
  async ({ visitor }) => {
    const { page, goTo, complaints } = visitor
    const grace = newcomer()
    await join(visitor, grace)
    await goTo('/forgot-password')
    await emailOn(page).fill(grace.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    const link = linkIn(await readMail(grace.email, /new password/i), '/reset-password')

    await page.goto(link.replace(/token_hash=[^&]+/, 'token_hash=expired'))
    await choosePassword(page)
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
    await page.getByRole('link', { name: 'Send a new link' }).click()
    await arriveAt(page, '/forgot-password')
    await expect.poll(() => emailOn(page).inputValue()).toBe(grace.email)
    expect(complaints.splice(0).join()).toContain('status of 4')

    // A password that was changed needs no link any more.
    await page.goto(link)
    await choosePassword(page)
    await arriveAt(page, '/account')
    expect(await page.evaluate(() => localStorage.getItem('resetEmail'))).toBeNull()
  },
)

journey('a stranger is told the same as a shopper', async ({ visitor }) => {
  const { page, goTo } = visitor
  const { email } = newcomer('nobody')
  await goTo('/forgot-password')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText(`If ${email} has an account`).waitFor()
})

function emailOn(page: Page) {
  return page.getByRole('textbox', { name: 'Email', exact: true })
}

async function choosePassword(page: Page) {
  await page.getByLabel('New Password').fill('third-compiler')
  await page.getByLabel('Confirm Password').fill('third-compiler')
  await page.getByRole('button', { name: 'Change password' }).click()
}

/** Signs up and confirms, and stays signed out. */
async function join({ page, goTo }: Visitor, person: Newcomer) {
  await goTo('/signup')
  await signUp(page, person)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto(linkIn(await readMail(person.email, /confirm/i), '/confirm'))
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await page.getByText('Your email address is confirmed.').waitFor()
}

/** As mail scanners do: several times, before its owner. */
async function openLikeAScanner(link: string) {
  for (let visit = 0; visit < 5; visit++) {
    const answer = await fetch(link)
    expect(answer.status).toBe(200)
    await answer.text()
  }
}

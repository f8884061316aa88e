import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { ignoreErrors } from '../support/checkout.ts'
import { linkIn, listMails, readMail } from '../support/mailbox.ts'
import { openSuperuserPool } from '../support/shop.ts'
import { newShopper, signIn, signUp } from '../support/shopper.ts'
import { browserTest, findAccessibilityViolations, waitForPath } from '../support/visitor.ts'

browserTest(
  'a confirmation link that has expired or was used says so, and another is sent',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    const main = page.getByRole('main')
    const grace = newShopper()
    await goTo('/signup')
    await signUp(page, grace)
    await expect.poll(() => focusedText(page)).toBe('Check your email')

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
    await expect.poll(() => focusedText(page)).toBe(done)
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

function focusedText(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent)
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openAccounts, password } from '../../../tests/stage/accounts.ts'
import {
  changePassword,
  requestPasswordReset,
  shopperOf,
  signIn,
  signOut,
  signUp,
  verifyLink,
} from './auth.data.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>

beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts.close())

const form = (email: string) => ({
  firstName: ' Ada ',
  lastName: 'Marlowe',
  email: ` ${email} `,
  password,
  confirmPassword: password,
})
const afterwards = 'http://shop.test:4173/login?from=%2Fcart'

describe('an account', () => {
  test('is signed up for, confirmed by mail, signed in to, and left (R-471, R-472)', async () => {
    const browser = accounts.browser()
    const email = 'ada@example.com'
    expect(await signUp(browser, form(email), afterwards)).toEqual({ outcome: 'confirmation-sent' })
    expect(await signIn(browser, email, password)).toMatchObject({ outcome: 'refused' })

    const token = await accounts.tokenMailedTo(email)
    expect(await verifyLink(browser, 'signup', token)).toEqual({ outcome: 'verified', email })
    expect(await signIn(browser, email, password)).toEqual({ outcome: 'signed-in' })

    const { data } = await browser.getSession()
    expect(data.session && shopperOf(data.session)).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'Marlowe',
    })
    await signOut(browser)
    expect((await browser.getSession()).data.session).toBeNull()
  })

  test('a wrong password is refused in the words of the server (R-566)', async () => {
    await accounts.shopper('ben@example.com')
    expect(await signIn(accounts.browser(), 'ben@example.com', 'wool-and-felt')).toEqual({
      outcome: 'refused',
      message: 'Invalid login credentials',
    })
  })

  test('a service that never answered is told apart from one that refused', async () => {
    const away = accounts.browser({ service: () => Promise.reject(new TypeError('fetch failed')) })
    expect(await signIn(away, 'ben@example.com', password)).toEqual({
      outcome: 'refused',
      message: null,
    })
    expect(await requestPasswordReset(away, 'ben@example.com', afterwards)).toMatchObject({
      message: null,
    })
  })
})

describe('a forgotten password', () => {
  test('is replaced through the mailed link, and the old one is over (R-474, R-475)', async () => {
    await accounts.shopper('cleo@example.com')
    const browser = accounts.browser()
    const redirectTo = 'http://shop.test:4173/reset-password'
    expect(await requestPasswordReset(browser, 'cleo@example.com', redirectTo)).toEqual({
      outcome: 'sent',
    })
    const token = await accounts.tokenMailedTo('cleo@example.com')
    expect(await verifyLink(browser, 'recovery', token)).toMatchObject({ outcome: 'verified' })
    expect(await changePassword(browser, 'velvet-and-twill')).toEqual({ outcome: 'changed' })

    const other = accounts.browser()
    expect(await signIn(other, 'cleo@example.com', password)).toMatchObject({ outcome: 'refused' })
    expect(await signIn(other, 'cleo@example.com', 'velvet-and-twill')).toEqual({
      outcome: 'signed-in',
    })
    expect(await verifyLink(other, 'recovery', token)).toMatchObject({ outcome: 'refused' })
  })

  test('is answered alike for an address without an account', async () => {
    const answer = await requestPasswordReset(accounts.browser(), 'nobody@example.com', afterwards)
    expect(answer).toEqual({ outcome: 'sent' })
    expect(await accounts.mailsTo('nobody@example.com')).toEqual([])
  })
})

test('what an account tells about itself is text or nothing', async () => {
  const eve = await accounts.shopper('eve@example.com')
  await eve.updateUser({ data: { first_name: { toString: 1 }, last_name: 42 } })
  const { data } = await eve.getSession()
  expect(data.session && shopperOf(data.session)).toMatchObject({ firstName: '', lastName: '' })
})

import bcrypt from 'bcrypt'
import type { Page } from 'playwright-core'

import { createLinkToken, storeOneTimeToken } from '../../backend/auth/one-time-tokens.ts'
import { insertUser, newUser } from '../../backend/auth/users.ts'
import { withTransaction } from '../../backend/database/pool.ts'
import { publishableKey } from './running-shop.ts'
import { newShopper, type NewShopper } from './shopper.ts'
import type { Visitor } from './visitor.ts'
import { openSuperuserPool, shop } from './shop.ts'

/** Signs a new shopper in, with an empty account. Other tests cover the screens of sign-up and sign-in. */
export async function signInNewShopper(
  { page }: Visitor,
  person = newShopper(),
): Promise<NewShopper> {
  await storeSession(page, await createAccount(person))
  return person
}

/** Signs in by the request of the sign-in screen, without the screen. */
export async function signInAs({ page }: Visitor, person: { email: string; password: string }) {
  const { email, password } = person
  await storeSession(page, await callAuth('token?grant_type=password', { email, password }))
}

/** Creates a confirmed account as sign-up, its mail and the confirmation leave it; returns its first session. */
export async function createAccount(person: NewShopper): Promise<unknown> {
  const names = { first_name: person.firstName, last_name: person.lastName }
  const user = newUser(person.email, await bcrypt.hash(person.password, 4), names)
  const token = createLinkToken()
  const database = await openSuperuserPool()
  await withTransaction(database, async (client) => {
    await insertUser(client, user)
    await storeOneTimeToken(client, user, 'confirmation_token', token)
  })
  await database.end()
  return callAuth('verify', { type: 'signup', token_hash: token })
}

async function storeSession(page: Page, session: unknown) {
  // Of the shop's origin, and without a script of its own.
  await page.goto('/robots.txt')
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    sessionKey,
    JSON.stringify(session),
  ] as const)
}

/** The localStorage key of the session. */
export const sessionKey = 'sb-localhost-auth-token'

/** Sends a request to the shop with the token of the shopper who is signed in at this page. */
export async function fetchAsShopper(
  page: Page,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const session = await page.evaluate((key) => localStorage.getItem(key), sessionKey)
  const { access_token } = JSON.parse(session ?? '{}') as { access_token?: string }
  const headers = {
    apikey: publishableKey,
    Authorization: `Bearer ${access_token}`,
    'Content-Type': 'application/json',
  }
  const response = await fetch(shop.url + path, { ...init, headers })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}

async function callAuth(path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${shop.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

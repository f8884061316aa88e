import { linkIn, readMail } from './mailbox.ts'
import { newShopper, type NewShopper } from './shopper.ts'
import type { Visitor } from './visitor.ts'
import { shop } from './shop.ts'

/**
 * Signs a new shopper in, with an empty account. The
 * account is created by the requests that the screens send; other tests cover the screens.
 */
export async function signInNewShopper(
  { page }: Visitor,
  person = newShopper(),
): Promise<NewShopper> {
  const session = await createAccount(person)
  await page.goto('/size-guide')
  await page.evaluate(
    (kept) => localStorage.setItem('sb-localhost-auth-token', kept),
    JSON.stringify(session),
  )
  return person
}

/** Creates a confirmed account; returns its first session. */
export async function createAccount(person: NewShopper): Promise<unknown> {
  const { email, password, firstName, lastName } = person
  const names = { first_name: firstName, last_name: lastName }
  await callAuth('signup', { email, password, data: names })
  const link = new URL(linkIn(await readMail(email, /confirm/i), '/confirm'))
  const token = link.searchParams.get('token_hash')
  return callAuth('verify', { type: 'signup', token_hash: token })
}

async function callAuth(path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${shop.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_lisiere', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

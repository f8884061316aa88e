import { inject } from 'vitest'

import { linkIn, readMail } from './mailbox.ts'
import { newcomer, type Newcomer } from './shopper.ts'
import type { Visitor } from './visitor.ts'

/**
 * Lets somebody come in signed in, with an account of their own that has nothing in it yet. The
 * account is made by the calls that the screens make; the screens themselves are other tests' matter.
 */
export async function comeSignedIn({ page }: Visitor, person = newcomer()): Promise<Newcomer> {
  const { email, password, firstName, lastName } = person
  const names = { first_name: firstName, last_name: lastName }
  await callAuth('signup', { email, password, data: names })
  const link = new URL(linkIn(await readMail(email, /confirm/i), '/confirm'))
  const token = link.searchParams.get('token_hash')
  const session = await callAuth('verify', { type: 'signup', token_hash: token })
  await page.goto('/size-guide')
  await page.evaluate(
    (kept) => localStorage.setItem('sb-localhost-auth-token', kept),
    JSON.stringify(session),
  )
  return person
}

async function callAuth(path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${inject('shop').url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_lisiere', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

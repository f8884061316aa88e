import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { freshBackend, type FreshBackend } from '../../../tests/support/backend.ts'
import {
  getNewsletterStatus,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from './newsletter.data.ts'

let backend: FreshBackend

beforeAll(async () => {
  backend = await freshBackend()
})
afterAll(() => backend.close())
beforeEach(() => backend.database.owner.query('delete from private.limit_counts'))

/** The token in the mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const { rows } = await backend.database.owner.query<{ token: string }>(
    `select payload ->> 'unsubscribe_token' as token from private.outbox where recipient = $1`,
    [email],
  )
  return rows[0]?.token ?? ''
}

describe('newsletter data', () => {
  test('a visitor subscribes, unsubscribes by a mail’s token and resubscribes (R-384, R-385, R-386, R-388, R-469)', async () => {
    const subscribe = () => subscribeToNewsletter(backend.visitor, 'Grace@Example.com')
    expect(await subscribe()).toBe('subscribed')
    expect(await subscribe()).toBe('already-subscribed')
    const token = await tokenFor('grace@example.com')
    expect(await unsubscribeFromNewsletter(backend.visitor, token)).toBe('unsubscribed')
    expect(await unsubscribeFromNewsletter(backend.visitor, token)).toBe('not-subscribed')
    expect(await subscribe()).toBe('resubscribed')
  })

  test('a shopper reads and changes only their own subscription (R-483)', async () => {
    const ada = backend.shopper(await backend.database.createShopper('ada@example.com'))
    const ben = backend.shopper(await backend.database.createShopper('ben@example.com'))
    expect(await getNewsletterStatus(ada)).toBe('absent')
    expect(await subscribeToNewsletter(ada, 'ada@example.com')).toBe('subscribed')
    expect(await getNewsletterStatus(ada)).toBe('active')
    expect(await getNewsletterStatus(ben)).toBe('absent')
    expect(await unsubscribeFromNewsletter(ben)).toBe('not-subscribed')
    expect(await unsubscribeFromNewsletter(ada)).toBe('unsubscribed')
    expect(await getNewsletterStatus(ada)).toBe('inactive')
  })

  test('named errors are results', async () => {
    expect(await subscribeToNewsletter(backend.visitor, 'invalid')).toBe('invalid-email')
    expect(await unsubscribeFromNewsletter(backend.visitor, 'forged')).toBe('invalid-link')
    for (let time = 0; time < 30; time += 1) {
      await subscribeToNewsletter(backend.visitor, `rush${time}@example.com`)
    }
    expect(await subscribeToNewsletter(backend.visitor, 'rush@example.com')).toBe('rate-limited')
  })

  test('other errors are thrown', async () => {
    // Without a token a session is required.
    await expect(unsubscribeFromNewsletter(backend.visitor)).rejects.toMatchObject({
      message: 'SIGN_IN_REQUIRED',
    })
    await expect(getNewsletterStatus(backend.visitor)).rejects.toBeDefined()
  })
})

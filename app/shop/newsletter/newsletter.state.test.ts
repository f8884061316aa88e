import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { freshBackend, type FreshBackend } from '../../../tests/support/backend.ts'
import { stubBrowserGlobals } from '../../../tests/support/browser-globals.ts'
import { closeToasts, lastToast } from '../../ui/feedback/toast.test-support.ts'
import { subscribe, unsubscribe } from './newsletter.state.ts'

let backend: FreshBackend
/** The page's connection to the shop. */
let network: typeof fetch

beforeAll(async () => {
  backend = await freshBackend()
  stubBrowserGlobals((...request) => network(...request))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await backend.close()
})
beforeEach(async () => {
  network = backend.send
  await backend.database.owner.query('delete from private.limit_counts')
})
afterEach(closeToasts)

const noNetwork = () => Promise.reject(new TypeError('fetch failed'))
const failingBackend = () =>
  Promise.resolve(Response.json({ code: 'XX000', message: 'Internal error' }, { status: 500 }))

function lastToastText() {
  const toast = lastToast()
  return toast && [toast.variant, toast.title, toast.description]
}

describe('subscribing', () => {
  /** A refusal that the form says at the field, or in its toast alone. */
  const refusal = (field: 'email' | 'form', title: string, description: string) => ({
    field,
    message: description,
    toast: { title, description },
  })
  const failed = 'Subscription Failed'

  test.each(['', '  ', '\t'])('requires an address: %j (R-423)', async (blank) => {
    expect(await subscribe(blank)).toEqual(
      refusal('email', 'Email Required', 'Please enter your email address'),
    )
  })

  test.each(['ada.example.com', 'ada@example', 'ada@@example.com', 'a b@c.de', '@.'])(
    'refuses the address %s (R-424)',
    async (email) => {
      expect(await subscribe(email)).toEqual(
        refusal('email', 'Invalid Email', 'Please enter a valid email address'),
      )
    },
  )

  test('succeeds once, fails the second time, and succeeds again after unsubscribing (R-527, R-528, R-529, R-530, R-533)', async () => {
    expect(await subscribe(' Ada@Example.com ')).toBeNull()
    expect(lastToastText()?.slice(0, 2)).toEqual([
      'default',
      'Successfully subscribed to newsletter!',
    ])
    expect(await subscribe('ada@example.com')).toEqual(
      refusal('email', failed, 'This email is already subscribed to our newsletter'),
    )
    const { rows } = await backend.database.owner.query(
      `select payload ->> 'unsubscribe_token' as token from private.outbox where recipient = 'ada@example.com'`,
    )
    expect(await unsubscribe('forged')).toBe('invalid-link')
    expect(await unsubscribe(String(rows[0]?.token))).toBe('unsubscribed')
    expect(lastToastText()?.slice(0, 2)).toEqual([
      'default',
      'Successfully unsubscribed from newsletter',
    ])
    expect(await subscribe('ada@example.com')).toBeNull()
    expect(lastToastText()?.slice(0, 2)).toEqual([
      'default',
      'Successfully resubscribed to newsletter!',
    ])
  })

  test('asks to wait after many requests, without naming a time: limits differ', async () => {
    for (let number = 1; number <= 30; number += 1) {
      expect(await subscribe(`reader-${number}@example.com`)).toBeNull()
    }
    expect(await subscribe('grace@example.com')).toEqual(
      refusal(
        'form',
        failed,
        'Several requests came in a short time, so this one was not taken. Please wait a while and subscribe again.',
      ),
    )
  })

  test('asks for another try after an error of the backend (R-531)', async () => {
    network = failingBackend
    expect(await subscribe('grace@example.com')).toEqual(
      refusal('form', failed, 'Failed to subscribe to newsletter. Please try again.'),
    )
  })

  test('asks to try again later after a network error (R-533)', async () => {
    network = noNetwork
    expect(await subscribe('grace@example.com')).toEqual(
      refusal('form', failed, 'An unexpected error occurred. Please try again later.'),
    )
  })
})

test.each([
  ['an error of the backend', failingBackend],
  ['a network error', noNetwork],
])('unsubscribing asks to try again after %s (R-532)', async (_, respond) => {
  network = respond
  expect(await unsubscribe('token')).toBe('failed')
  expect(lastToastText()).toEqual([
    'destructive',
    'Error',
    'Failed to unsubscribe. Please try again.',
  ])
})

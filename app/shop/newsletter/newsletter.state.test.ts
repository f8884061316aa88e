import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { freshBackend, type FreshBackend } from '../../../tests/stage/backend.ts'
import { openPage } from '../../../tests/stage/page.ts'
import { forgetToast, readToasts } from '../../ui/toast.ts'
import { subscribe, unsubscribe } from './newsletter.state.ts'

let backend: FreshBackend
/** How the shop is reached from this page now. */
let line: typeof fetch

beforeAll(async () => {
  backend = await freshBackend()
  openPage((...request) => line(...request))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await backend.close()
})
beforeEach(async () => {
  line = backend.send
  await backend.database.owner.query('delete from private.limit_counts')
})
afterEach(() => {
  for (const { id } of readToasts()) forgetToast(id)
})

const cutLine = () => Promise.reject(new TypeError('fetch failed'))
const brokenShop = () =>
  Promise.resolve(Response.json({ code: 'XX000', message: 'Internal error' }, { status: 500 }))

/** The last thing said: how, and in which words. */
function said() {
  const toast = readToasts().at(-1)
  return toast && [toast.variant, toast.title, toast.description]
}

describe('subscribing', () => {
  test('without an address says what is missing (R-423)', async () => {
    expect(await subscribe('  ')).toBe(false)
    expect(said()).toEqual(['destructive', 'Email Required', 'Please enter your email address'])
  })

  test.each(['ada.example.com', 'ada@example'])(
    'with %s says that it is none (R-424)',
    async (email) => {
      expect(await subscribe(email)).toBe(false)
      expect(said()).toEqual(['destructive', 'Invalid Email', 'Please enter a valid email address'])
    },
  )

  test('is welcome once, refused twice, and welcome again after leaving (R-527, R-528, R-529, R-530, R-533)', async () => {
    expect(await subscribe(' Ada@Example.com ')).toBe(true)
    expect(said()?.slice(0, 2)).toEqual(['default', 'Successfully subscribed to newsletter!'])
    expect(await subscribe('ada@example.com')).toBe(false)
    expect(said()).toEqual([
      'destructive',
      'Subscription Failed',
      'This email is already subscribed to our newsletter',
    ])
    const { rows } = await backend.database.owner.query(
      `select payload ->> 'unsubscribe_token' as token from private.outbox where recipient = 'ada@example.com'`,
    )
    expect(await unsubscribe(String(rows[0]?.token))).toBe('unsubscribed')
    expect(said()?.slice(0, 2)).toEqual(['default', 'Successfully unsubscribed from newsletter'])
    expect(await subscribe('ada@example.com')).toBe(true)
    expect(said()?.slice(0, 2)).toEqual(['default', 'Successfully resubscribed to newsletter!'])
  })

  test('that the shop could not carry out asks to try again (R-531)', async () => {
    line = brokenShop
    expect(await subscribe('grace@example.com')).toBe(false)
    expect(said()).toEqual([
      'destructive',
      'Subscription Failed',
      'Failed to subscribe to newsletter. Please try again.',
    ])
  })

  test('that never reached the shop asks to try later (R-533)', async () => {
    line = cutLine
    expect(await subscribe('grace@example.com')).toBe(false)
    expect(said()).toEqual([
      'destructive',
      'Subscription Failed',
      'An unexpected error occurred. Please try again later.',
    ])
  })
})

test.each([
  ['that the shop could not carry out', brokenShop],
  ['that never reached the shop', cutLine],
])('unsubscribing %s asks to try again (R-532)', async (_, way) => {
  line = way
  expect(await unsubscribe('token')).toBe('failed')
  expect(said()).toEqual(['destructive', 'Error', 'Failed to unsubscribe. Please try again.'])
})

import { describe, expect, test } from 'vitest'

import {
  newsletterEmailError,
  subscribeErrors,
  subscribeSuccesses,
  unsubscribeTexts,
} from './newsletter.ts'

describe('the newsletter', () => {
  test.each(['', '  ', '\t'])('requires an address: %j (R-423)', (email) => {
    expect(newsletterEmailError(email)).toEqual({
      title: 'Email Required',
      description: 'Please enter your email address',
    })
  })

  test.each(['ada', 'ada@example', 'ada.example.com', 'ada@@example.com', 'a b@c.de', '@.'])(
    'refuses an address without an @ or a dot: %s (R-424)',
    (email) => {
      expect(newsletterEmailError(email)).toEqual({
        title: 'Invalid Email',
        description: 'Please enter a valid email address',
      })
    },
  )

  test.each(['ada@example.com', ' ada@example.com ', 'Ada.L+letters@mail.example.co'])(
    'accepts %j',
    (email) => {
      expect(newsletterEmailError(email)).toBe(null)
    },
  )

  test('has the specified texts', () => {
    expect(subscribeSuccesses.subscribed.title).toBe('Successfully subscribed to newsletter!')
    expect(subscribeSuccesses.resubscribed.title).toBe('Successfully resubscribed to newsletter!')
    expect(subscribeErrors['already-subscribed']).toEqual({
      title: 'Subscription Failed',
      description: 'This email is already subscribed to our newsletter',
    })
    expect(subscribeErrors.failed.description).toBe(
      'Failed to subscribe to newsletter. Please try again.',
    )
    expect(subscribeErrors.unexpected.description).toBe(
      'An unexpected error occurred. Please try again later.',
    )
    expect(unsubscribeTexts.done).toBe('Successfully unsubscribed from newsletter')
    expect(unsubscribeTexts.failed).toBe('Failed to unsubscribe. Please try again.')
  })
})

import { describe, expect, test } from 'vitest'

import {
  leavingWords,
  newsletterProblem,
  newsletterRefusals,
  newsletterSuccesses,
} from './newsletter.ts'

describe('the newsletter', () => {
  test.each(['', '  ', '\t'])('an empty address is asked for: %j (R-423)', (email) => {
    expect(newsletterProblem(email)).toEqual({
      title: 'Email Required',
      description: 'Please enter your email address',
    })
  })

  test.each(['ada', 'ada@example', 'ada.example.com', 'ada@@example.com', 'a b@c.de', '@.'])(
    'an address without an @ or a dot is no address: %s (R-424)',
    (email) => {
      expect(newsletterProblem(email)).toEqual({
        title: 'Invalid Email',
        description: 'Please enter a valid email address',
      })
    },
  )

  test.each(['ada@example.com', ' ada@example.com ', 'Ada.L+letters@mail.example.co'])(
    'takes %j',
    (email) => {
      expect(newsletterProblem(email)).toBe(null)
    },
  )

  test('says how it went in the words it is known for', () => {
    expect(newsletterSuccesses.subscribed.title).toBe('Successfully subscribed to newsletter!')
    expect(newsletterSuccesses.resubscribed.title).toBe('Successfully resubscribed to newsletter!')
    expect(newsletterRefusals['already-subscribed']).toEqual({
      title: 'Subscription Failed',
      description: 'This email is already subscribed to our newsletter',
    })
    expect(newsletterRefusals.failed.description).toBe(
      'Failed to subscribe to newsletter. Please try again.',
    )
    expect(newsletterRefusals.unexpected.description).toBe(
      'An unexpected error occurred. Please try again later.',
    )
    expect(leavingWords.done).toBe('Successfully unsubscribed from newsletter')
    expect(leavingWords.failed).toBe('Failed to unsubscribe. Please try again.')
  })
})

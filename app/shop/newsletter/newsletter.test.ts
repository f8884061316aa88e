import { describe, expect, test } from 'vitest'

import { newsletterEmailError } from './newsletter.ts'

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
})

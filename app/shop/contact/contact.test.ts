import { describe, expect, test } from 'vitest'

import { textLimits } from '../../document/text-limits.ts'
import { contactErrorTexts, contactFieldError, contactProblems } from './contact.ts'

describe('a contact message', () => {
  test('requires all three fields, in the order of the form (R-313)', () => {
    const problems = contactProblems({ name: ' ', email: '', message: '\n' })
    expect(problems.map(({ field, message }) => [field, message])).toEqual([
      ['name', 'Please enter your name'],
      ['email', 'Please enter your email address'],
      ['message', 'Please enter a message'],
    ])
  })

  test('requires a valid e-mail address', () => {
    const message = { name: 'Grace', email: 'grace@example.com', message: 'Do you mend?' }
    expect(contactProblems(message)).toEqual([])
    expect(contactFieldError('email', 'grace@example')).toBe('Please enter a valid email address')
  })

  test('has the length limits of the backend', () => {
    for (const field of ['name', 'message'] as const) {
      expect(contactFieldError(field, 'x'.repeat(textLimits[field]))).toBe(null)
      expect(contactFieldError(field, 'x'.repeat(textLimits[field] + 1))).toBe(
        contactErrorTexts[field].too_long,
      )
    }
  })
})

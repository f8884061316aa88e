import { describe, expect, test } from 'vitest'

import { contactFieldProblem, contactProblems, longestContact, problemWords } from './contact.ts'

describe('a contact message', () => {
  test('needs all three, and says so in the order of the form (R-313)', () => {
    expect(Object.entries(contactProblems({ name: ' ', email: '', message: '\n' }))).toEqual([
      ['name', 'Please enter your name'],
      ['email', 'Please enter your email address'],
      ['message', 'Please enter a message'],
    ])
  })

  test('takes what can be answered', () => {
    const message = { name: 'Grace', email: 'grace@example.com', message: 'Do you mend?' }
    expect(contactProblems(message)).toEqual({})
    expect(contactFieldProblem('email', 'grace@example')).toBe('Please enter a valid email address')
  })

  test('takes as much as the backend does', () => {
    for (const field of ['name', 'message'] as const) {
      expect(contactFieldProblem(field, 'x'.repeat(longestContact[field]))).toBe(null)
      expect(contactFieldProblem(field, 'x'.repeat(longestContact[field] + 1))).toBe(
        problemWords[field].too_long,
      )
    }
  })
})

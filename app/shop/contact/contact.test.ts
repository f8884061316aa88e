import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { freshBackend, type FreshBackend } from '../../../tests/support/backend.ts'
import { sendContactMessage } from './contact.data.ts'
import { contactErrorTexts, contactFieldError, contactProblems } from './contact.ts'
import { textLimits } from '../../document/text-limits.ts'

let backend: FreshBackend

beforeAll(async () => {
  backend = await freshBackend()
})
afterAll(() => backend.close())
beforeEach(() => backend.database.owner.query('delete from private.limit_counts'))

const grace = { name: 'Grace', email: 'grace@example.com', message: 'Do you mend?\nThank you.' }
const send = (change: Partial<typeof grace> = {}) =>
  sendContactMessage(backend.visitor, { ...grace, ...change })

describe('a message that is sent', () => {
  test('is refused with the name of the field', async () => {
    for (const [field, text, problem] of [
      ['name', ' ', 'missing'],
      ['name', 'A\r\nBcc: b@c.de', 'invalid'],
      ['email', 'invalid', 'invalid'],
      ['message', '4242 4242 4242 4242', 'card_number'],
      ['message', 'x'.repeat(textLimits.message + 1), 'too_long'],
    ] as const)
      await expect(send({ [field]: text })).rejects.toMatchObject({
        name: 'INVALID_MESSAGE',
        detail: { field, problem },
      })
  })

  test('is refused as the sixth within an hour', async () => {
    for (let time = 0; time < 5; time += 1) await send()
    await expect(send()).rejects.toThrow('RATE_LIMITED')
  })
})

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
    expect(contactProblems(grace)).toEqual([])
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

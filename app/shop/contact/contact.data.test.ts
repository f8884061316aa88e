import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { freshBackend, type FreshBackend } from '../../../tests/support/backend.ts'
import { sendContactMessage } from './contact.data.ts'
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

describe('contact data', () => {
  test('an error names the field', async () => {
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

  test('the sixth message within an hour is rate-limited', async () => {
    for (let time = 0; time < 5; time += 1) await send()
    await expect(send()).rejects.toThrow('RATE_LIMITED')
  })
})

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
    const refused = (field: string, problem: string) => ({ outcome: 'refused', field, problem })
    expect(await send({ name: ' ' })).toEqual(refused('name', 'missing'))
    expect(await send({ name: 'A\r\nBcc: b@c.de' })).toEqual(refused('name', 'invalid'))
    expect(await send({ email: 'invalid' })).toEqual(refused('email', 'invalid'))
    expect(await send({ message: '4242 4242 4242 4242' })).toEqual(
      refused('message', 'card_number'),
    )
    const tooLong = 'x'.repeat(textLimits.message + 1)
    expect(await send({ message: tooLong })).toEqual(refused('message', 'too_long'))
  })

  test('the sixth message within an hour is rate-limited', async () => {
    for (let time = 0; time < 5; time += 1) await send()
    expect(await send()).toEqual({ outcome: 'rate-limited' })
  })
})

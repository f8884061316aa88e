import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'

import { toApiError } from './database-error.ts'

test('a rate limit sends Retry-After, and its name only to the server', () => {
  const error = Object.assign(new DatabaseError('RATE_LIMITED', 0, 'error'), {
    code: 'PT429',
    detail: '{"retry_after": 60}',
    constraint: 'newsletter.address',
  })
  const { response } = toApiError(error, 'anon')
  expect(response).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
    limit: 'newsletter.address',
  })
  expect(response.body).not.toContain('newsletter')
})

test('a rate limit without a usable time sends one second', () => {
  const error = Object.assign(new DatabaseError('RATE_LIMITED', 0, 'error'), {
    code: 'PT429',
    detail: 'soon',
    constraint: 'reviews',
  })
  expect(toApiError(error, 'anon').response.headers).toMatchObject({ 'retry-after': '1' })
})

import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'

import { toApiError } from './database-error.ts'

test.each([
  ['{"retry_after": 60}', '60'],
  ['soon', '1'],
])(
  'a rate limit with %s sends Retry-After %s, and its name only to the server',
  (detail, seconds) => {
    const error = Object.assign(new DatabaseError('RATE_LIMITED', 0, 'error'), {
      code: 'PT429',
      detail,
      constraint: 'newsletter.address',
    })
    const { response } = toApiError(error, 'anon')
    expect(response).toMatchObject({
      status: 429,
      headers: { 'retry-after': seconds },
      limit: 'newsletter.address',
    })
    expect(response.body).not.toContain('newsletter')
  },
)

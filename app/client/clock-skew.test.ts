import { afterEach, expect, it, vi } from 'vitest'

import { fetchWithoutExpiresAt } from './clock-skew.ts'

afterEach(() => vi.unstubAllGlobals())

async function fetchBody(body: string, status = 200) {
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }))
  const response = await fetchWithoutExpiresAt('/auth/v1/token')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.status).toBe(status)
  return response.text()
}

it('a session has its duration and no time of expiry (F-16)', async () => {
  const session = { access_token: 'a', expires_in: 3600, expires_at: 1_800_000_000 }
  expect(JSON.parse(await fetchBody(JSON.stringify(session)))).toEqual({
    access_token: 'a',
    expires_in: 3600,
  })
})

it('any other response is unchanged', async () => {
  for (const body of ['{"expires_at":1}', '{"id":"7"}', 'null', 'not JSON', ''])
    expect(await fetchBody(body)).toBe(body)
  const refusal = '{"expires_at":1,"expires_in":1}'
  expect(await fetchBody(refusal, 400)).toBe(refusal)
})

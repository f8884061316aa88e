import { afterEach, expect, it, vi } from 'vitest'

import { fetchWithoutExpiresAt } from './clock-skew.ts'

afterEach(() => vi.unstubAllGlobals())

async function ask(body: string, status = 200) {
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }))
  const answer = await fetchWithoutExpiresAt('/auth/v1/token')
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.status).toBe(status)
  return answer.text()
}

it('a session says how long it lasts, and not when it ends (F-16)', async () => {
  const session = { access_token: 'a', expires_in: 3600, expires_at: 1_800_000_000 }
  expect(JSON.parse(await ask(JSON.stringify(session)))).toEqual({
    access_token: 'a',
    expires_in: 3600,
  })
})

it('all else comes as it was sent', async () => {
  for (const body of ['{"expires_at":1}', '{"id":"7"}', 'null', 'not JSON', ''])
    expect(await ask(body)).toBe(body)
  const refusal = '{"expires_at":1,"expires_in":1}'
  expect(await ask(refusal, 400)).toBe(refusal)
})

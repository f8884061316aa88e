import { afterEach, expect, it, test, vi } from 'vitest'

import { createSessionStorage, fetchWithoutExpiresAt } from './auth-client.ts'

afterEach(() => void vi.unstubAllGlobals())

const refuse = () => {
  throw new DOMException('Full', 'QuotaExceededError')
}

test('a session is stored in the browser, and can still be read when the storage is full', () => {
  const kept = new Map([['session', 'old']])
  const getItem = (key: string) => kept.get(key) ?? null
  vi.stubGlobal('localStorage', { getItem, setItem: refuse, removeItem: kept.delete.bind(kept) })
  const session = createSessionStorage()
  expect(session.getItem('session')).toBe('old')

  // The new one is in memory; removing it also removes the old one.
  session.setItem('session', 'renewed')
  expect([session.getItem('session'), kept.get('session')]).toEqual(['renewed', 'old'])
  session.removeItem('session')
  expect(session.getItem('session')).toBeNull()
})

test('without storage a session lasts as long as the page', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const session = createSessionStorage()
  expect(session.getItem('session')).toBeNull()
  session.setItem('session', 'here')
  expect(session.getItem('session')).toBe('here')
  session.removeItem('session')
  expect(session.getItem('session')).toBeNull()
})

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

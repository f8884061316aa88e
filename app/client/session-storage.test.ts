import { afterEach, expect, test, vi } from 'vitest'

import { createSessionStorage } from './session-storage.ts'

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

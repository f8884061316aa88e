import { afterEach, expect, test, vi } from 'vitest'

import { createSessionStorage } from './session-storage.ts'

afterEach(() => void vi.unstubAllGlobals())

const refuse = () => {
  throw new DOMException('Full', 'QuotaExceededError')
}

test('a session is kept with the browser, and a full storage can still be read', () => {
  const kept = new Map([['session', 'of before']])
  const getItem = (key: string) => kept.get(key) ?? null
  vi.stubGlobal('localStorage', { getItem, setItem: refuse, removeItem: kept.delete.bind(kept) })
  const session = createSessionStorage()
  expect(session.getItem('session')).toBe('of before')

  // The new one lives with the page; where it is let go, so is the old one.
  session.setItem('session', 'renewed')
  expect([session.getItem('session'), kept.get('session')]).toEqual(['renewed', 'of before'])
  session.removeItem('session')
  expect(session.getItem('session')).toBeNull()
})

test('where storage is forbidden a session lives as long as the page', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const session = createSessionStorage()
  expect(session.getItem('session')).toBeNull()
  session.setItem('session', 'here')
  expect(session.getItem('session')).toBe('here')
  session.removeItem('session')
  expect(session.getItem('session')).toBeNull()
})

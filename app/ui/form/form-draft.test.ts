import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { memoryStorage } from '../../../tests/support/memory-storage.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', memoryStorage(kept))
})
afterEach(() => vi.unstubAllGlobals())

/** The drafts as a page that has just been loaded finds them. */
async function loadPage() {
  vi.resetModules()
  return import('./form-draft.ts')
}

describe('what was typed into a form', () => {
  test('is there again after a reload, for the same shopper alone', async () => {
    const { writeDraft } = await loadPage()
    writeDraft('contact', 'ada', { message: 'Do you mend silk?' })
    const { readDraft } = await loadPage()
    expect(readDraft('contact', 'ada')).toEqual({ message: 'Do you mend silk?' })
    expect(readDraft('contact', 'ben')).toEqual({})
    expect(readDraft('contact', 'ada')).toEqual({})
    expect(kept.size).toBe(0)
  })

  test('is kept when a visitor signs in, and not when a shopper signs out', async () => {
    const { readDraft, writeDraft } = await loadPage()
    writeDraft('contact', '', { message: 'Do you mend silk?' })
    expect(readDraft('contact', 'ada')).toEqual({ message: 'Do you mend silk?' })
    writeDraft('contact', 'ada', { message: 'And wool?' })
    expect(readDraft('contact', '')).toEqual({})
  })

  test.each(['4242 4242 4242 4242', 'my card: 4242-4242-4242-4242, thanks', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'])(
    'is in memory only when it may be a card number: %s',
    async (message) => {
      const { readDraft, writeDraft } = await loadPage()
      writeDraft('contact', 'ada', { name: 'Ada', message })
      expect(readDraft('contact', 'ada')['message']).toBe(message)
      expect([...kept.values()]).toEqual([JSON.stringify({ owner: 'ada', texts: { name: 'Ada' } })])
    },
  )

  test.each(['', 'null', '[]', '{"owner":1,"texts":{}}', '{"owner":"ada","texts":{"name":{}}}'])(
    'is nothing when the storage holds %j',
    async (text) => {
      const { readDraft } = await loadPage()
      kept.set('draft contact', text)
      expect(readDraft('contact', 'ada')).toEqual({})
    },
  )
})

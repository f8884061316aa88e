import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { memoryStorage } from '../../../tests/support/memory-storage.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', memoryStorage(kept))
})
afterEach(() => vi.unstubAllGlobals())

/** The contact form's draft as a page that has just been loaded finds it. */
async function loadPage() {
  vi.resetModules()
  const { parseTexts, readDraft, writeDraft } = await import('./form-draft.ts')
  return {
    read: (owner: string) => readDraft('contact', owner, parseTexts),
    write: (owner: string, texts: Record<string, string>) =>
      writeDraft('contact', owner, parseTexts, (before) => ({ ...before, ...texts })),
  }
}

describe('what was typed into a form', () => {
  test('is there again after a reload, for the same shopper alone', async () => {
    const { write } = await loadPage()
    write('ada', { message: 'Do you mend silk?' })
    const { read } = await loadPage()
    expect(read('ada')).toEqual({ message: 'Do you mend silk?' })
    expect(read('ben')).toEqual({})
    expect(read('ada')).toEqual({})
    expect(kept.size).toBe(0)
  })

  test('is kept when a visitor signs in, and not when a shopper signs out', async () => {
    const { read, write } = await loadPage()
    write('', { message: 'Do you mend silk?' })
    expect(read('ada')).toEqual({ message: 'Do you mend silk?' })
    write('ada', { message: 'And wool?' })
    expect(read('')).toEqual({})
  })

  test('is not changed by a response to the shopper before, but by one to the visitor before', async () => {
    const { read, write } = await loadPage()
    write('ada', { message: 'Do you mend silk?' })
    read('ben')
    write('ben', { name: 'Ben' })
    write('ada', { message: '' })
    expect(read('ben')).toEqual({ name: 'Ben' })
    write('', { message: 'And wool?' })
    expect(read('ben')).toEqual({ name: 'Ben', message: 'And wool?' })
  })

  test('is stored for the shopper who signed in: the next one does not find it', async () => {
    const { read, write } = await loadPage()
    write('', { message: 'Do you mend silk?' })
    read('ada')
    const { read: readAgain } = await loadPage()
    expect(readAgain('ben')).toEqual({})
  })

  test.each(['4242 4242 4242 4242', 'my card: 4242-4242-4242-4242, thanks', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'])(
    'is in memory only when it may be a card number: %s',
    async (message) => {
      const { read, write } = await loadPage()
      write('ada', { name: 'Ada', message })
      expect(read('ada')['message']).toBe(message)
      expect([...kept.values()]).toEqual([JSON.stringify({ owner: 'ada', value: { name: 'Ada' } })])
    },
  )

  test('keeps an e-mail address of a telephone number, and no card number in its field', async () => {
    const { read, write } = await loadPage()
    write('ada', { name: 'Ada', email: '4242424242424242' })
    expect(read('ada')['email']).toBe('4242424242424242')
    expect([...kept.values()]).toEqual([JSON.stringify({ owner: 'ada', value: { name: 'Ada' } })])
    write('ada', { email: '8613912345678@example.com' })
    expect(kept.get('draft contact')).toContain('8613912345678@example.com')
  })

  test.each(['', 'null', '[]', '{"owner":1,"value":{}}', '{"owner":"ada","value":{"name":{}}}'])(
    'is nothing when the storage holds %j',
    async (text) => {
      const { read } = await loadPage()
      kept.set('draft contact', text)
      expect(read('ada')).toEqual({})
    },
  )
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { emptyBillingAddress } from './address/address.ts'
import { changeDraft, newDraft, type CheckoutDraft } from './checkout-draft.ts'
import { readDraft, removeDraft, subscribeToDraft, writeDraft } from './draft-storage.ts'

const ada = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Marlowe' }
const ben = { ...ada, id: 'ben', email: 'ben@example.com', firstName: 'Ben' }
const billTo = (city: string) => ({ billing: { ...emptyBillingAddress, city } })

describe('the draft of a tab', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    forget()
  })
  /** As another load of the page does. */
  function forget() {
    const text = stored.get('checkoutDraft')
    readDraft({ ...ada, id: 'nobody' })
    if (text) stored.set('checkoutDraft', text)
  }
  const write = (shopper: typeof ada, ...changes: Partial<CheckoutDraft>[]) =>
    changes.forEach((change) => writeDraft(shopper, (draft) => changeDraft(draft, change)))

  test('survives a reload, until its order is placed', () => {
    forget()
    readDraft(ada)
    write(ada, billTo('Portland'), { orderNumber: 'ORD-1' })
    const draft = readDraft(ada)
    forget()
    expect(readDraft(ada)).toEqual(draft)
    removeDraft(ada, 'ORD-2')
    expect(readDraft(ada)).toEqual(draft)
    removeDraft(ada, 'ORD-1')
    expect(readDraft(ada)).toEqual(newDraft(ada))
    expect(stored.size).toBe(0)
  })

  test('is one for all screens: a code that is accepted late reaches the one that is open', () => {
    readDraft(ada)
    const seen: (string | undefined)[] = []
    const stop = subscribeToDraft(() => seen.push(readDraft(ada).code?.code))
    write(ada, billTo('Portland'), { code: { code: 'WELCOME20', percent_off: 20 } })
    expect(seen).toEqual([undefined, 'WELCOME20'])
    expect(readDraft(ada).billing.city).toBe('Portland')
    stop()
  })

  test('is of one shopper: another has a new one, and no late response changes it', () => {
    readDraft(ada)
    write(ada, billTo('Portland'))
    expect(readDraft(ben)).toEqual(newDraft(ben))
    expect(stored.size).toBe(0)
    write(ada, { code: { code: 'WELCOME20', percent_off: 20 } })
    expect(readDraft(ben)).toEqual(newDraft(ben))
    expect(readDraft(ada)).toEqual(newDraft(ada))
  })

  test('is stored without a card number in the notes', () => {
    readDraft(ada)
    write(ada, { notes: 'take 4242 4242 4242 4242' })
    expect(stored.size).toBe(1)
    expect([...stored.values()].join()).not.toContain('4242')
  })

  test.each([
    '{',
    'null',
    '7',
    '{"shopperId":"ada"}',
    '{"shopperId":"ada","draft":{"billing":[],"shipping":3}}',
  ])('is new when what is stored is %s', (text) => {
    forget()
    stored.set('checkoutDraft', text)
    expect(readDraft(ada)).toEqual(newDraft(ada))
  })

  test('is validated', () => {
    const edited = {
      billing: { city: 7, country: 'XX', evil: 'x' },
      shipping: {},
      paymentMethod: 'gold',
      code: { code: 1 },
    }
    forget()
    stored.set('checkoutDraft', JSON.stringify({ shopperId: 'ada', draft: edited }))
    const draft = readDraft(ada)
    expect(draft).toMatchObject({
      billing: { city: '', country: 'US' },
      paymentMethod: 'card',
      code: null,
    })
    expect(draft.billing).not.toHaveProperty('evil')
  })

  test('lives as long as the page without storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    readDraft(ben)
    readDraft(ada)
    write(ada, billTo('Portland'), { orderNumber: 'ORD-1' })
    expect(readDraft(ada).billing.city).toBe('Portland')
    removeDraft(ada, 'ORD-1')
    expect(readDraft(ada)).toEqual(newDraft(ada))
  })
})

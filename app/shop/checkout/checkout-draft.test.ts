import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { SavedAddress } from './address.data.ts'
import {
  asDraft,
  changeDraft,
  newDraft,
  type CheckoutDraft,
  type DraftChange,
} from './checkout-draft.ts'
import { forgetDraft, keepDraft, readDraft } from './draft-storage.ts'

const ada = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Marlowe' }
const ben = { ...ada, id: 'ben', email: 'ben@example.com', firstName: 'Ben' }
const after = (...changes: DraftChange[]) =>
  changes.reduce<CheckoutDraft>(changeDraft, newDraft(ada))
const type = (
  address: 'billing' | 'shipping',
  field: 'city' | 'state' | 'country',
  value: string,
) => ({ kind: 'type', address, field, value }) as const
const atMercer: SavedAddress = {
  id: '1',
  type: 'billing',
  first_name: 'Ada',
  last_name: 'Marlowe',
  address_line_1: '18 Mercer Street',
  address_line_2: 'Apt 4',
  city: 'New York',
  state: 'New York',
  postal_code: '10013',
  country: 'US',
}

describe('a new draft', () => {
  test('knows what the account knows, and ships to the bill’s address', () => {
    const { billing, shipping, sameAsBilling } = newDraft(ada)
    expect(billing).toMatchObject({
      first_name: 'Ada',
      last_name: 'Marlowe',
      email: 'ada@example.com',
    })
    expect(shipping).toMatchObject({ first_name: 'Ada', last_name: 'Marlowe', country: 'US' })
    expect(sameAsBilling).toBe(true)
  })
})

describe('same as billing', () => {
  test('keeps shipping in step while it is checked (R-411)', () => {
    const draft = after(type('billing', 'city', 'Portland'))
    expect(draft.shipping.city).toBe('Portland')
    expect(draft.shipping).not.toHaveProperty('email')
  })

  test('unchecked, each address is its own (R-253)', () => {
    const draft = after(
      { kind: 'same-as-billing', sameAsBilling: false },
      type('billing', 'city', 'Portland'),
      type('shipping', 'city', 'Toronto'),
    )
    expect([draft.billing.city, draft.shipping.city]).toEqual(['Portland', 'Toronto'])
  })

  test('checked again, billing is copied into shipping (R-410)', () => {
    const draft = after(
      { kind: 'same-as-billing', sameAsBilling: false },
      type('billing', 'city', 'Portland'),
      type('shipping', 'city', 'Toronto'),
      { kind: 'same-as-billing', sameAsBilling: true },
    )
    expect(draft.shipping.city).toBe('Portland')
  })
})

describe('an address', () => {
  test('is filled from a saved one and keeps e-mail and phone (R-252)', () => {
    const { billing, shipping } = after({ kind: 'fill', address: 'billing', saved: atMercer })
    expect(billing).toMatchObject({
      address_line_2: 'Apt 4',
      state: 'NY',
      email: 'ada@example.com',
    })
    expect(billing).not.toHaveProperty('id')
    expect(shipping.address_line_1).toBe('18 Mercer Street')
  })

  test('for shipping alone changes nothing of the bill (R-254)', () => {
    const draft = after(
      { kind: 'same-as-billing', sameAsBilling: false },
      { kind: 'fill', address: 'shipping', saved: { ...atMercer, type: 'shipping' } },
    )
    expect(draft.shipping.city).toBe('New York')
    expect(draft.billing.city).toBe('')
  })

  test('asks for the region again when the country changes', () => {
    expect(
      after(type('billing', 'state', 'NY'), type('billing', 'country', 'MX')).billing.state,
    ).toBe('')
    expect(
      after(type('billing', 'state', 'BC'), type('billing', 'country', 'MX')).billing.state,
    ).toBe('BC')
  })
})

test('all other choices stand under their own names', () => {
  const draft = after(
    { kind: 'payment-method', paymentMethod: 'paypal' },
    { kind: 'notes', notes: 'Size M' },
    { kind: 'save-address', saveAddress: true },
    { kind: 'code', code: { code: 'WELCOME20', percent_off: 20 } },
    { kind: 'order-number', orderNumber: 'ORD-1' },
  )
  expect(draft).toMatchObject({
    paymentMethod: 'paypal',
    notes: 'Size M',
    saveAddress: true,
    code: { code: 'WELCOME20', percent_off: 20 },
    orderNumber: 'ORD-1',
  })
  expect(draft).not.toHaveProperty('kind')
})

describe('what is kept of a draft', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('survives a reload whole', () => {
    const draft = after(type('billing', 'city', 'Portland'), {
      kind: 'order-number',
      orderNumber: 'ORD-1',
    })
    keepDraft(ada, draft)
    expect(readDraft(ada)).toEqual(draft)
    forgetDraft()
    expect(readDraft(ada)).toBeNull()
  })

  test('is not shown to another shopper, and gone after he looked', () => {
    keepDraft(ada, newDraft(ada))
    expect(readDraft(ben)).toBeNull()
    expect(kept.size).toBe(0)
  })

  test('holds no card number that was pasted into the notes', () => {
    keepDraft(ada, after({ kind: 'notes', notes: 'take 4242 4242 4242 4242' }))
    expect([...kept.values()].join()).not.toContain('4242')
  })

  test.each([
    '{',
    'null',
    '7',
    '{"shopperId":"ada"}',
    '{"shopperId":"ada","draft":{"billing":[],"shipping":3}}',
  ])('is nothing when it reads %s', (text) => {
    kept.set('checkoutDraft', text)
    expect(readDraft(ada)).toBeNull()
  })

  test('loses what somebody put into it by hand', () => {
    const draft = asDraft(
      {
        billing: { city: 7, country: 'XX', evil: 'x' },
        shipping: {},
        paymentMethod: 'gold',
        code: { code: 1 },
      },
      ada,
    )
    expect(draft).toMatchObject({
      billing: { city: '', country: 'US' },
      paymentMethod: 'card',
      code: null,
    })
    expect(draft?.billing).not.toHaveProperty('evil')
  })

  test('without storage there is none, and nobody stumbles', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(() => keepDraft(ada, newDraft(ada))).not.toThrow()
    expect(readDraft(ada)).toBeNull()
    expect(forgetDraft).not.toThrow()
  })
})

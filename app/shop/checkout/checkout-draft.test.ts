import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { SavedAddress } from './address/address.data.ts'
import {
  changeDraft,
  newDraft,
  withPhone,
  withSavedAddresses,
  type CheckoutDraft,
  type DraftChange,
} from './checkout-draft.ts'
import { readDraft, removeDraft, storeDraft } from './draft-storage.ts'

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
  test('has the account’s data, and ships to the billing address', () => {
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

describe('the phone of the profile', () => {
  test('is used unless a phone or an address has been typed', () => {
    const phone = '+1 212 555 0148'
    expect(withPhone(newDraft(ada), phone).billing.phone).toBe(phone)
    const change = { kind: 'type', address: 'billing' } as const
    const other = after({ ...change, field: 'phone', value: '0' })
    expect(withPhone(other, phone).billing.phone).toBe('0')
    const addressed = after({ ...change, field: 'address_line_1', value: '18 Mercer Street' })
    expect(withPhone(addressed, phone).billing.phone).toBe('')
  })
})

describe('saved addresses', () => {
  test('the newest is used unless an address has been typed', () => {
    const draft = withSavedAddresses(newDraft(ada), [atMercer])
    expect(draft.billing).toMatchObject({ address_line_1: '18 Mercer Street', state: 'NY' })
    expect(draft.billing.email).toBe('ada@example.com')
    expect(draft.shipping.address_line_1).toBe('18 Mercer Street')
    expect(draft.sameAsBilling).toBe(true)
  })

  test('a different one for shipping is kept separate', () => {
    const toronto: SavedAddress = {
      ...atMercer,
      id: '2',
      type: 'shipping',
      city: 'Toronto',
      state: 'ON',
      country: 'CA',
    }
    const draft = withSavedAddresses(newDraft(ada), [atMercer, toronto])
    expect([draft.billing.city, draft.shipping.city]).toEqual(['New York', 'Toronto'])
    expect(draft.sameAsBilling).toBe(false)
  })

  test('replace nothing that was typed', () => {
    const typed = changeDraft(newDraft(ada), {
      kind: 'type',
      address: 'billing',
      field: 'address_line_1',
      value: '1 Bancroft Way',
    })
    expect(withSavedAddresses(typed, [atMercer])).toBe(typed)
  })
})

describe('same as billing', () => {
  test('keeps shipping in sync while it is checked (R-411)', () => {
    const draft = after(type('billing', 'city', 'Portland'))
    expect(draft.shipping.city).toBe('Portland')
    expect(draft.shipping).not.toHaveProperty('email')
  })

  test('unchecked, separates the addresses (R-253)', () => {
    const draft = after(
      { kind: 'set', sameAsBilling: false },
      type('billing', 'city', 'Portland'),
      type('shipping', 'city', 'Toronto'),
    )
    expect([draft.billing.city, draft.shipping.city]).toEqual(['Portland', 'Toronto'])
  })

  test('checked again, billing is copied into shipping (R-410)', () => {
    const draft = after(
      { kind: 'set', sameAsBilling: false },
      type('billing', 'city', 'Portland'),
      type('shipping', 'city', 'Toronto'),
      { kind: 'set', sameAsBilling: true },
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

  test('for shipping does not change billing (R-254)', () => {
    const draft = after(
      { kind: 'set', sameAsBilling: false },
      { kind: 'fill', address: 'shipping', saved: { ...atMercer, type: 'shipping' } },
    )
    expect(draft.shipping.city).toBe('New York')
    expect(draft.billing.city).toBe('')
  })

  test('loses its region when the new country does not have it', () => {
    expect(
      after(type('billing', 'state', 'NY'), type('billing', 'country', 'MX')).billing.state,
    ).toBe('')
    expect(
      after(type('billing', 'state', 'BC'), type('billing', 'country', 'MX')).billing.state,
    ).toBe('BC')
  })
})

test('other changes set values', () => {
  const draft = after(
    { kind: 'set', paymentMethod: 'paypal' },
    { kind: 'set', notes: 'Size M' },
    { kind: 'set', saveAddress: true },
    { kind: 'set', code: { code: 'WELCOME20', percent_off: 20 } },
    { kind: 'set', orderNumber: 'ORD-1' },
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

describe('the stored draft', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('survives a reload, until its order is placed', () => {
    const draft = after(type('billing', 'city', 'Portland'), {
      kind: 'set',
      orderNumber: 'ORD-1',
    })
    storeDraft(ada, draft)
    expect(readDraft(ada)).toEqual(draft)
    removeDraft('ORD-2')
    expect(readDraft(ada)).toEqual(draft)
    removeDraft('ORD-1')
    expect(readDraft(ada)).toBeNull()
  })

  test('is removed for another shopper', () => {
    storeDraft(ada, newDraft(ada))
    expect(readDraft(ben)).toBeNull()
    expect(stored.size).toBe(0)
  })

  test('contains no card number from the notes', () => {
    storeDraft(ada, after({ kind: 'set', notes: 'take 4242 4242 4242 4242' }))
    expect([...stored.values()].join()).not.toContain('4242')
  })

  test.each([
    '{',
    'null',
    '7',
    '{"shopperId":"ada"}',
    '{"shopperId":"ada","draft":{"billing":[],"shipping":3}}',
  ])('is null when it is %s', (text) => {
    stored.set('checkoutDraft', text)
    expect(readDraft(ada)).toBeNull()
  })

  test('is validated', () => {
    const edited = {
      billing: { city: 7, country: 'XX', evil: 'x' },
      shipping: {},
      paymentMethod: 'gold',
      code: { code: 1 },
    }
    stored.set('checkoutDraft', JSON.stringify({ shopperId: 'ada', draft: edited }))
    const draft = readDraft(ada)
    expect(draft).toMatchObject({
      billing: { city: '', country: 'US' },
      paymentMethod: 'card',
      code: null,
    })
    expect(draft?.billing).not.toHaveProperty('evil')
  })

  test('is optional: without storage nothing throws', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(() => storeDraft(ada, newDraft(ada))).not.toThrow()
    expect(readDraft(ada)).toBeNull()
    expect(() => removeDraft('ORD-1')).not.toThrow()
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { SavedAddress } from './address/address.data.ts'
import { withField } from './address/address.ts'
import {
  changeDraft,
  newDraft,
  withPhone,
  withSaved,
  withSavedAddresses,
  type CheckoutDraft,
} from './checkout-draft.ts'
import { readDraft, removeDraft, storeDraft } from './draft-storage.ts'

const ada = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Marlowe' }
const ben = { ...ada, id: 'ben', email: 'ben@example.com', firstName: 'Ben' }
type Change = (draft: CheckoutDraft) => Partial<CheckoutDraft>
const after = (...changes: Change[]) =>
  changes.reduce((draft, change) => changeDraft(draft, change(draft)), newDraft(ada))
const set = (values: Partial<CheckoutDraft>) => () => values
const bill =
  (...typed: [field: keyof CheckoutDraft['billing'], value: string]): Change =>
  ({ billing }) => ({ billing: withField(billing, ...typed) })
const ship =
  (...typed: [field: keyof CheckoutDraft['shipping'], value: string]): Change =>
  ({ shipping }) => ({ shipping: withField(shipping, ...typed) })
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
    const other = after(bill('phone', '0'))
    expect(withPhone(other, phone).billing.phone).toBe('0')
    const addressed = after(bill('address_line_1', '18 Mercer Street'))
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
    const typed = after(bill('address_line_1', '1 Bancroft Way'))
    expect(withSavedAddresses(typed, [atMercer])).toBe(typed)
  })
})

describe('same as billing', () => {
  test('keeps shipping in sync while it is checked (R-411)', () => {
    const draft = after(bill('city', 'Portland'))
    expect(draft.shipping.city).toBe('Portland')
    expect(draft.shipping).not.toHaveProperty('email')
  })

  test('unchecked, separates the addresses (R-253)', () => {
    const draft = after(
      set({ sameAsBilling: false }),
      bill('city', 'Portland'),
      ship('city', 'Toronto'),
    )
    expect([draft.billing.city, draft.shipping.city]).toEqual(['Portland', 'Toronto'])
  })

  test('checked again, billing is copied into shipping (R-410)', () => {
    const draft = after(
      set({ sameAsBilling: false }),
      bill('city', 'Portland'),
      ship('city', 'Toronto'),
      set({ sameAsBilling: true }),
    )
    expect(draft.shipping.city).toBe('Portland')
  })
})

describe('an address', () => {
  test('is filled from a saved one and keeps e-mail and phone (R-252)', () => {
    const { billing, shipping } = after(({ billing: typed }) => ({
      billing: withSaved(typed, atMercer),
    }))
    expect(billing).toMatchObject({
      address_line_2: 'Apt 4',
      state: 'NY',
      email: 'ada@example.com',
    })
    expect(billing).not.toHaveProperty('id')
    expect(shipping.address_line_1).toBe('18 Mercer Street')
  })

  test('for shipping does not change billing (R-254)', () => {
    const draft = after(set({ sameAsBilling: false }), ({ shipping }) => ({
      shipping: withSaved(shipping, { ...atMercer, type: 'shipping' }),
    }))
    expect(draft.shipping.city).toBe('New York')
    expect(draft.billing.city).toBe('')
  })

  test('loses its region when the new country does not have it', () => {
    expect(after(bill('state', 'NY'), bill('country', 'MX')).billing.state).toBe('')
    expect(after(bill('state', 'BC'), bill('country', 'MX')).billing.state).toBe('BC')
  })
})

test('other changes set values', () => {
  const draft = after(
    set({ paymentMethod: 'paypal' }),
    set({ notes: 'Size M' }),
    set({ saveAddress: true }),
    set({ code: { code: 'WELCOME20', percent_off: 20 } }),
    set({ orderNumber: 'ORD-1' }),
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
    const draft = after(bill('city', 'Portland'), set({ orderNumber: 'ORD-1' }))
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
    storeDraft(ada, after(set({ notes: 'take 4242 4242 4242 4242' })))
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

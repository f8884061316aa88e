import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { adasShipping } from '../../../tests/support/address.ts'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { emptyBillingAddress, withField, type SavedAddress } from './address/address.ts'
import { changeDraft, fillDraft, newDraft, type CheckoutDraft } from './checkout-draft.ts'

const ada = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Marlowe' }
const profile = { first_name: 'Augusta', last_name: 'King', phone: '+1 212 555 0148' }
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
  ...adasShipping,
  id: '1',
  type: 'billing',
  created_at: '2026-11-20T12:00:00Z',
  address_line_2: 'Apt 4',
  state: 'New York',
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

describe('saved data', () => {
  test('fills a draft with the newest address and the phone of the profile', () => {
    const draft = fillDraft(newDraft(ada), [atMercer], profile)
    expect(draft.billing).toMatchObject({
      address_line_1: '18 Mercer Street',
      state: 'NY',
      email: 'ada@example.com',
      phone: '+1 212 555 0148',
    })
    expect(draft.shipping.address_line_1).toBe('18 Mercer Street')
    expect(draft.sameAsBilling).toBe(true)
  })

  test('fills a draft without an address with the name of the profile', () => {
    const { billing, shipping } = fillDraft(newDraft(ada), [], profile)
    expect(billing).toMatchObject(profile)
    expect(shipping).toMatchObject({ first_name: 'Augusta', last_name: 'King' })
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
    const draft = fillDraft(newDraft(ada), [atMercer, toronto], { ...profile, phone: '' })
    expect([draft.billing.city, draft.shipping.city]).toEqual(['New York', 'Toronto'])
    expect(draft.sameAsBilling).toBe(false)
  })

  test('fills it once: what is typed or emptied afterwards stays', () => {
    const changes = [bill('address_line_1', ''), bill('city', 'Berkeley'), bill('phone', '')]
    const typed = changes.reduce(
      (draft, change) => changeDraft(draft, change(draft)),
      fillDraft(newDraft(ada), [], profile),
    )
    expect(fillDraft(typed, [atMercer], profile)).toBe(typed)
    expect(typed.billing).toMatchObject({ address_line_1: '', city: 'Berkeley', phone: '' })
  })
})

describe('same as billing', () => {
  test('keeps shipping in sync while it is checked (R-411)', () => {
    const draft = after(bill('city', 'Portland'))
    expect(draft.shipping.city).toBe('Portland')
    expect(draft.shipping).not.toHaveProperty('email')
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
  test('loses its region when the country changes: its code may mean another there', () => {
    expect(after(bill('state', 'NY'), bill('country', 'MX')).billing.state).toBe('')
    const canada = [bill('country', 'CA'), bill('state', 'BC')]
    expect(after(...canada, bill('country', 'CA')).billing.state).toBe('BC')
    expect(after(...canada, bill('country', 'MX')).billing.state).toBe('')
  })
})

const billTo = (city: string) => ({ billing: { ...emptyBillingAddress, city } })

describe('the draft of a tab', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('sessionStorage', memoryStorage(stored))
  })
  afterEach(() => vi.unstubAllGlobals())
  async function loadPage() {
    vi.resetModules()
    const { readDraft, removeDraft, writeDraft } = await import('./checkout.state.ts')
    const write = (shopper: typeof ada, ...changes: Partial<CheckoutDraft>[]) =>
      changes.forEach((change) => writeDraft(shopper, (draft) => changeDraft(draft, change)))
    return { readDraft, removeDraft, write }
  }

  test('survives a reload, until its order is placed', async () => {
    const { readDraft: readBefore, write } = await loadPage()
    write(ada, billTo('Portland'), { orderNumber: 'ORD-1' })
    const draft = readBefore(ada)
    const { readDraft, removeDraft } = await loadPage()
    expect(readDraft(ada)).toEqual(draft)
    removeDraft(ada, 'ORD-2')
    expect(readDraft(ada)).toEqual(draft)
    removeDraft(ada, 'ORD-1')
    expect(readDraft(ada)).toEqual(newDraft(ada))
    expect(stored.size).toBe(0)
  })

  test('is validated', async () => {
    const edited = {
      billing: { city: 7, country: 'XX', evil: 'x' },
      shipping: {},
      paymentMethod: 'gold',
      code: { code: 1 },
    }
    const { readDraft } = await loadPage()
    stored.set('draft checkout', JSON.stringify({ owner: 'ada', value: edited }))
    const draft = readDraft(ada)
    expect(draft).toMatchObject({
      billing: { city: '', country: 'US' },
      paymentMethod: 'card',
      code: null,
    })
    expect(draft.billing).not.toHaveProperty('evil')
  })

  test('lives as long as the page without storage', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    const { readDraft, removeDraft, write } = await loadPage()
    write(ada, billTo('Portland'), { orderNumber: 'ORD-1' })
    expect(readDraft(ada).billing.city).toBe('Portland')
    removeDraft(ada, 'ORD-1')
    expect(readDraft(ada)).toEqual(newDraft(ada))
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { emptyBillingAddress } from './address/address.ts'
import { changeDraft, newDraft, type CheckoutDraft } from './checkout-draft.ts'

const ada = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Marlowe' }
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

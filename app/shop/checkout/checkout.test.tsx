import { describe, expect, test } from 'vitest'

import { adasShipping } from '../../../tests/support/address.ts'
import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import type { CartItem } from '../cart/cart.ts'
import { CartSummary } from './cart-summary.tsx'
import { changeDraft, newDraft, withSaved, type CheckoutDraft } from './checkout-draft.ts'
import { openStep, stepOfHash } from './checkout-steps.ts'
import { orderRequest } from './order-request.ts'
import { emptyCard } from './payment/payment-card.ts'
import { ShippingStep } from './shipping-step.tsx'
import { usualRates } from '../../client/usual-rates.ts'

const ada = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Marlowe' }
const blank = newDraft(ada)
const addressed = changeDraft(blank, {
  billing: withSaved(blank.billing, { ...adasShipping, id: '1', type: 'billing', created_at: '' }),
})
const card = { holder: 'Ada', number: '4242424242424242', expiry: '12/30', cvv: '123' }
const now = new Date(2026, 10, 21)

function line(price: number, quantity: number, change: object = {}): CartItem {
  const product = { ...silkScarf, id: `p${price}`, price, ...change }
  return {
    id: `c${price}`,
    product_id: product.id,
    quantity,
    size: '',
    former_quantity: null,
    product,
  }
}

describe('the steps', () => {
  test('are hashes of one page (R-407)', () => {
    const steps = ['', '#shipping', '#payment', '#review', '#nowhere'].map(stepOfHash)
    expect(steps.join(' ')).toBe('shipping shipping payment review shipping')
  })

  test('open only when the steps before them are complete (R-408)', () => {
    const open = (draft: CheckoutDraft, typed = emptyCard) => openStep('review', draft, typed, now)
    expect(open(newDraft(ada), card)).toBe('shipping')
    expect(open(addressed)).toBe('payment')
    expect(open(addressed, card)).toBe('review')
    expect(openStep('payment', newDraft(ada), card, now)).toBe('shipping')
  })

  test('PayPal needs no card (R-458)', () => {
    const byPaypal = changeDraft(addressed, { paymentMethod: 'paypal' })
    expect(openStep('review', byPaypal, emptyCard, now)).toBe('review')
  })

  test('can always be reopened (R-409)', () => {
    expect(openStep('shipping', addressed, card, now)).toBe('shipping')
    expect(openStep('payment', addressed, card, now)).toBe('payment')
  })

  test('stop at payment while the notes contain a card number', () => {
    const noted = changeDraft(addressed, { notes: '4242 4242 4242 4242' })
    expect(openStep('review', noted, card, now)).toBe('payment')
  })
})

describe('the request', () => {
  const request = orderRequest(
    changeDraft(addressed, { notes: '  ' }),
    'ORD-1',
    [line(10, 2), line(90, 1, { is_active: false })],
    usualRates,
  )

  test('has the items and amounts that the shopper saw (R-517, R-518)', () => {
    expect(request.expected).toEqual({
      subtotal: 20,
      shipping_amount: 9.99,
      tax_amount: 1.6,
      discount_amount: 0,
      total_amount: 31.59,
      items: [{ product_id: 'p10', size: '', quantity: 2, unit_price: 10 }],
    })
  })

  test('has the code of the draft once it takes something off', () => {
    const code = { code: 'TENOFF', percent_off: 0, amount_off: 10, minimum: 40 }
    const draft = changeDraft(addressed, { code })
    const codes = [3, 4].map(
      (quantity) => orderRequest(draft, 'ORD-1', [line(10, quantity)], usualRates).code,
    )
    expect(codes).toEqual([null, 'TENOFF'])
  })

  test('is trimmed', () => {
    const billing = { ...addressed.billing, email: '\u00a0ada@example.com\u3000 ' }
    const { billing_address } = orderRequest(
      changeDraft(addressed, { billing }),
      'ORD-1',
      [],
      usualRates,
    )
    expect(billing_address).toEqual({ ...addressed.billing, email: 'ada@example.com' })
  })

  test('has no card', () => {
    expect(Object.keys(request).toSorted().join(' ')).toBe(
      'billing_address code expected notes order_number payment_method save_address shipping_address',
    )
    expect(request).toMatchObject({
      payment_method: 'card',
      notes: null,
      code: null,
      order_number: 'ORD-1',
    })
  })
})

test('step 1 has autofill tokens and the account’s data', () => {
  const apart = changeDraft(newDraft(ada), { sameAsBilling: false })
  const html = htmlOf(
    <ShippingStep draft={apart} change={() => {}} saved={[]} onContinue={() => {}} />,
  )
  for (const token of [
    'billing given-name',
    'billing email',
    'billing address-line1',
    'shipping address-level1',
    'shipping postal-code',
  ])
    expect(html).toContain(`autoComplete="${token}"`)
  expect(html).toContain('value="ada@example.com"')
})

test('the summary of a cart without orderable items has a total of zero and no way to the checkout', () => {
  const summary = <CartSummary shopper={ada} items={[line(20, 2, { stock_quantity: 0 })]} />
  expect(textOf(summary)).toContain('Total $0.00')
  expect(textOf(summary)).not.toMatch(/9\.99|Proceed to Checkout/)
})

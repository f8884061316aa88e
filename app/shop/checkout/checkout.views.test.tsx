import { describe, expect, test } from 'vitest'

import { adasBilling, adasShipping } from '../../../tests/support/address.ts'
import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import type { CartItem } from '../cart/cart.ts'
import { CartProvider } from '../cart/cart.state.tsx'
import { CardFields } from './payment/card-fields.tsx'
import { changeDraft, newDraft, type CheckoutDraft } from './checkout-draft.ts'
import type { SavedAddress } from './address/address.ts'
import { CheckoutSummary } from './checkout-screen.tsx'
import { CodeForm } from './code-form.tsx'
import { OrderErrorAlert, ReviewStep } from './review-step.tsx'
import { orderError } from './order-error.ts'
import { PaymentStep } from './payment/payment-step.tsx'
import { emptyCard } from './payment/payment-card.ts'
import type { Placement } from './place-order.state.ts'
import { ShippingStep } from './shipping-step.tsx'

const draft = newDraft({
  id: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Marlowe',
})
const nothing = () => undefined
const atMercer: SavedAddress = { ...adasShipping, id: '1', type: 'billing', created_at: '' }
const atYork: SavedAddress = {
  ...atMercer,
  id: '2',
  type: 'shipping',
  address_line_1: '1 York Street',
}
const scarves: CartItem = {
  id: '1',
  product_id: '1',
  quantity: 2,
  size: '',
  former_quantity: null,
  product: silkScarf,
}

describe('step 1', () => {
  const step = (shown: CheckoutDraft) => (
    <ShippingStep draft={shown} change={nothing} saved={[atMercer, atYork]} onContinue={nothing} />
  )
  const apart = changeDraft(draft, { sameAsBilling: false })

  test('asks for the billing address and offers saved ones (R-251, R-252, R-253, R-255)', () => {
    const text = textOf(step(draft))
    for (const expected of [
      'Billing information',
      '18 Mercer Street',
      'Ship to the billing address',
      'Save this address',
    ])
      expect(text).toContain(expected)
    expect(text).not.toContain('Shipping information')
    expect(text).not.toContain('1 York Street')
  })

  test('asks for a separate shipping address (R-254)', () => {
    const text = textOf(step(apart))
    expect(text).toContain('Shipping information')
    expect(text).toContain('1 York Street')
  })

  test('offers the United States, Canada and Mexico, without an empty choice (R-266, R-445, R-446)', () => {
    const html = htmlOf(step(draft))
    const countries = html.match(/id="billing-country".*?<\/select>/)?.[0].match(/value="[^"]*"/g)
    expect(countries).toEqual(['value="US"', 'value="CA"', 'value="MX"'])
  })

  test('has autofill tokens and the account’s data', () => {
    const html = htmlOf(step(apart))
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
})

describe('step 2', () => {
  const step = (shown: CheckoutDraft) =>
    htmlOf(
      <PaymentStep
        draft={shown}
        change={nothing}
        card={emptyCard}
        onCard={nothing}
        onContinue={nothing}
      />,
    )

  test('asks for the payment method and optional notes (R-256, R-258)', () => {
    const html = step(draft)
    expect(html).toContain('value="card"')
    expect(html).toContain('value="paypal"')
    expect(html).toContain('Order notes')
    expect(html).toContain('(optional)')
  })

  test('renders no card field on the server (R-257)', () => {
    const html = htmlOf(<CardFields card={emptyCard} onType={nothing} problemOf={nothing} />)
    expect(html).toBe('')
    expect(step(draft)).not.toContain('cc-number')
  })
})

describe('step 3', () => {
  const order = { place: () => Promise.resolve() }
  const card = { holder: 'Ada', number: '4242 4242 4242 4321', expiry: '12/30', cvv: '737' }
  const step = (
    placement: Placement = { status: 'ready' },
    change: Partial<CheckoutDraft> = {},
  ) => (
    <CartProvider>
      <ReviewStep
        draft={{
          ...draft,
          billing: adasBilling,
          shipping: adasShipping,
          notes: 'Size M',
          ...change,
        }}
        change={nothing}
        items={[scarves]}
        card={card}
        order={{ ...order, placement }}
      />
    </CartProvider>
  )

  test('shows items, addresses, method, notes and total (R-259, R-260, R-262, R-263)', () => {
    const text = textOf(step(undefined, { sameAsBilling: false }))
    for (const expected of ['Silk Scarf', '2 × $20.00', 'Size M', 'Place order: $53.19'])
      expect(text).toContain(expected)
    expect(text.match(/18 Mercer Street/g)).toHaveLength(2)
  })

  test('shows only the last four digits of a card (R-261)', () => {
    const html = htmlOf(step())
    expect(html).toContain('Visa ending in 4321')
    for (const secret of ['4242', '737', '12/30']) expect(html).not.toContain(secret)
    expect(textOf(step(undefined, { paymentMethod: 'paypal' }))).not.toContain('4321')
  })

  test('has a busy button while the order is placed, and a message when it takes longer', () => {
    expect(textOf(step({ status: 'placing' }))).toContain('Placing your order...')
    expect(htmlOf(step({ status: 'placing' }))).toContain('aria-disabled="true"')
    expect(textOf(step({ status: 'checking' }))).toContain('We are still checking your order')
  })
})

describe('the summary', () => {
  test('shows lines, subtotal, shipping, tax and total (R-264, R-265)', () => {
    const text = textOf(<CheckoutSummary items={[scarves]} percentOff={0} />)
    for (const expected of [
      'Silk Scarf',
      '2 × $20.00',
      '$40.00',
      'Subtotal $40.00',
      'Shipping $9.99',
      'Tax $3.20',
      'Total $53.19',
      'Free shipping on orders over $50',
    ])
      expect(text).toContain(expected)
    expect(text).not.toContain('Discount')
  })

  test('shows the discount of a code', () => {
    expect(textOf(<CheckoutSummary items={[scarves]} percentOff={20} />)).toContain(
      'Discount −$8.00',
    )
  })
})

describe('a code', () => {
  test('is collapsed at first', () => {
    expect(textOf(<CodeForm code={null} onCode={nothing} />)).toContain('Add a code')
  })

  test('shows its discount once accepted, and can be removed', () => {
    const text = textOf(<CodeForm code={{ code: 'WELCOME20', percent_off: 20 }} onCode={nothing} />)
    expect(text).toContain('WELCOME20: 20% off')
    expect(text).toContain('Remove')
  })
})

describe('the error of an order', () => {
  const stopped = (name: string, detail = {}) => (
    <OrderErrorAlert error={orderError({ name, detail })} onDropCode={nothing} />
  )

  test('is announced assertively, with a link or button for the next step', () => {
    const html = htmlOf(stopped('SIGN_IN_REQUIRED'))
    expect(html).toContain('role="alert"')
    expect(html).toContain('href="/login?from=%2Fcheckout%23review"')
    expect(textOf(stopped('INVALID_CODE'))).toContain('Order without the code')
    expect(textOf(stopped('PRICE_CHANGED'))).toContain('then place it again')
  })
})

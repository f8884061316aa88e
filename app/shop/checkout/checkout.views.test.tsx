import { describe, expect, test } from 'vitest'

import { adasBilling, adasShipping } from '../../../tests/support/address.ts'
import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import type { CartItem } from '../cart/cart.ts'
import { CartProvider } from '../cart/cart.state.tsx'
import { changeDraft, newDraft, type CheckoutDraft } from './checkout-draft.ts'
import type { SavedAddress } from './address/address.ts'
import { OrderErrorAlert, ReviewStep } from './review-step.tsx'
import { orderError } from './order-error.ts'
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

  test('has a busy button while the order is placed, and a message when it takes longer', () => {
    expect(textOf(step({ status: 'placing' }))).toContain('Placing your order...')
    expect(htmlOf(step({ status: 'placing' }))).toContain('aria-disabled="true"')
    expect(textOf(step({ status: 'checking' }))).toContain('We are still checking your order')
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

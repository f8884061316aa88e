import { expect, test } from 'vitest'

import { adasShipping } from '../../../tests/support/address.ts'
import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import { CartSummary } from './cart-summary.tsx'
import { changeDraft, newDraft } from './checkout-draft.ts'
import type { SavedAddress } from './address/address.ts'
import { ShippingStep } from './shipping-step.tsx'

const ada = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Marlowe' }
const nothing = () => undefined
const atMercer: SavedAddress = { ...adasShipping, id: '1', type: 'billing', created_at: '' }
test('step 1 has autofill tokens and the account’s data', () => {
  const apart = changeDraft(newDraft(ada), { sameAsBilling: false })
  const html = htmlOf(
    <ShippingStep draft={apart} change={nothing} saved={[atMercer]} onContinue={nothing} />,
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

test('the summary of a cart without orderable items has a total of zero', () => {
  const product = { ...silkScarf, stock_quantity: 0 }
  const item = { id: 'row', product_id: product.id, size: '', quantity: 2, former_quantity: null }
  const summary = <CartSummary shopper={ada} items={[{ ...item, product }]} />
  expect(textOf(summary)).toContain('Total $0.00')
  expect(textOf(summary)).not.toMatch(/9\.99|Proceed to Checkout/)
})

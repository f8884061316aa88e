import { expect, test } from 'vitest'

import { adasShipping } from '../../../tests/support/address.ts'
import { htmlOf } from '../../../tests/support/render.tsx'
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

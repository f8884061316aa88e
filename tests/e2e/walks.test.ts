import { afterAll, expect } from 'vitest'

import { walkCart } from '../support/cart-walk/commands.ts'
import { walkCheckout } from '../support/checkout-walk/commands.ts'
import { openOwnerPool } from '../support/shop.ts'
import { browserTest } from '../support/visitor.ts'
import { openWalkingShopper, walkTimeout } from '../support/walks.ts'

const owner = await openOwnerPool()
afterAll(async () => {
  await owner.query(`delete from public.shop_products where slug like 'walked-%'`)
  await owner.end()
})

browserTest(
  'whatever a shopper does in two tabs, the cart shows what is kept, and say once what was done (B-11)',
  { timeout: walkTimeout },
  async ({ openVisitor }) => {
    const open = () => openWalkingShopper(owner, openVisitor)
    const compared = await walkCart(owner, open, { walks: 2, maxCommands: 120 })
    expect(compared).toBeGreaterThan(30)
  },
)

browserTest(
  'whatever a shopper and the owner do, the checkout shows what is true, and orders what it shows (B-11)',
  { timeout: walkTimeout },
  async ({ openVisitor }) => {
    const open = () => openWalkingShopper(owner, openVisitor)
    const compared = await walkCheckout(owner, open, { walks: 3, maxCommands: 60 })
    expect(compared).toBeGreaterThan(30)
  },
)

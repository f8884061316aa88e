import { afterAll, expect } from 'vitest'

import { walkCart } from '../support/cart-walk/walk-cart.ts'
import { openOwnerPool } from '../support/shop-database.ts'
import { shop } from '../support/shop.ts'
import { openWalkingShopper } from '../support/walks/open-walking-shopper.ts'
import { browserTest } from '../support/visitor.ts'

const owner = await openOwnerPool(shop.dataDir)
afterAll(async () => {
  await owner.query(`delete from public.shop_products where slug like 'walked-%'`)
  await owner.end()
})

browserTest(
  'whatever a shopper does in two tabs, the cart shows what is kept, and say once what was done (B-11)',
  async ({ openVisitor }) => {
    const open = () => openWalkingShopper(owner, openVisitor)
    const compared = await walkCart(owner, open, { seed: 27, walks: 2, maxCommands: 120 })
    expect(compared).toBeGreaterThan(30)
  },
)

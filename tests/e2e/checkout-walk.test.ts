import { afterAll, expect } from 'vitest'

import { walkCheckout } from '../support/checkout-walk/commands.ts'
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
  'whatever a shopper and the owner do, the checkout shows what is true, and orders what it shows (B-11)',
  async ({ openVisitor }) => {
    const open = () => openWalkingShopper(owner, openVisitor)
    const compared = await walkCheckout(owner, open, { seed: 27, walks: 3, maxCommands: 60 })
    expect(compared).toBeGreaterThan(30)
  },
)

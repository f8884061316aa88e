import { afterAll, expect } from 'vitest'

import { walkCheckout } from '../support/checkout-walk/walk-checkout.ts'
import { openOwnerPool } from '../support/shop-database.ts'
import { shop } from '../support/shop.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest } from '../support/visitor.ts'
import { ignoreErrors } from '../support/checkout.ts'

const owner = await openOwnerPool(shop.dataDir)
afterAll(() => owner.end())

browserTest(
  'whatever a shopper and the owner do, the checkout shows what is true, and orders what it shows (B-11)',
  async ({ openVisitor }) => {
    async function openShopper() {
      const visitor = await openVisitor()
      // What a database refuses on purpose.
      ignoreErrors(visitor, /status of 40[09]/)
      const { email } = await signInNewShopper(visitor)
      const { rows } = await owner.query<{ id: string }>(
        'select id from auth.users where email = $1',
        [email],
      )
      return { page: visitor.page, id: rows[0]?.id ?? '', email }
    }
    const compared = await walkCheckout(owner, openShopper, { seed: 27, walks: 5, maxCommands: 60 })
    expect(compared).toBeGreaterThan(60)
  },
)

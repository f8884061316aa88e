import { afterAll, expect } from 'vitest'

import { walkBrowsing } from '../support/browsing-walk/walk-browsing.ts'
import { openOwnerPool } from '../support/shop-database.ts'
import { shop } from '../support/shop.ts'
import { browserTest } from '../support/visitor.ts'

const owner = await openOwnerPool(shop.dataDir)
afterAll(() => owner.end())

browserTest(
  'wherever a shopper goes, lists and searches show what address, history and database say (B-11)',
  async ({ openVisitor }) => {
    const compared = await walkBrowsing(owner, openVisitor, { seed: 27, walks: 3, maxCommands: 50 })
    expect(compared).toBeGreaterThan(40)
  },
)
